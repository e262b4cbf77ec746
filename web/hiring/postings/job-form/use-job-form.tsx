import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DefaultValues, FieldPath, RegisterOptions } from "react-hook-form";
import { useNavigate } from "react-router";
import type * as z from "zod";
import { routes } from "../../../../contract/index.ts";
import { type ClosingForm, type JobForm, jobForms } from "../../../../contract/jobs/job-form.ts";
import type { Job, JobDetail } from "../../../../contract/jobs/jobs.ts";
import type { PayPeriod } from "../../../../contract/jobs/terms/pay.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../../../contract/platform/constants.ts";
import { useDescribeJobValue } from "../../../jobs/life/job-changes.tsx";
import { invalidateJobs, jobQuery } from "../../../jobs/queries.ts";
import { ApiError, callApi } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { formatCalendarDate, formatNumber, useLanguage } from "../../../platform/app/i18n.ts";
import { getSettings } from "../../../platform/app/settings.ts";
import { hideErrorsOfNewEntries } from "../../../platform/forms/hide-errors-of-new-entries.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import type { TextKey } from "../../../platform/ui/text-key.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { openApplicationsQuery } from "../../closing/queries.ts";
import { isClosing, useEndJob } from "../../closing/use-end-job.tsx";
import type { PostedJobsState } from "../published-notice.tsx";
import { removeEmptyHeadings } from "./description/remove-empty-headings.ts";
import { toJobForm } from "./job-form-values.ts";

type JobFormOutput = z.output<typeof JobForm>;

/** The form of a job, as its sections get it. */
export type JobFormState = ReturnType<typeof useSchemaForm<JobForm, JobFormOutput, void>> & {
  getLabel: (name: keyof JobForm) => string;
  /** Returns the props of an input, with its label. It is required unless the caller says otherwise. */
  labelledField: <Name extends FieldPath<JobForm> & keyof JobForm>(
    name: Name,
    rules?: RegisterOptions<JobForm, Name>,
  ) => ReturnType<ReturnType<typeof useSchemaForm<JobForm, JobFormOutput, void>>["field"]> & {
    label: string;
    required: boolean;
  };
};

/** What becomes of a job that is not open: it is published, now or on the chosen day, or kept as it is. */
export type SaveAs = "published" | "kept";

export const isPublic = (job: JobDetail | undefined): boolean => job?.status === JOB_ACTIVE;

/**
 * The form for a new job or an existing one, with what happens when it is saved: the choices about open applications when it
 * closes the job, and the changes of somebody else.
 *
 * @param job The job that the form changes. Undefined for a new job
 */
export function useJobForm(job: JobDetail | undefined, defaultValues: DefaultValues<JobForm>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const describeJobValue = useDescribeJobValue();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { requestEnd, endJobDialog } = useEndJob();
  const [isBlocked, setBlocked] = useState(false);
  const [version, setVersion] = useState(job?.version);
  const [changes, setChanges] = useState<string[]>([]);
  const schemaForm = useSchemaForm<JobForm, JobFormOutput, void>({
    schema: jobForms[getSettings().ageRule],
    defaultValues,
    adjustErrors: hideErrorsOfNewEntries,
    submit: async (typed) => {
      const body = {
        ...typed,
        description: removeEmptyHeadings(typed.description),
        // An open job has no day of publication, and the field is hidden then.
        ...(typed.status !== JOB_INACTIVE && { publish_on: null }),
      };
      const saved = await save(body);
      if (!saved) return;
      const isUpdate = saved === true || isPublic(job);
      const isPublished = !isUpdate && saved.status !== JOB_INACTIVE && saved.is_available;
      const state: PostedJobsState = isPublished ? { published: { id: saved.id, title: saved.title } } : {};
      if (isUpdate) toast.success(t("jobs.job_updated"));
      else if (!isPublished) showState(saved, body.publish_on);
      invalidateJobs(queryClient);
      // UnsavedChangesGuard lets the navigation pass while the form is submitting.
      await navigate(body.status === JOB_INACTIVE ? `/jobs/list?status=${JOB_INACTIVE}` : "/jobs/list", { state });
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : "";
      if (code === "unanswered_applications") setBlocked(true);
      // The form shows what has changed.
      else if (code !== "job_changed") toast.error(getErrorMessage(error));
    },
  });
  const { form } = schemaForm;
  // Read on every render, because react-hook-form only keeps track of what is read.
  const { dirtyFields } = form.formState;

  /** Returns the saved job, true when the user has closed it, or false when the user has cancelled the closing. */
  async function save(body: JobFormOutput): Promise<Job | boolean> {
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
    const text = describeValue(name, value);
    const key = dirtyFields[name] ? "jobs.changed.both" : "jobs.changed.other";
    return text === null || text.length > 100 ? label : t(key, { label, value: text });
  }

  /** Null for what has no short text. */
  function describeValue(name: keyof JobForm, value: unknown): string | null {
    if (value === null || value === undefined || value === "") return "–";
    if (name === "status") return t(value === JOB_INACTIVE ? "jobs.inactive" : "jobs.active");
    if (name === "pay_period") return t(`jobs.pay_form.period.${value as PayPeriod}`);
    if (typeof value === "number") return formatNumber(value, language);
    return typeof value === "string" && name !== "text_language" ? describeJobValue(name, value) : null;
  }

  /** Says why nobody sees the job that has been saved yet. */
  function showState(saved: Job, publishOn: string | null | undefined) {
    if (saved.status === JOB_INACTIVE) {
      const date = publishOn && formatCalendarDate(publishOn, language);
      toast.success(date ? t("jobs.job_scheduled", { date }) : t("jobs.job_kept"));
    } else toast.success(t("jobs.job_waits"));
  }

  /** Sets what a button says, before the form is checked. The status of an open job is one of its fields. */
  function choose(as: SaveAs) {
    if (isPublic(job)) return;
    if (as === "kept") form.setValue("publish_on", null);
    form.setValue("status", as === "kept" || form.getValues("publish_on") ? JOB_INACTIVE : JOB_ACTIVE);
  }

  const { formProps, submit, submitWith } = schemaForm;
  const state: JobFormState = {
    ...schemaForm,
    formProps: {
      ...formProps,
      onSubmit: (event) => {
        choose("published");
        return formProps.onSubmit(event);
      },
    },
    getLabel: (name) => t(getLabelKey(name)),
    labelledField: (name, rules) => ({ label: t(getLabelKey(name)), required: true, ...schemaForm.field(name, rules) }),
  };
  function saveAs(as: SaveAs) {
    choose(as);
    void submit();
  }
  /** Shows what prevents that the job is published. */
  function showFaults() {
    choose("published");
    void submitWith(async () => {});
  }
  return { state, changes, isBlocked, endJobDialog, saveAs, showFaults };
}

/** The labels of fields whose translation key is not their name. */
const fieldLabels: Partial<Record<keyof JobForm, TextKey>> = {
  openings: "jobs.positions",
  questions: "jobs.section_application",
  asks_cover_note: "jobs.questions.ask_cover_note",
  hides_names: "jobs.questions.hide_names",
};

function getLabelKey(name: keyof JobForm): TextKey {
  return fieldLabels[name] ?? (`jobs.${name}` as TextKey);
}
