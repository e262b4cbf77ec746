import type { Job } from "../../contract/jobs/jobs.ts";
import { formatRecentDay } from "../platform/app/formats.ts";
import { formatCalendarDate, formatDate, useLanguage } from "../platform/app/i18n.ts";
import { useOptionLabel } from "../platform/app/option-labels.ts";
import { classNames } from "../platform/ui/class-names.ts";
import { Tag, Tags } from "../platform/ui/layout/tag.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { useHydrated } from "../platform/ui/use-hydrated.ts";
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
      {job.work_place !== null && job.work_place !== "on_site" && <Tag>{getOptionLabel(job.work_place)}</Tag>}
      {job.minimum_age > 0 && <Tag>{t("jobs.age_range", { from: job.minimum_age, to: job.maximum_age })}</Tag>}
      {job.openings !== null && <Tag>{t("jobs.positions_count", { count: job.openings })}</Tag>}
    </Tags>
  );
}

/** The last day to apply, and the dates of posting and of the last update. */
function JobDates({ job }: { job: Job }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className={styles.dates}>
      {job.closes_on && (
        <time dateTime={job.closes_on} className={styles.date}>
          {t("jobs.life.apply_until", { date: formatCalendarDate(job.closes_on, language) })}
        </time>
      )}
      <JobDate
        time={job.createdAt}
        formatDay={(day) => t("jobs.posted_ago", { day })}
        formatDate={(date) => t("jobs.posted", { date })}
      />
      <JobDate
        time={job.updatedAt}
        formatDay={(day) => t("jobs.updated_ago", { day })}
        formatDate={(date) => t("jobs.updated", { date })}
      />
    </p>
  );
}

interface JobDateProps {
  time: string;
  /** Formats a day of the last week, such as `yesterday`. */
  formatDay: (day: string) => string;
  formatDate: (date: string) => string;
}

/**
 * Shows a day of the last week, such as `yesterday`, or an older date. The server always renders the date, because its
 * pages are cached and may be shown on another day. Both texts take the same space, so that the layout does not shift
 * when the browser replaces the date.
 */
function JobDate({ time, formatDay, formatDate: formatText }: JobDateProps) {
  const language = useLanguage();
  const isHydrated = useHydrated();
  const date = formatDate(time, language);
  const day = isHydrated ? formatRecentDay(time, language) : null;
  return (
    <time dateTime={time} title={date} className={styles.date}>
      {day === null ? formatText(date) : formatDay(day)}
    </time>
  );
}
