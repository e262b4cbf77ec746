import { lazy, Suspense } from "react";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { SEEKER } from "../../../contract/platform/constants.ts";
import { useSession } from "../../platform/api/session.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import styles from "./job-tools.module.css";

const JobTools = lazy(async () => ({ default: (await import("./job-tools.tsx")).JobTools }));

/** What one does with a job on a public page besides applying. Its code is loaded on demand, and its place is kept. */
export function PublicJobTools({ job, canPrint }: { job: JobDetail; canPrint?: boolean }) {
  const { status, user } = useSession();
  const isHydrated = useHydrated();
  const canSave = status === "anonymous" || user?.user_type === SEEKER;
  return (
    <div className={classNames(styles.place, status === "anonymous" && styles.visitor)}>
      {isHydrated && (
        <Suspense>
          <JobTools job={job} canSave={canSave} canPrint={canPrint} />
        </Suspense>
      )}
    </div>
  );
}
