import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DefaultValues } from "react-hook-form";
import { Navigate, useNavigate, useParams } from "react-router";
import { routes } from "../../contract/index.ts";
import { type Job, JobForm } from "../../contract/jobs.ts";
import { ACTIVE, INACTIVE, jobStatuses, jobTypes, positionCounts, priorities } from "../../contract/values.ts";
import { callApi, isNotFoundError } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { useOptionLabel } from "../app/labels.ts";
import { PageHead } from "../app/page-head.tsx";
import { useSettings } from "../app/settings.ts";
import { UnsavedChangesGuard } from "../app/unsaved-changes-guard.tsx";
import { useSchemaForm } from "../forms/use-schema-form.ts";
import { ErrorState } from "../ui/feedback/list-states.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { FieldRow, Form, FormActions, FormSection } from "../ui/forms/form.tsx";
import { SelectField } from "../ui/forms/select-field.tsx";
import { TextArea, TextField } from "../ui/forms/text-field.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./job-form-page.module.css";
import { industriesQuery, invalidateJobs, jobQuery } from "./queries.ts";

/** Posting a job or, with a job in the address, changing it. */
export function JobFormPage() {
  const { job_id } = useParams();
  const { t } = useTranslation();
  const title = job_id ? t("jobs.edit_job") : t("jobs.post_a_job");
  return (
    <>
      <PageHead title={title} />
      <PageHeading title={title} breadcrumb={[{ label: t("jobs.posted_jobs"), to: "/jobs/list" }]} />
      <JobFormLoader key={job_id ?? "new"} jobId={job_id} />
    </>
  );
}

/** The form is shown once everything it offers and starts with is there, and then no longer touched from outside. */
function JobFormLoader({ jobId }: { jobId: string | undefined }) {
  const { user } = useSession();
  const failureMessage = useErrorMessage();
  const industries = useQuery(industriesQuery());
  const job = useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== undefined });

  const notOwn = job.data && job.data.user_id !== user?.id;
  if (isNotFoundError(job.error) || notOwn) return <Navigate to="/404" replace />;
  const failed = [industries, job].find((query) => query.isError && !query.data);
  if (failed) return <ErrorState text={failureMessage(failed.error)} onRetry={failed.refetch} />;
  if (!industries.data || (jobId !== undefined && !job.data)) return <SkeletonText count={10} />;
  return <JobFormFields job={job.data} industries={industries.data.map(({ title }) => title)} />;
}

interface JobFormFieldsProps {
  job: Job | undefined;
  industries: string[];
}

function JobFormFields({ job, industries }: JobFormFieldsProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const option = useOptionLabel();
  const { currency } = useSettings();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { form, formProps, isSubmitting, ...schemaForm } = useSchemaForm({
    schema: JobForm,
    defaultValues: getDefaultValues(job),
    submit: async (body) => {
      const { status } = job
        ? await callApi(routes.updateJob, { params: { id: job.id }, body })
        : await callApi(routes.createJob, { body });
      toast.success(job ? t("jobs.job_updated") : t("jobs.job_created"));
      invalidateJobs(queryClient);
      // While the form is submitting, the guard allows to leave the page.
      await navigate(status === INACTIVE ? `/jobs/list?status=${INACTIVE}` : "/jobs/list");
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  });

  function field(name: keyof JobForm, rules?: { setValueAs: (value: unknown) => unknown }) {
    return { label: t(`jobs.${name}`), required: true, ...schemaForm.field(name, rules) };
  }
  const number = { setValueAs: parseNumber };
  const whole = { inputMode: "numeric", autoComplete: "off" } as const;

  return (
    <Form {...formProps} className={styles.form}>
      <UnsavedChangesGuard when={form.formState.isDirty && !isSubmitting} />
      <FormSection title={t("jobs.section_job")}>
        <TextField {...field("title")} autoComplete="off" />
        <FieldRow>
          <SelectField {...field("industry")}>
            <option value="">{t("jobs.choose")}</option>
            {industries.map((title) => (
              <option key={title} value={title}>
                {option(title)}
              </option>
            ))}
          </SelectField>
          <SelectField {...field("type")}>
            <option value="">{t("jobs.choose")}</option>
            {jobTypes.map((type) => (
              <option key={type} value={type}>
                {option(type)}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <TextArea {...field("description")} rows={8} hint={t("jobs.description_hint")} />
      </FormSection>
      <FormSection title={t("jobs.section_offer")}>
        <FieldRow>
          <TextField {...field("starting_salary", number)} {...whole} hint={t("jobs.salary_hint", { currency })} />
          <SelectField {...field("positions", number)} required={false} hint={t("jobs.positions_hint")}>
            <option value="">{t("jobs.not_stated")}</option>
            {positionCounts.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <FieldRow>
          <TextField {...field("minimum_age", number)} {...whole} />
          <TextField {...field("maximum_age", number)} {...whole} />
        </FieldRow>
      </FormSection>
      <FormSection title={t("jobs.section_place")}>
        <FieldRow>
          <TextField {...field("address")} hint={t("jobs.address_hint")} autoComplete="off" />
          <TextField {...field("zip_code")} autoComplete="off" />
        </FieldRow>
      </FormSection>
      <FormSection title={t("jobs.section_publishing")}>
        <FieldRow>
          <SelectField {...field("priority")}>
            {priorities.map((priority) => (
              <option key={priority} value={priority}>
                {option(priority)}
              </option>
            ))}
          </SelectField>
          <SelectField {...field("status", number)} hint={t("jobs.status_hint")}>
            {jobStatuses.map((status) => (
              <option key={status} value={status}>
                {status === 1 ? t("jobs.active") : t("jobs.inactive")}
              </option>
            ))}
          </SelectField>
        </FieldRow>
      </FormSection>
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {job ? t("jobs.update_job") : t("jobs.post_a_job")}
        </Button>
        <ButtonLink variant="quiet" to="/jobs/list">
          {t("common.cancel")}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}

/** What the form starts with: the job as it is, or next to nothing. */
function getDefaultValues(job: Job | undefined): DefaultValues<JobForm> {
  if (!job) {
    return { title: "", industry: "", address: "", zip_code: "", description: "", priority: "Normal", status: ACTIVE };
  }
  const { title, industry, minimum_age, maximum_age, starting_salary, type, priority } = job;
  const { address, zip_code, description, status } = job;
  return {
    title,
    industry,
    minimum_age,
    maximum_age,
    starting_salary,
    type,
    positions: positionCounts.find((count) => count === job.positions),
    priority,
    address,
    zip_code,
    description,
    status,
  };
}

/**
 * Inputs hold text, the contract wants numbers. Nothing typed is "absent"; what is no number stays as it is, so that
 * the contract calls it invalid.
 */
function parseNumber(value: unknown): unknown {
  const text = String(value ?? "").trim();
  if (text === "") return undefined;
  return Number.isNaN(Number(text)) ? text : Number(text);
}
