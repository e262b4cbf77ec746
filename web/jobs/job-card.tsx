import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Job } from "../../contract/jobs/jobs.ts";
import type { SearchResult } from "../../contract/jobs/search.ts";
import { SEEKER } from "../../contract/platform/constants.ts";
import { localizePath } from "../../contract/platform/languages.ts";
import { getJobPath } from "../../contract/platform/paths.ts";
import { CompanyLogo } from "../accounts/files/company-logo.tsx";
import { useSession } from "../platform/api/session.ts";
import { ContentLabel } from "../platform/app/content-label.tsx";
import { formatNumber, useLanguage } from "../platform/app/i18n.ts";
import { joinDetails } from "../platform/ui/join-details.ts";
import { Card } from "../platform/ui/layout/card.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import styles from "./job-card.module.css";
import { JobMeta } from "./job-meta.tsx";
import { useDescribePay } from "./pay-text.ts";
import { jobQuery } from "./queries.ts";

interface JobCardProps {
  job: Job | SearchResult;
  /** Path of the job's page; by default the member page, which redirects visitors to the public page. */
  to?: string;
  onOpen?: () => void;
  headingLevel?: 2 | 3;
}

/** A job in a list. The link in the heading covers the whole card. */
export function JobCard({ job, to = `/jobs/job/${job.id}`, onOpen, headingLevel = 2 }: JobCardProps) {
  const pay = useDescribePay()(job);
  const queryClient = useQueryClient();
  const prefetch = () => queryClient.prefetchQuery(jobQuery(job.id));
  const Heading = `h${headingLevel}` as const;
  const distance = useDistanceText("distance_km" in job ? job.distance_km : null);
  const details = [job.company, `${job.address}, ${job.zip_code}`, distance];
  return (
    <Card as="li" hoverable className={styles.card}>
      <div className={styles.logo}>
        <CompanyLogo job={job} />
      </div>
      <div className={styles.top}>
        <Heading className={styles.title} lang={job.text_language ?? undefined}>
          <Link to={to} className={styles.link} onClick={onOpen} onPointerEnter={prefetch} onFocus={prefetch}>
            {job.title}
          </Link>
        </Heading>
        <p className={styles.details}>{joinDetails(details)}</p>
      </div>
      <p className={styles.salary}>
        {pay.amount}
        {pay.label && <small className={styles.salaryLabel}> {pay.label}</small>}
      </p>
      <SaveJobSlot job={job} />
      <p className={styles.description} lang={job.text_language ?? undefined}>
        {job.description}
      </p>
      <ContentLabel label={job.label} className={styles.meta} />
      <JobMeta job={job} className={styles.meta} />
    </Card>
  );
}

/** Formats a distance such as `3.4 km`; null if it is unknown. */
function useDistanceText(km: number | null): string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (km === null) return null;
  if (km < 1) return t("search.distance_short");
  return t("search.distance", { km: formatNumber(km < 10 ? km : Math.round(km), language) });
}

const SaveJobIconButton = lazy(async () => ({ default: (await import("./save-job.tsx")).SaveJobIconButton }));

/** The save button, for seekers only. Its code is loaded on demand. */
function SaveJobSlot({ job }: { job: Job }) {
  const { user } = useSession();
  if (user?.user_type !== SEEKER) return null;
  return (
    <div className={styles.saveButton}>
      <Suspense>
        <SaveJobIconButton job={job} />
      </Suspense>
    </div>
  );
}

/** Returns the path of a job's page: the public page for anonymous visitors and search engines, else the member page. */
export function useJobPath(): (job: { id: string; title: string }) => string {
  const language = useLanguage();
  const isAnonymous = useSession().status === "anonymous";
  return (job) => (isAnonymous ? localizePath(getJobPath(job), language) : `/jobs/job/${job.id}`);
}
