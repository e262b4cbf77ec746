import { useQuery } from "@tanstack/react-query";
import { useLoaderData, useParams } from "react-router";
import { getCompanyPath, getJobPath, localizePath } from "../../contract/paths.ts";
import { EMPLOYER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { useSettings } from "../app/settings.ts";
import { StructuredData } from "../app/structured-data.tsx";
import { photoUrl } from "../files/photo-url.ts";
import { useLanguage } from "../i18n.ts";
import type { JobLoaderData } from "../prefetch.ts";
import { ButtonLink } from "../ui/button.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { ErrorState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ClosedJob } from "./gone-job.tsx";
import { toJobPosting } from "./job-posting.ts";
import { JobView } from "./job-view.tsx";
import styles from "./public-job-page.module.css";
import { jobQuery } from "./queries.ts";

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
