import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useLoaderData, useParams } from "react-router";
import type { JobDetail } from "../../contract/jobs/jobs.ts";
import { EMPLOYER } from "../../contract/platform/constants.ts";
import { toPlainText } from "../../contract/platform/formatted-text.ts";
import { localizePath } from "../../contract/platform/languages.ts";
import { getCompanyPath, getJobPath } from "../../contract/platform/paths.ts";
import { photoUrl } from "../platform/api/photo-url.ts";
import { useSession } from "../platform/api/session.ts";
import { useLanguage } from "../platform/app/i18n.ts";
import { PageHead } from "../platform/app/page-head.tsx";
import { StructuredData } from "../platform/app/pages/structured-data.tsx";
import { useSettings } from "../platform/app/settings.ts";
import { SubjectActions } from "../platform/reports/subject-actions.tsx";
import { EmptyState, ErrorState } from "../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../platform/ui/forms/button.tsx";
import { PageHeading } from "../platform/ui/layout/page-heading.tsx";
import { Rows } from "../platform/ui/layout/row.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { JobCard, useJobPath } from "./job-card.tsx";
import { toJobPosting } from "./job-posting.ts";
import { JobView } from "./job-view.tsx";
import { OutsideApplication } from "./outside-application.tsx";
import styles from "./public-job-page.module.css";
import { closedJobQuery, type JobLoaderData, jobQuery, similarJobsQuery } from "./queries.ts";
import { ResultsLink } from "./results-link.tsx";

/** The public page of a job. The server renders it, with structured data for search engines. */
export function PublicJobPage() {
  const { job_id = "" } = useParams();
  const { t } = useTranslation();
  const language = useLanguage();
  const settings = useSettings();
  const { user } = useSession();
  const isClosed = useLoaderData<JobLoaderData>()?.gone ?? false;
  const { data: job, error, refetch } = useQuery({ ...jobQuery(job_id), enabled: !isClosed });

  if (isClosed) {
    return (
      <div className={styles.page}>
        <ClosedJob id={job_id} />
      </div>
    );
  }
  if (!job) {
    return <div className={styles.page}>{error ? <ErrorState onRetry={refetch} /> : <SkeletonText count={8} />}</div>;
  }
  return (
    <div className={styles.page}>
      <PageHead
        title={job.title}
        description={summarizeDescription(job)}
        path={getJobPath(job)}
        picture={photoUrl(job.company_photo)}
      />
      <StructuredData data={toJobPosting(job, settings, localizePath(getJobPath(job), language))} />
      <ResultsLink jobId={job.id} />
      <JobView
        job={job}
        notice={job.is_available ? undefined : t("jobs.not_available")}
        actions={
          <>
            {job.is_available &&
              (job.apply_url ? <OutsideApplication url={job.apply_url} /> : <MemberLinks jobId={job.id} />)}
            {job.company && (
              <ButtonLink
                variant="quiet"
                to={localizePath(getCompanyPath({ id: job.company_id, company: job.company }), language)}
              >
                {t("jobs.about_company")}
              </ButtonLink>
            )}
            {job.company && job.company_id !== user?.company_id && (
              <SubjectActions subjects={[{ kind: "job", id: job.id }]} quote={job.title} report={job.report} />
            )}
          </>
        }
      />
    </div>
  );
}

/**
 * Links to the member page, where seekers apply and save. Anonymous visitors go through the login, which returns
 * to the job, or apply without an account.
 */
function MemberLinks({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, user } = useSession();
  const { closedAccounts } = useSettings();
  const memberPath = `/jobs/job/${jobId}`;
  if (status === "anonymous") {
    const loginPath = `${localizePath("/login", language)}?next=${memberPath}`;
    return (
      <>
        <ButtonLink to={loginPath}>{t("jobs.apply")}</ButtonLink>
        {!closedAccounts.includes("seeker") && (
          <ButtonLink variant="quiet" to={localizePath(`/apply/${jobId}`, language)}>
            {t("jobs.guest.link")}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" to={loginPath}>
          {t("jobs.log_in_for_more")}
        </ButtonLink>
      </>
    );
  }
  const label = user?.user_type === EMPLOYER ? t("jobs.view_job") : t("jobs.apply");
  return <ButtonLink to={memberPath}>{label}</ButtonLink>;
}

/** Shortens a description to 160 characters at a word boundary. Search engines show about as many. */
function summarizeDescription({ description, formatted_description }: JobDetail): string {
  const text = (formatted_description ? toPlainText(formatted_description) : description).replace(/\s+/g, " ").trim();
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s\S*$/, "")}…`;
}

/** Replaces a closed job (HTTP 410) with similar open jobs. */
function ClosedJob({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getPath = useJobPath();
  const { data: jobs = [] } = useQuery(similarJobsQuery(id));
  // The loader has filled the cache, unless the job is deleted.
  const job = useQueryClient().getQueryData(closedJobQuery(id).queryKey);
  const searchLink = <ButtonLink to={localizePath("/search", language)}>{t("jobs.search_all")}</ButtonLink>;
  const title = job?.title ? t("jobs.closed_title_of", { title: job.title }) : t("jobs.closed_title");
  const similar = jobs.length > 0 ? t("jobs.closed_similar") : undefined;
  return (
    <>
      <PageHead title={title} />
      <PageHeading title={title} lead={[job?.company, similar].filter(Boolean).join(". ")} />
      {jobs.length === 0 ? (
        <EmptyState icon={<SearchX />} text={t("jobs.closed_none_similar")}>
          {searchLink}
        </EmptyState>
      ) : (
        <>
          <Rows>
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} to={getPath(job)} />
            ))}
          </Rows>
          <p>{searchLink}</p>
        </>
      )}
    </>
  );
}
