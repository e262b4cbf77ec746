import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { DefaultValues } from "react-hook-form";
import { useParams, useSearchParams } from "react-router";
import type { User } from "../../../../contract/accounts/users.ts";
import { routes } from "../../../../contract/index.ts";
import type { JobForm } from "../../../../contract/jobs/job-form.ts";
import type { Job, JobDetail } from "../../../../contract/jobs/jobs.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../../../contract/platform/constants.ts";
import type { Language } from "../../../../contract/platform/languages.ts";
import { industriesQuery, jobQuery } from "../../../jobs/queries.ts";
import { fetchList, isNotFoundError } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { useSession } from "../../../platform/api/session.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { PageHead } from "../../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../../platform/app/pages/not-found-page.tsx";
import { getSettings } from "../../../platform/app/settings.ts";
import { UnsavedChangesGuard } from "../../../platform/forms/unsaved-changes-guard.tsx";
import { ErrorState } from "../../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../../platform/ui/feedback/skeleton.tsx";
import { Form } from "../../../platform/ui/forms/form.tsx";
import { PageHeading } from "../../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { UnansweredApplications } from "../../applicants/unanswered-applications.tsx";
import { UndoBar } from "../../applicants/undo-bar.tsx";
import { AgeSection, ChangesOfOthers, DescriptionSection, JobSection, MoreSections } from "./form-sections.tsx";
import { FaultyFields, JobFormActions } from "./job-form-actions.tsx";
import styles from "./job-form-page.module.css";
import { createNewJobValues, toJobCopy, toJobForm } from "./job-form-values.ts";
import { NearDuplicatesOfForm } from "./near-duplicates.tsx";
import { PaySection } from "./pay-section.tsx";
import { PlaceSection } from "./place-section.tsx";
import { isPublic, useJobForm } from "./use-job-form.tsx";

/**
 * The form for a new job or, with `job_id` in the path, for an existing one. With the query parameter `copy_of`, the form
 * for a new job contains a copy of another job as a draft. With `publish`, it shows at once what a draft lacks.
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

/**
 * Loads the job and the industries before it renders the form, since default values cannot change afterwards. The job is requested
 * again, because one that was loaded before a change would bring the old values back.
 */
function JobFormLoader({ jobId, isCopy }: { jobId: string | undefined; isCopy: boolean }) {
  const { user } = useSession();
  const language = useLanguage();
  const getErrorMessage = useErrorMessage();
  const industries = useQuery(industriesQuery());
  const job = useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== undefined, refetchOnMount: "always" });

  const isNew = jobId === undefined;
  const last = useQuery({ ...lastJobQuery(), enabled: isNew });

  const failed = [industries, job].find((query) => query.isError && !query.data);
  if (failed) return <ErrorState text={getErrorMessage(failed.error)} onRetry={failed.refetch} />;
  if (!industries.data || last.isLoading || (!isNew && !(job.data && job.isFetchedAfterMount)))
    return <SkeletonText count={10} />;
  return (
    <JobFormFields
      job={isCopy ? undefined : job.data}
      isCopy={isCopy}
      defaultValues={getDefaultValues(job.data, { isCopy, user, language, last: last.data ?? null })}
      industries={industries.data.map(({ title }) => title)}
    />
  );
}

interface JobFormFieldsProps {
  /** The job that the form changes. Undefined for a new job. */
  job: JobDetail | undefined;
  /** Whether the form contains a copy of another job. */
  isCopy: boolean;
  defaultValues: DefaultValues<JobForm>;
  industries: string[];
}

function JobFormFields({ job, isCopy, defaultValues, industries }: JobFormFieldsProps) {
  const { state, changes, isBlocked, endJobDialog, saveAs, showFaults } = useJobForm(job, defaultValues);
  const { form, formProps, isSubmitting } = state;
  const [searchParams] = useSearchParams();
  const isToPublish = searchParams.has("publish");
  const showFaultsOnce = useEffectEvent(showFaults);
  useEffect(() => {
    if (isToPublish) showFaultsOnce();
  }, [isToPublish]);
  return (
    <>
      <Form {...formProps} className={styles.form}>
        <UnsavedChangesGuard when={form.formState.isDirty && !isSubmitting} />
        <JobSection form={state} industries={industries} />
        <PaySection form={state} />
        <PlaceSection form={state} />
        <DescriptionSection form={state} job={job} />
        <AgeSection form={state} />
        <MoreSections form={state} isOpen={job !== undefined || isCopy} isPublic={isPublic(job)} />
        <NearDuplicatesOfForm form={state} jobId={job?.id} />
        <ChangesOfOthers changes={changes} />
        <FaultyFields form={state} />
        <JobFormActions form={state} job={job} onSave={saveAs} />
      </Form>
      {isBlocked && (
        <>
          <UnansweredApplications isBlocking />
          <UndoBar />
        </>
      )}
      {endJobDialog}
    </>
  );
}

/** The company's newest job, open or not. It is read anew for each form. */
function lastJobQuery() {
  return queryOptions({
    queryKey: ["jobs", "own", "last"],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        [JOB_ACTIVE, JOB_INACTIVE].map((status) =>
          fetchList(routes.listOwnJobs, { params: { status: String(status) }, query: { limit: 1 }, signal }),
        ),
      );
      const [last] = lists
        .flatMap(({ rows }) => rows)
        .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
      return last ?? null;
    },
    gcTime: 0,
  });
}

interface NewJobContext {
  isCopy: boolean;
  user: User | null;
  language: Language;
  /** The company's last job. */
  last: Job | null;
}

/** Returns the values of a job, of a copy of it, or those of a new job. */
function getDefaultValues(
  job: JobDetail | undefined,
  { isCopy, user, language, last }: NewJobContext,
): DefaultValues<JobForm> {
  if (!job) return createNewJobValues(getSettings(), user, language, last);
  return isCopy ? toJobCopy(job) : toJobForm(job);
}
