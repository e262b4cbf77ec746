import { useQuery } from "@tanstack/react-query";
import type { DefaultValues } from "react-hook-form";
import { useParams, useSearchParams } from "react-router";
import type { JobDetail, JobForm } from "../../../contract/jobs/jobs.ts";
import { industriesQuery, jobQuery } from "../../jobs/queries.ts";
import { isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { getSettings } from "../../platform/app/settings.ts";
import { UnsavedChangesGuard } from "../../platform/forms/unsaved-changes-guard.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions } from "../../platform/ui/forms/form.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { UnansweredApplications } from "../applicants/unanswered-applications.tsx";
import { UndoBar } from "../applicants/undo-bar.tsx";
import {
  ApplicationSection,
  ChangesOfOthers,
  JobSection,
  PeopleSection,
  PlaceSection,
  PublishingSection,
} from "./form-sections.tsx";
import styles from "./job-form-page.module.css";
import { createNewJobValues, toJobCopy, toJobForm } from "./job-form-values.ts";
import { PaySection } from "./pay-section.tsx";
import { RequirementsSection } from "./requirements-section.tsx";
import { useJobForm } from "./use-job-form.tsx";

/**
 * The form for a new job or, with `job_id` in the path, for an existing one. With the query parameter `copy_of`, the form
 * for a new job contains a copy of another job as a draft.
 */
export function JobFormPage() {
  const { job_id } = useParams();
  const [searchParams] = useSearchParams();
  const copiedJobId = job_id ? undefined : (searchParams.get("copy_of") ?? undefined);
  const sourceJobId = job_id ?? copiedJobId;
  const { t } = useTranslation();
  const { user } = useSession();
  const job = useQuery({ ...jobQuery(sourceJobId ?? ""), enabled: sourceJobId !== undefined });

  const isForeign = job.data && job.data.company_id !== user?.company_id;
  if (isNotFoundError(job.error) || isForeign) return <MemberNotFoundPage />;
  const title = job_id ? t("jobs.edit_job") : t("jobs.post_a_job");
  return (
    <>
      <PageHead title={title} />
      <PageHeading title={title} breadcrumb={[{ label: t("jobs.posted_jobs"), to: "/jobs/list" }]} />
      <JobFormLoader key={sourceJobId ?? "new"} jobId={sourceJobId} isCopy={copiedJobId !== undefined} />
    </>
  );
}

/** Loads the job and the industries before it renders the form, since default values cannot change afterwards. */
function JobFormLoader({ jobId, isCopy }: { jobId: string | undefined; isCopy: boolean }) {
  const getErrorMessage = useErrorMessage();
  const industries = useQuery(industriesQuery());
  const job = useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== undefined });

  const failed = [industries, job].find((query) => query.isError && !query.data);
  if (failed) return <ErrorState text={getErrorMessage(failed.error)} onRetry={failed.refetch} />;
  if (!industries.data || (jobId !== undefined && !job.data)) return <SkeletonText count={10} />;
  return (
    <JobFormFields
      job={isCopy ? undefined : job.data}
      defaultValues={getDefaultValues(job.data, isCopy)}
      industries={industries.data.map(({ title }) => title)}
    />
  );
}

interface JobFormFieldsProps {
  /** The job that the form changes. Undefined for a new job. */
  job: JobDetail | undefined;
  defaultValues: DefaultValues<JobForm>;
  industries: string[];
}

function JobFormFields({ job, defaultValues, industries }: JobFormFieldsProps) {
  const { t } = useTranslation();
  const { state, changes, isBlocked, endJobDialog } = useJobForm(job, defaultValues);
  const { form, formProps, isSubmitting } = state;
  return (
    <>
      <Form {...formProps} className={styles.form}>
        <UnsavedChangesGuard when={form.formState.isDirty && !isSubmitting} />
        <JobSection form={state} industries={industries} />
        <PaySection form={state} />
        <RequirementsSection form={state} />
        <PeopleSection form={state} />
        <PlaceSection form={state} />
        <ApplicationSection form={state} />
        <PublishingSection form={state} />
        <ChangesOfOthers changes={changes} />
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            {job ? t("jobs.update_job") : t("jobs.post_a_job")}
          </Button>
          <ButtonLink variant="quiet" to="/jobs/list">
            {t("common.cancel")}
          </ButtonLink>
        </FormActions>
      </Form>
      {isBlocked && <UnansweredApplications isBlocking />}
      <UndoBar />
      {endJobDialog}
    </>
  );
}

/** Returns the values of a job, of a copy of it, or empty ones for a new job. */
function getDefaultValues(job: JobDetail | undefined, isCopy: boolean): DefaultValues<JobForm> {
  if (!job) return createNewJobValues(getSettings());
  return isCopy ? toJobCopy(job) : toJobForm(job);
}
