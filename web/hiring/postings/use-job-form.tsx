import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DefaultValues, FieldPath, RegisterOptions } from "react-hook-form";
import { useNavigate } from "react-router";
import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import { type ClosingForm, type Job, type JobDetail, type JobForm, jobForms } from "../../../contract/jobs/jobs.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../../contract/platform/constants.ts";
import { invalidateJobs, jobQuery } from "../../jobs/queries.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { getSettings } from "../../platform/app/settings.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { openApplicationsQuery } from "../closing/queries.ts";
import { isClosing, useEndJob } from "../closing/use-end-job.tsx";
import { toJobForm } from "./job-form-values.ts";

type JobFormOutput = z.output<typeof JobForm>;

/** The form of a job, as its sections get it. */
export type JobFormState = ReturnType<typeof useSchemaForm<JobForm, JobFormOutput, void>> & {
  /** Returns the props of an input, with its label. It is required unless the caller says otherwise. */
  labelledField: <Name extends FieldPath<JobForm> & keyof JobForm>(
    name: Name,
    rules?: RegisterOptions<JobForm, Name>,
  ) => ReturnType<ReturnType<typeof useSchemaForm<JobForm, JobFormOutput, void>>["field"]> & {
    label: string;
    required: boolean;
  };
};

/**
 * The form for a new job or an existing one, with what happens when it is saved: the choices about open applications when it
 * closes the job, and the changes of somebody else.
 *
 * @param job The job that the form changes. Undefined for a new job
 */
export function useJobForm(job: JobDetail | undefined, defaultValues: DefaultValues<JobForm>) {
  const { t } = useTranslation();
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
    submit: async (typed) => {
      // An open job has no day of publication, and the field is hidden then.
      const body = typed.status === JOB_INACTIVE ? typed : { ...typed, publish_on: null };
      const saved = await save(body);
      if (!saved) return;
      const isWaiting = saved !== true && saved.status === JOB_ACTIVE && !saved.is_available;
      const created = body.status === JOB_INACTIVE ? "jobs.job_kept" : "jobs.job_created";
      toast.success(t(isWaiting ? "jobs.job_waits" : job ? "jobs.job_updated" : created));
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
  const { form } = schemaForm;
  // Read on every render, because react-hook-form only keeps track of what is read.
  const { dirtyFields } = form.formState;

  /** Returns the saved job, true when the user has closed it, or false when the user has cancelled the closing. */
  async function save(body: JobFormOutput): Promise<Pick<Job, "status" | "is_available"> | boolean> {
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
    const isLong = typeof value === "object" && value !== null;
    return isLong || text.length > 100 ? label : t(key, { label, value: text });
  }

  const state: JobFormState = {
    ...schemaForm,
    labelledField: (name, rules) => ({ label: t(getLabelKey(name)), required: true, ...schemaForm.field(name, rules) }),
  };
  return { state, changes, isBlocked, endJobDialog };
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
