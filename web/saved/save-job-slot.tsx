import { lazy, Suspense } from "react";
import type { Job } from "../../contract/jobs.ts";
import { SEEKER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { classNames } from "../ui/class-names.ts";
import styles from "./save-job-slot.module.css";

const SaveJobIcon = lazy(async () => ({ default: (await import("./save-job.tsx")).SaveJobIcon }));

/** The place of the bookmark on a card. Only seekers have one; who has none does not load it either. */
export function SaveJobSlot({ job, className }: { job: Pick<Job, "id" | "title">; className?: string }) {
  const { user } = useSession();
  if (user?.user_type !== SEEKER) return null;
  return (
    <div className={classNames(styles.slot, className)}>
      <Suspense>
        <SaveJobIcon job={job} />
      </Suspense>
    </div>
  );
}
