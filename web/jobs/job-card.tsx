import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { Job } from "../../contract/jobs.ts";
import { getJobPath, localizePath } from "../../contract/paths.ts";
import type { SearchResult } from "../../contract/search.ts";
import { SEEKER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { formatNumber, useLanguage } from "../app/i18n.ts";
import { useFormatSalary } from "../app/labels.ts";
import { CompanyLogo } from "../files/company-logo.tsx";
import { classNames } from "../ui/class-names.ts";
import { Card } from "../ui/layout/card.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./job-card.module.css";
import { JobDates, JobTags } from "./job-tags.tsx";
import { jobQuery } from "./queries.ts";

interface JobCardProps {
  job: Job | SearchResult;
  /** Where it leads; otherwise to the page for members, which asks who is not signed in to log in. */
  to?: string;
  headingLevel?: 2 | 3;
}

/** One job in a list. All of it can be clicked; the link is the title. */
export function JobCard({ job, to = `/jobs/job/${job.id}`, headingLevel = 2 }: JobCardProps) {
  const { t } = useTranslation();
  const pay = useFormatSalary();
  const queryClient = useQueryClient();
  const prefetch = () => queryClient.prefetchQuery(jobQuery(job.id));
  const Heading = `h${headingLevel}` as const;
  const distance = useDistance("distance_km" in job ? job.distance_km : null);
  const facts = [job.company, `${job.address}, ${job.zip_code}`, distance];
  return (
    <Card as="li" hoverable className={styles.card}>
      <div className={styles.mark}>
        <CompanyLogo job={job} />
      </div>
      <div className={styles.top}>
        <Heading className={styles.title}>
          <Link to={to} className={styles.link} onPointerEnter={prefetch} onFocus={prefetch}>
            {job.title}
          </Link>
        </Heading>
        <p className={styles.where}>{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <p className={styles.pay}>
        {pay(job.starting_salary)}
        <small className={styles.payLabel}>{t("jobs.starting_salary_small")}</small>
      </p>
      <SaveJobSlot job={job} className={styles.save} />
      <p className={styles.text}>{job.description}</p>
      <div className={styles.facts}>
        <JobTags job={job} />
        <JobDates job={job} />
      </div>
    </Card>
  );
}

function useDistance(km: number | null): string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (km === null) return null;
  if (km < 1) return t("search.distance_short");
  return t("search.distance", { km: formatNumber(km < 10 ? km : Math.round(km), language) });
}

const SaveJobIcon = lazy(async () => ({ default: (await import("./save-job.tsx")).SaveJobIcon }));

/** The place of the bookmark on a card. Only seekers have one; who has none does not load it either. */
function SaveJobSlot({ job, className }: { job: Pick<Job, "id" | "title">; className?: string }) {
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

/** Where to read on from a public page: visitors, and search engines, have no page behind the login. */
export function useJobPath(): (job: { id: string; title: string }) => string {
  const language = useLanguage();
  const isVisitor = useSession().status === "anonymous";
  return (job) => (isVisitor ? localizePath(getJobPath(job), language) : `/jobs/job/${job.id}`);
}
