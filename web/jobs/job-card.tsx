import { useQueryClient } from "@tanstack/react-query";
import { lazy, type MouseEvent, type ReactNode, Suspense } from "react";
import type { Job } from "../../contract/jobs/jobs.ts";
import type { SearchResult } from "../../contract/jobs/search/search.ts";
import { SEEKER } from "../../contract/platform/constants.ts";
import { localizePath } from "../../contract/platform/languages.ts";
import { getJobPath } from "../../contract/platform/pages/paths.ts";
import { CompanyLogo } from "../accounts/files/company-logo.tsx";
import { useSession } from "../platform/api/session.ts";
import { ContentLabel } from "../platform/app/content-label.tsx";
import { toExcerpt } from "../platform/app/formats/excerpt.ts";
import { useLanguage } from "../platform/app/i18n.ts";
import { joinDetails } from "../platform/ui/join-details.ts";
import { Card } from "../platform/ui/layout/card.tsx";
import { CardLink } from "../platform/ui/layout/card-link.tsx";
import { Rows } from "../platform/ui/layout/row.tsx";
import { useHydrated } from "../platform/ui/use-hydrated.ts";
import styles from "./job-card.module.css";
import { JobMeta } from "./job-meta.tsx";
import { useDescribePay } from "./pay-text.ts";
import { formatPlace, useDescribeDistance } from "./place-text.ts";
import { jobQuery } from "./queries.ts";

interface JobCardProps {
  job: Job | SearchResult;
  /** Path of the job's page; by default the member page, which redirects visitors to the public page. */
  to?: string;
  onOpen?: (event: MouseEvent) => void;
  /** Whether the job is shown beside the list. */
  isCurrent?: boolean;
  headingLevel?: 2 | 3;
  /** What else is known of the job. */
  note?: ReactNode;
}

/** A job in a list. The link in the heading covers the whole card. */
export function JobCard({ job, to = `/jobs/job/${job.id}`, onOpen, isCurrent, headingLevel = 2, note }: JobCardProps) {
  const pay = useDescribePay()(job);
  const queryClient = useQueryClient();
  const prefetch = () => queryClient.prefetchQuery(jobQuery(job.id));
  const Heading = `h${headingLevel}` as const;
  const distance = useDescribeDistance()("distance_km" in job ? job.distance_km : null);
  const details = [job.company, formatPlace(job), distance];
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.logo}>
        <CompanyLogo job={job} />
      </div>
      <div className={styles.top}>
        <Heading className={styles.title} lang={job.text_language ?? undefined}>
          <CardLink
            to={to}
            onClick={onOpen}
            onPointerEnter={prefetch}
            onFocus={prefetch}
            aria-current={isCurrent || undefined}
          >
            {job.title}
          </CardLink>
        </Heading>
        <p className={styles.details}>{joinDetails(details)}</p>
      </div>
      <p className={styles.salary}>
        {pay.amount}
        {pay.label && <small className={styles.salaryLabel}> {pay.label}</small>}
      </p>
      <SaveJobSlot job={job} />
      <p className={styles.description} lang={job.text_language ?? undefined}>
        {toExcerpt(job.description)}
      </p>
      <ContentLabel label={job.label} className={styles.meta} />
      <JobMeta job={job} className={styles.meta} />
      {note && <div className={styles.meta}>{note}</div>}
    </Card>
  );
}

/** A list of cards, which are laid out for its width. */
export function JobCards({ children }: { children: ReactNode }) {
  return <Rows className={styles.list}>{children}</Rows>;
}

const SaveJobIconButton = lazy(async () => ({ default: (await import("./save-job.tsx")).SaveJobIconButton }));

/** The save button, for seekers and for visitors without an account. Its code is loaded on demand. */
function SaveJobSlot({ job }: { job: Job }) {
  const { status, user } = useSession();
  const isHydrated = useHydrated();
  if (status !== "anonymous" && user?.user_type !== SEEKER) return null;
  return (
    <div className={styles.saveButton}>
      {isHydrated && (
        <Suspense>
          <SaveJobIconButton job={job} />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the path of a job's page: the public page for anonymous visitors and search engines, else the member page. */
export function useJobPath(): (job: { id: string; title: string }) => string {
  const language = useLanguage();
  const isAnonymous = useSession().status === "anonymous";
  return (job) => (isAnonymous ? localizePath(getJobPath(job), language) : `/jobs/job/${job.id}`);
}
