import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { routes } from "../../../contract/index.ts";
import type { NearDuplicate } from "../../../contract/jobs/near-duplicates.ts";
import type { DirectoryJobDetail } from "../../../contract/moderation/directory.ts";
import { getJobPath } from "../../../contract/platform/pages/paths.ts";
import { NearDuplicates } from "../../jobs/near-duplicates.tsx";
import { useDescribeHours, useDescribePay } from "../../jobs/pay-text.ts";
import { formatPlace, useDescribeWorkPlace } from "../../jobs/place-text.ts";
import { useDescribeStart } from "../../jobs/start-text.ts";
import { callApi } from "../../platform/api/client.ts";
import { FormattedText } from "../../platform/app/formatted-text.tsx";
import { formatDate, useLanguage, usePublicPath } from "../../platform/app/i18n.ts";
import { useJoinOptionLabels, useOptionLabel } from "../../platform/app/option-labels.ts";
import { useIsModerator } from "../../platform/reports/use-is-moderator.ts";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { invalidateCases } from "../queries.ts";
import { SignalsSection } from "../signals/signals-section.tsx";
import { DetailPage, DetailSection, DetailState, Facts } from "./detail-parts.tsx";
import styles from "./directory.module.css";
import { StateTags } from "./directory-page.tsx";
import { directoryJobQuery } from "./queries.ts";
import { jobStateLooks } from "./states.ts";

/** A job, as the staff sees it. */
export function JobDetailPage() {
  const { id = "" } = useParams();
  const query = useQuery(directoryJobQuery(id));
  return <DetailState query={query}>{(job) => <JobDetailView key={job.id} job={job} />}</DetailState>;
}

function JobDetailView({ job }: { job: DirectoryJobDetail }) {
  const { t } = useTranslation();
  const toPublicPath = usePublicPath();
  return (
    <DetailPage
      noun="jobs"
      kind="job"
      id={job.id}
      title={job.title}
      tags={<StateTags state={jobStateLooks[job.state]} openCases={job.open_cases} />}
      actions={
        job.state === "published" && (
          <ButtonLink variant="quiet" to={toPublicPath(getJobPath(job))}>
            {t("staff.case.view_page")}
          </ButtonLink>
        )
      }
      primaryAction={job.state === "waiting" && <ApproveButton job={job} />}
      history={job}
      main={
        <>
          {job.state === "waiting" && <p>{t("staff.jobs.waits")}</p>}
          <WhyRestricted by={job.restricted_by} />
          <SignalsSection isCard signals={job.signals} />
          {job.near_duplicates.length > 0 && <NearDuplicatesOfStaff jobs={job.near_duplicates} />}
          <JobFacts job={job} />
          {job.description && (
            <DetailSection title={t("jobs.description")}>
              <div lang={job.text_language ?? undefined}>
                {job.formatted_description ? (
                  <FormattedText text={job.formatted_description} headingLevel={3} />
                ) : (
                  <p dir="auto" className={styles.text}>
                    {job.description}
                  </p>
                )}
              </div>
            </DetailSection>
          )}
        </>
      }
    />
  );
}

/** Links to the page of each job for the staff. */
export function NearDuplicatesOfStaff({ jobs }: { jobs: NearDuplicate[] }) {
  return <NearDuplicates jobs={jobs} getPath={({ id }) => `/admin/jobs/${id}`} />;
}

/** Approves the version that is shown. When the company has changed the job since, the page shows the new one. */
function ApproveButton({ job }: { job: DirectoryJobDetail }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isModerator = useIsModerator();
  const approving = useMutation({
    mutationFn: () => callApi(routes.approveJob, { params: { id: job.id }, body: { version: job.version } }),
    onSuccess: () => toast.success(t("staff.jobs.approved")),
    onSettled: () => invalidateCases(queryClient),
  });
  if (!isModerator) return null;
  return (
    <Button busy={approving.isPending} onClick={() => approving.mutate()}>
      {t("staff.jobs.approve")}
    </Button>
  );
}

/** Why the job is hidden without a measure of its own. */
function WhyRestricted({ by: { company, same_text_as } }: { by: DirectoryJobDetail["restricted_by"] }) {
  const { t } = useTranslation();
  return (
    <>
      {company && <Alert kind="bad" text={t("staff.jobs.restricted_by_company")} />}
      {same_text_as && (
        <p>
          {t("staff.jobs.same_text")}{" "}
          <Link to={`/admin/jobs/${same_text_as}`} className={styles.link}>
            {t("staff.jobs.other_job")}
          </Link>
        </p>
      )}
    </>
  );
}

function JobFacts({ job }: { job: DirectoryJobDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const describePay = useDescribePay();
  const describeHours = useDescribeHours();
  const describeWorkPlace = useDescribeWorkPlace();
  const describeStart = useDescribeStart();
  const getOptionLabel = useOptionLabel();
  const joinOptionLabels = useJoinOptionLabels();
  const { company, author, published_at } = job;
  return (
    <DetailSection title={t("staff.jobs.facts")}>
      <Facts
        facts={[
          {
            label: t("staff.kinds.company"),
            value: <Link to={`/admin/companies/${company.id}`}>{company.name || t("users.no_name")}</Link>,
          },
          {
            label: t("staff.jobs.author"),
            value: <Link to={`/admin/people/${author.id}`}>{author.name || t("users.no_name")}</Link>,
          },
          { label: t("jobs.industry"), value: getOptionLabel(job.industry) },
          { label: t("jobs.type"), value: getOptionLabel(job.type) },
          { label: t("jobs.pay"), value: describePay(job).text },
          { label: t("jobs.hours"), value: describeHours(job) },
          { label: t("jobs.work_place"), value: describeWorkPlace(job) },
          { label: t("jobs.skills"), value: job.skills.join(", ") },
          { label: t("jobs.nice_to_have_skills"), value: job.nice_to_have_skills.join(", ") },
          {
            label: t("jobs.occupation_group"),
            value: job.occupation_group && getOptionLabel(job.occupation_group),
          },
          { label: t("jobs.education"), value: job.education && getOptionLabel(job.education) },
          { label: t("jobs.shifts"), value: joinOptionLabels(job.shifts) },
          { label: t("jobs.shift_start"), value: job.shift_start },
          { label: t("jobs.shift_end"), value: job.shift_end },
          { label: t("jobs.work_start"), value: describeStart(job.work_start) },
          { label: t("jobs.contract_term"), value: job.contract_term && getOptionLabel(job.contract_term) },
          { label: t("jobs.address"), value: formatPlace(job) },
          { label: t("staff.jobs.created"), value: formatDate(job.createdAt, language) },
          { label: t("staff.jobs.published"), value: published_at && formatDate(published_at, language) },
          { label: t("staff.companies.applications"), value: job.applications },
          { label: t("staff.companies.applications_open"), value: job.applications_open },
        ]}
      />
    </DetailSection>
  );
}
