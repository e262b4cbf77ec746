import { Suspense } from "react";
import type { Job } from "../../contract/jobs/jobs.ts";
import { JOB_ACTIVE, SEEKER } from "../../contract/platform/constants.ts";
import { useSession } from "../platform/api/session.ts";
import { ExactTime } from "../platform/app/formats/exact-time.tsx";
import { formatRecentDay } from "../platform/app/formats/formats.ts";
import { formatCalendarDate, formatDate, useLanguage } from "../platform/app/i18n.ts";
import { useJoinOptionLabels, useOptionLabel } from "../platform/app/option-labels.ts";
import { classNames } from "../platform/ui/class-names.ts";
import { joinDetails } from "../platform/ui/join-details.ts";
import { Tag } from "../platform/ui/layout/tag.tsx";
import { lazyOrNothing } from "../platform/ui/lazy-or-nothing.ts";
import { useTranslation } from "../platform/ui/translation.tsx";
import { useHydrated } from "../platform/ui/use-hydrated.ts";
import styles from "./job-meta.module.css";
import { useDescribeHours, useDescribeShiftTimes } from "./pay-text.ts";
import { useDescribeWorkPlace } from "./place-text.ts";

// Loaded by seekers only.
const AppliedTag = lazyOrNothing(async () => (await import("./applied-tag.tsx")).AppliedTag);

/** A job in a list besides its name and pay: whether the seeker has applied, a line of facts and a line of dates. */
export function JobMeta({ job, isDraft = false, className }: { job: Job; isDraft?: boolean; className?: string }) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const isSeeker = useSession().user?.user_type === SEEKER;
  const workPlace = useDescribeWorkPlace()(job);
  const facts = [
    useDescribeHours()(job),
    useDescribeShiftTimes()(job),
    useJoinOptionLabels()(job.shifts),
    getOptionLabel(job.type),
    job.contract_term && getOptionLabel(job.contract_term),
    job.work_place !== "on_site" && workPlace,
    job.openings !== null && job.openings > 1 && t("jobs.positions_count", { count: job.openings }),
  ];
  return (
    <div className={classNames(styles.meta, className)}>
      {isSeeker && (
        <Suspense>
          <AppliedTag jobId={job.id} />
        </Suspense>
      )}
      <UrgentTag job={job} />
      <p>{joinDetails(facts)}</p>
      {!isDraft && <JobDates job={job} />}
    </div>
  );
}

/** Marks an urgent job. A job of normal priority needs no word. */
export function UrgentTag({ job }: { job: Pick<Job, "priority"> }) {
  const getOptionLabel = useOptionLabel();
  return job.priority === "Urgent" ? <Tag tone="urgent">{getOptionLabel(job.priority)}</Tag> : null;
}

/** The last day to apply and the day of posting, in one line. */
function JobDates({ job }: { job: Job }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className={styles.dates}>
      {job.closes_on && job.status === JOB_ACTIVE && (
        <span>
          <time dateTime={job.closes_on}>
            {t("jobs.life.apply_until", { date: formatCalendarDate(job.closes_on, language) })}
          </time>
          {"\u00a0·"}
        </span>
      )}
      <PostedTime time={job.createdAt} />
    </p>
  );
}

/**
 * Shows a day of the last week, such as `Posted yesterday`, or an older date. The server always renders the date, because its
 * pages are cached and may be shown on another day. Both texts take the rest of the line, so nothing moves when the browser
 * replaces the date.
 */
function PostedTime({ time }: { time: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isHydrated = useHydrated();
  const date = formatDate(time, language);
  const day = isHydrated ? formatRecentDay(time, language) : null;
  return (
    <ExactTime time={time} focus="row" className={styles.posted}>
      {day === null ? t("jobs.posted", { date }) : t("jobs.posted_ago", { day })}
    </ExactTime>
  );
}
