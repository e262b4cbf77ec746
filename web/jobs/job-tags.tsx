import type { Job } from "../../contract/jobs.ts";
import { formatDate, useLanguage } from "../app/i18n.ts";
import { useOptionLabel } from "../app/labels.ts";
import { Tag, Tags } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./job-tags.module.css";

/** The kind of job in a few pills, always in this order. */
export function JobTags({ job }: { job: Job }) {
  const { t } = useTranslation();
  const option = useOptionLabel();
  return (
    <Tags>
      {job.priority === "Urgent" && <Tag tone="urgent">{option(job.priority)}</Tag>}
      <Tag>{option(job.type)}</Tag>
      <Tag>{t("jobs.age_range", { from: job.minimum_age, to: job.maximum_age })}</Tag>
      {job.positions !== null && <Tag>{t("jobs.positions_count", { count: job.positions })}</Tag>}
    </Tags>
  );
}

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
