import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useLoaderData, useParams } from "react-router";
import { localizePath } from "../../../contract/platform/languages.ts";
import { getJobPath } from "../../../contract/platform/pages/paths.ts";
import { toPlainText } from "../../../contract/platform/texts/formatted-text.ts";
import { photoUrl } from "../../platform/api/photo-url.ts";
import { useSession } from "../../platform/api/session.ts";
import { MAX_META_DESCRIPTION_LENGTH, toExcerpt } from "../../platform/app/formats/excerpt.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { useOptionLabel } from "../../platform/app/option-labels.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { StructuredData } from "../../platform/app/pages/structured-data.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import { SubjectActions } from "../../platform/reports/subject-actions.tsx";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { JobCard, JobCards, useJobPath } from "../job-card.tsx";
import { closedJobQuery, type JobLoaderData, jobQuery, similarJobsQuery } from "../queries.ts";
import { ResultsLink, useSearchedDistance } from "../results-link.tsx";
import { toJobPosting } from "./job-posting.ts";
import { JobView } from "./job-view.tsx";
import { PublicApplyBar, PublicApplyLinks } from "./public-apply-bar.tsx";
import styles from "./public-job-page.module.css";
import { PublicJobTools } from "./public-job-tools.tsx";

/** The public page of a job. The server renders it, with structured data for search engines. */
export function PublicJobPage() {
  const { job_id = "" } = useParams();
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const language = useLanguage();
  const settings = useSettings();
  const { user } = useSession();
  const distanceKm = useSearchedDistance(job_id);
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
        description={toExcerpt(
          job.formatted_description ? toPlainText(job.formatted_description) : job.description,
          MAX_META_DESCRIPTION_LENGTH,
        )}
        path={getJobPath(job)}
        picture={photoUrl(job.company_photo)}
      />
      <StructuredData
        data={
          import.meta.env.SSR
            ? toJobPosting(job, settings, { path: localizePath(getJobPath(job), language), getOptionLabel })
            : null
        }
      />
      <ResultsLink jobId={job.id} />
      <JobView
        job={job}
        distanceKm={distanceKm}
        notice={job.is_available ? undefined : t("jobs.not_available")}
        bar={job.is_available ? <PublicApplyBar job={job} /> : undefined}
        apply={job.is_available && <PublicApplyLinks job={job} />}
        actions={
          <>
            <PublicJobTools job={job} canPrint />
            {job.company && job.company_id !== user?.company_id && (
              <SubjectActions subjects={[{ kind: "job", id: job.id }]} quote={job.title} report={job.report} />
            )}
          </>
        }
      />
    </div>
  );
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
          <JobCards>
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} to={getPath(job)} />
            ))}
          </JobCards>
          <p className={styles.searchLink}>{searchLink}</p>
        </>
      )}
    </>
  );
}
