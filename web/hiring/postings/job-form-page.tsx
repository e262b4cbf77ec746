import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DefaultValues } from "react-hook-form";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import { type ClosingForm, type Job, type JobDetail, JobForm } from "../../../contract/jobs/jobs.ts";
import {
  JOB_ACTIVE,
  JOB_INACTIVE,
  jobStatuses,
  jobTypes,
  MAX_ANSWER_DAYS,
  MIN_ANSWER_DAYS,
  priorities,
} from "../../../contract/platform/constants.ts";
import { industriesQuery, invalidateJobs, jobQuery } from "../../jobs/queries.ts";
import { ApiError, callApi, isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { useOptionLabel } from "../../platform/app/option-labels.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { getSettings, useSettings } from "../../platform/app/settings.ts";
import { parseNumber } from "../../platform/forms/parse-number.ts";
import { UnsavedChangesGuard } from "../../platform/forms/unsaved-changes-guard.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { CheckField } from "../../platform/ui/forms/check-field.tsx";
import { FieldRow, Form, FormActions, FormSection } from "../../platform/ui/forms/form.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextArea, TextField } from "../../platform/ui/forms/text-field.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { UnansweredApplications } from "../applicants/unanswered-applications.tsx";
import { UndoBar } from "../applicants/undo-bar.tsx";
import { openApplicationsQuery } from "../closing/queries.ts";
import { isClosing, useEndJob } from "../closing/use-end-job.tsx";
import styles from "./job-form-page.module.css";
import { newJobValues, toJobCopy, toJobForm } from "./job-form-values.ts";
import { QuestionEditor } from "./question-editor.tsx";

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
  const getErrorMessage = useErrorMessage();
  const getOptionLabel = useOptionLabel();
  const { currency } = useSettings();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { requestEnd, endJobDialog } = useEndJob();
  const [isBlocked, setBlocked] = useState(false);
  const [version, setVersion] = useState(job?.version);
  const [changes, setChanges] = useState<string[]>([]);
  const { form, formProps, isSubmitting, ...schemaForm } = useSchemaForm<JobForm, z.output<typeof JobForm>, void>({
    schema: JobForm,
    defaultValues,
    submit: async (body) => {
      const saved = await save(body);
      if (!saved) return;
      const isWaiting = saved !== true && saved.status === JOB_ACTIVE && !saved.is_available;
      toast.success(t(isWaiting ? "jobs.job_waits" : job ? "jobs.job_updated" : "jobs.job_created"));
      invalidateJobs(queryClient);
      // UnsavedChangesGuard lets the navigation pass while the form is submitting.
      await navigate(body.status === JOB_INACTIVE ? `/jobs/list?status=${JOB_INACTIVE}` : "/jobs/list");
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : "";
      if (code === "unanswered_applications") setBlocked(true);
      // The form shows what has changed.
      else if (code !== "job_changed") toast.error(getErrorMessage(error));
    },
  });

  /** Returns the saved job, true when the user has closed it, or false when the user has cancelled the closing. */
  async function save(body: z.output<typeof JobForm>): Promise<Pick<Job, "status" | "is_available"> | boolean> {
    if (!job) return callApi(routes.createJob, { body });
    const update = async (choices?: ClosingForm) => {
      try {
        return await callApi(routes.updateJob, { params: { id: job.id }, body: { ...body, ...choices, version } });
      } catch (error) {
        if (error instanceof ApiError && error.code === "job_changed") await takeOverChanges(job.id);
        throw error;
      }
    };
    if (isClosing(job, body.status) && (await queryClient.fetchQuery(openApplicationsQuery(job.id))).total > 0) {
      return requestEnd({ job: { id: job.id, title: body.title }, action: "close", run: update });
    }
    return update();
  }

  /** Takes over what somebody else has changed meanwhile, except in fields that this user has changed, and shows it. */
  async function takeOverChanges(id: string) {
    const present = await queryClient.fetchQuery({ ...jobQuery(id), staleTime: 0 });
    const before = form.formState.defaultValues as JobForm;
    const after = toJobForm(present);
    const names = (Object.keys(after) as (keyof JobForm)[]).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    );
    setChanges(names.map((name) => describeChange(name, after[name])));
    setVersion(present.version);
    form.reset(after, { keepDirtyValues: true });
  }

  function describeChange(name: keyof JobForm, value: unknown): string {
    const label = t(getLabelKey(name));
    const text = name === "status" ? t(value === JOB_INACTIVE ? "jobs.inactive" : "jobs.active") : String(value ?? "–");
    const key = dirtyFields[name] ? "jobs.changed.both" : "jobs.changed.other";
    return typeof value === "object" || text.length > 100 ? label : t(key, { label, value: text });
  }

  function field(name: keyof JobForm, rules?: { setValueAs: (value: unknown) => unknown }) {
    return { label: t(getLabelKey(name)), required: true, ...schemaForm.field(name, rules) };
  }
  // Read on every render, because react-hook-form only keeps track of what is read.
  const { dirtyFields } = form.formState;
  const numeric = { setValueAs: parseNumber };
  const numericInput = { inputMode: "numeric", autoComplete: "off" } as const;

  return (
    <>
      <Form {...formProps} className={styles.form}>
        <UnsavedChangesGuard when={form.formState.isDirty && !isSubmitting} />
        <FormSection title={t("jobs.section_job")}>
          <TextField {...field("title")} autoComplete="off" />
          <FieldRow>
            <SelectField {...field("industry")}>
              <option value="">{t("jobs.choose")}</option>
              {industries.map((industry) => (
                <option key={industry} value={industry}>
                  {getOptionLabel(industry)}
                </option>
              ))}
            </SelectField>
            <SelectField {...field("type")}>
              <option value="">{t("jobs.choose")}</option>
              {jobTypes.map((type) => (
                <option key={type} value={type}>
                  {getOptionLabel(type)}
                </option>
              ))}
            </SelectField>
          </FieldRow>
          <TextArea {...field("description")} rows={8} hint={t("jobs.description_hint")} />
        </FormSection>
        <FormSection title={t("jobs.section_offer")}>
          <FieldRow>
            <TextField
              {...field("starting_salary", numeric)}
              {...numericInput}
              hint={t("jobs.salary_hint", { currency })}
            />
            <TextField
              {...field("openings", numeric)}
              {...numericInput}
              label={t("jobs.positions")}
              required={false}
              hint={t("jobs.positions_hint")}
            />
          </FieldRow>
          <FieldRow>
            <TextField {...field("minimum_age", numeric)} {...numericInput} />
            <TextField {...field("maximum_age", numeric)} {...numericInput} />
          </FieldRow>
        </FormSection>
        <FormSection title={t("jobs.section_place")}>
          <FieldRow>
            <TextField {...field("address")} hint={t("jobs.address_hint")} autoComplete="off" />
            <TextField {...field("zip_code")} autoComplete="off" />
          </FieldRow>
        </FormSection>
        <FormSection title={t("jobs.section_application")} text={t("jobs.questions.lead")}>
          <CheckField {...schemaForm.field("asks_cover_note")} label={t("jobs.questions.ask_cover_note")} />
          <QuestionEditor form={{ form, formProps, isSubmitting, ...schemaForm }} />
          <TextField
            {...field("answer_days", { setValueAs: (value) => parseNumber(value) ?? null })}
            {...numericInput}
            hint={t("jobs.answer_days_hint", { min: MIN_ANSWER_DAYS, max: MAX_ANSWER_DAYS })}
          />
        </FormSection>
        <FormSection title={t("jobs.section_publishing")}>
          <FieldRow>
            <SelectField {...field("priority")}>
              {priorities.map((priority) => (
                <option key={priority} value={priority}>
                  {getOptionLabel(priority)}
                </option>
              ))}
            </SelectField>
            <SelectField {...field("status", numeric)} hint={t("jobs.status_hint")}>
              {jobStatuses.map((status) => (
                <option key={status} value={status}>
                  {status === 1 ? t("jobs.active") : t("jobs.inactive")}
                </option>
              ))}
            </SelectField>
          </FieldRow>
        </FormSection>
        {changes.length > 0 && (
          <div role="alert">
            <p>{t("jobs.changed.text")}</p>
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        )}
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

/** The labels of fields whose translation key is not their name. */
const fieldLabels: Partial<Record<keyof JobForm, TextKey>> = {
  openings: "jobs.positions",
  questions: "jobs.section_application",
  asks_cover_note: "jobs.questions.ask_cover_note",
};

function getLabelKey(name: keyof JobForm): TextKey {
  return fieldLabels[name] ?? (`jobs.${name}` as TextKey);
}

/** Returns the values of a job, of a copy of it, or empty ones for a new job. */
function getDefaultValues(job: JobDetail | undefined, isCopy: boolean): DefaultValues<JobForm> {
  if (!job) return { ...newJobValues, answer_days: getSettings().answerDays };
  return isCopy ? toJobCopy(job) : toJobForm(job);
}
