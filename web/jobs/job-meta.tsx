import type { Job } from "../../contract/jobs.ts";
import { formatDate, useLanguage } from "../app/i18n.ts";
import { useOptionLabel } from "../app/labels.ts";
import { classNames } from "../ui/class-names.ts";
import { Tag, Tags } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./job-meta.module.css";

/** The tags and dates of a job in a list. */
export function JobMeta({ job, className }: { job: Job; className?: string }) {
  return (
    <div className={classNames(styles.meta, className)}>
      <JobTags job={job} />
      <JobDates job={job} />
    </div>
  );
}

/** The main properties of a job as tags. */
export function JobTags({ job }: { job: Job }) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  return (
    <Tags>
      {job.priority === "Urgent" && <Tag tone="urgent">{getOptionLabel(job.priority)}</Tag>}
      <Tag>{getOptionLabel(job.type)}</Tag>
      <Tag>{t("jobs.age_range", { from: job.minimum_age, to: job.maximum_age })}</Tag>
      {job.positions !== null && <Tag>{t("jobs.positions_count", { count: job.positions })}</Tag>}
    </Tags>
  );
}

/** The date of posting and, if it is another day, of the last update. */
function JobDates({ job }: { job: Job }) {
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
