import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useLoaderData, useParams } from "react-router";
import { getCompanyPath, getJobPath, localizePath } from "../../contract/paths.ts";
import { EMPLOYER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { useLanguage } from "../app/i18n.ts";
import { PageHead } from "../app/page-head.tsx";
import { useSettings } from "../app/settings.ts";
import { StructuredData } from "../app/structured-data.tsx";
import { photoUrl } from "../files/photo-url.ts";
import type { JobLoaderData } from "../shell/page-loaders.ts";
import { EmptyState, ErrorState } from "../ui/feedback/list-states.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../ui/forms/button.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { JobCard, useJobPath } from "./job-card.tsx";
import { toJobPosting } from "./job-posting.ts";
import { JobView } from "./job-view.tsx";
import styles from "./public-job-page.module.css";
import { jobQuery, similarJobsQuery } from "./queries.ts";

/** A job for everyone, rendered by the server: what links from elsewhere and search engines lead to. */
export function PublicJobPage() {
  const { job_id = "" } = useParams();
  const { t } = useTranslation();
  const language = useLanguage();
  const settings = useSettings();
  const gone = useLoaderData<JobLoaderData>()?.gone ?? false;
  const { data: job, error, refetch } = useQuery({ ...jobQuery(job_id), enabled: !gone });

  if (gone)
    return (
      <div className={styles.page}>
        <ClosedJob id={job_id} />
      </div>
    );
  if (!job) {
    return <div className={styles.page}>{error ? <ErrorState onRetry={refetch} /> : <SkeletonText count={8} />}</div>;
  }
  return (
    <div className={styles.page}>
      <PageHead
        title={job.title}
        description={summarizeDescription(job.description)}
        path={getJobPath(job)}
        picture={photoUrl(job.company_photo)}
      />
      <StructuredData data={toJobPosting(job, settings, settings.origin + localizePath(getJobPath(job), language))} />
      <JobView
        job={job}
        notice={job.is_available ? undefined : t("jobs.not_available")}
        actions={
          <>
            {job.is_available && <ApplyLink jobId={job.id} />}
            {job.company && (
              <ButtonLink
                variant="quiet"
                to={localizePath(getCompanyPath({ id: job.user_id, company: job.company }), language)}
              >
                {t("jobs.about_company")}
              </ButtonLink>
            )}
          </>
        }
      />
    </div>
  );
}

/** Applying needs an account; logging in leads back to the job. */
function ApplyLink({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, user } = useSession();
  const memberPath = `/jobs/job/${jobId}`;
  if (status === "anonymous") {
    return <ButtonLink to={`${localizePath("/login", language)}?next=${memberPath}`}>{t("jobs.apply")}</ButtonLink>;
  }
  const label = user?.user_type === EMPLOYER ? t("jobs.view_job") : t("jobs.apply");
  return <ButtonLink to={memberPath}>{label}</ButtonLink>;
}

/** The beginning of a description, cut between words: as much as search engines show. */
function summarizeDescription(description: string): string {
  const text = description.replace(/\s+/g, " ").trim();
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s\S*$/, "")}…`;
}

/** Where a job was that is closed by now: what is open and like it. */
function ClosedJob({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const addressOf = useJobPath();
  const { data: jobs = [] } = useQuery(similarJobsQuery(id));
  const search = <ButtonLink to={localizePath("/search", language)}>{t("jobs.gone_search")}</ButtonLink>;
  return (
    <>
      <PageHead title={t("jobs.gone_title")} />
      <PageHeading title={t("jobs.gone_title")} lead={jobs.length > 0 ? t("jobs.gone_similar") : undefined} />
      {jobs.length === 0 ? (
        <EmptyState icon={<SearchX />} text={t("jobs.gone_none")}>
          {search}
        </EmptyState>
      ) : (
        <>
          <Rows>
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} to={addressOf(job)} />
            ))}
          </Rows>
          <p>{search}</p>
        </>
      )}
    </>
  );
}
