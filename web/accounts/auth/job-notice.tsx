import { lazy, Suspense } from "react";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import styles from "./job-notice.module.css";

// Loaded on demand, because most visitors of the login page do not come from a job.
const JobNoticeDetails = lazy(async () => ({ default: (await import("./job-notice-details.tsx")).JobNoticeDetails }));

/**
 * Shows the job that the visitor wants to open after the login, with a link to its public page. The server and the
 * first rendering in the browser show an empty box of the same height.
 */
export function JobNotice({ id }: { id: string }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  return (
    <section className={styles.notice} aria-label={t("auth.job_notice.label")}>
      <Suspense>{isHydrated && <JobNoticeDetails id={id} />}</Suspense>
    </section>
  );
}
