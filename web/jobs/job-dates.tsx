import type { Job } from "../../contract/jobs.ts";
import { formatDate, useLanguage } from "../i18n.ts";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./job-tags.module.css";

/** When a job was posted and, if that was on another day, updated. */
export function JobDates({ job }: { job: Pick<Job, "createdAt" | "updatedAt"> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const posted = formatDate(job.createdAt, language);
  const updated = formatDate(job.updatedAt, language);
  return (
    <p className={styles.dates}>
      <time dateTime={job.createdAt}>{t("jobs.posted", { date: posted })}</time>
      {updated !== posted && (
        <>
          {" · "}
          <time dateTime={job.updatedAt}>{t("jobs.updated", { date: updated })}</time>
        </>
      )}
    </p>
  );
}
