import { useEffect, useState } from "react";
import { type FieldPath, useWatch } from "react-hook-form";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { uploadFile } from "../../platform/api/upload.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import type { GuestForm } from "../application-parts/form/application-schema.ts";
import { createEmptyAnswers, type GuestFormValues, toSentAnswers } from "../application-parts/form/form-values.ts";
import { type GuestStep, readGuestStep, storeGuestStep } from "./guest-step.ts";

/**
 * The form of a visitor without an account and its second step, which asks for the code. `step` is null while the form is
 * open. The form keeps its values behind the second step.
 */
export function useGuestForm(job: JobDetail, refetchJob: () => Promise<void>) {
  const getErrorMessage = useErrorMessage();
  const [step, setStep] = useState<GuestStep | null>(null);
  const [resume, setResume] = useState<File | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const schemaForm = useSchemaForm({
    schema: async () =>
      (await import("../application-parts/form/application-schema.ts")).createGuestSchema(job.questions),
    defaultValues: {
      name: "",
      email: "",
      phone: "",
      answers: createEmptyAnswers(job.questions),
      cover_note: "",
    } as GuestFormValues,
    submit: sendToServer,
    onError: showError,
    adjustErrors: (errors) => {
      if (isEmpty(form.getValues())) Object.assign(errors, { resume: { type: "required" } });
    },
  });
  const { form } = schemaForm;
  const { reset } = form;
  const { isSubmitted } = form.formState;
  const [answers, cover_note] = useWatch({ control: form.control, name: ["answers", "cover_note"] });

  useEffect(() => {
    const stored = readGuestStep(job.id);
    if (!stored) return;
    reset(stored.values);
    // oxlint-disable-next-line react/set-state-in-effect -- the server renders the page without the storage of the tab
    setStep(stored);
  }, [job.id, reset]);

  function changeStep(changed: GuestStep | null) {
    storeGuestStep(changed);
    setStep(changed);
  }

  /** Whether an application would tell the company nothing but a name and contact details. */
  function isEmpty({ answers, cover_note }: Pick<GuestFormValues, "answers" | "cover_note">): boolean {
    const contents = [cover_note, ...Object.values(answers)].flat();
    return resume === null && contents.every((content) => content == null || String(content).trim() === "");
  }

  /** Stores the application on the server and requests its code. Nothing is sent to the company yet. */
  async function sendToServer({ answers, ...details }: GuestForm) {
    const body = { job_id: job.id, ...details, answers: toSentAnswers(answers) };
    const { token, phone } = await callApi(routes.startGuestApplication, { body });
    if (resume) await uploadResume(token, resume);
    const reply = await callApi(routes.sendGuestCode, { params: { token } });
    const resumeName = resume?.name ?? null;
    // The server completes a national number with its country. The preview shows the number as the company gets it.
    const values = { ...form.getValues(), phone: phone ?? "" };
    changeStep(markAsSent({ jobId: job.id, token, values, resumeName }));
    return reply;
  }

  async function uploadResume(token: string, file: File) {
    const onProgress = (fraction: number) => setPercent(Math.round(fraction * 100));
    const upload = { params: { token }, file, name: file.name, onProgress };
    await uploadFile(routes.uploadGuestResume, upload).finally(() => setPercent(null));
  }

  /** Requests a new code. Stores the application once more when the server has deleted it meanwhile. */
  async function resendCode({ token, resumeName, values }: GuestStep) {
    try {
      const reply = await callApi(routes.sendGuestCode, { params: { token } });
      changeStep(step && markAsSent(step));
      return reply;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "form_expired") throw error;
      const isResumeLost = resumeName !== null && resume === null;
      if (isResumeLost) {
        changeStep(null);
        throw error;
      }
      return sendToServer(values as GuestForm);
    }
  }

  function showError(error: unknown, isOnField: boolean) {
    if (!isOnField) toast.error(getErrorMessage(error));
    refetchOutdatedJob(error);
  }

  /** The job may be out of date: it was closed or deleted, or its questions changed. */
  function refetchOutdatedJob(error: unknown) {
    if (error instanceof ApiError && [404, 409, 422].includes(error.status)) void refetchJob();
  }

  /** Returns to the form when the company has changed the questions while the visitor waited for the code. */
  function handleRefusal(error: unknown) {
    refetchOutdatedJob(error);
    const answers = error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => name !== "token") : [];
    if (answers.length === 0) return;
    changeStep(null);
    for (const [name, message] of answers) form.setError(name as FieldPath<GuestFormValues>, { message });
    toast.error(getErrorMessage(error));
  }

  return {
    schemaForm,
    resume,
    setResume,
    /** Whether a submitted form needs a resume, because it has neither a cover note nor an answer. */
    isResumeMissing: isSubmitted && isEmpty({ answers, cover_note }),
    /** The progress of the upload; null without one. */
    percent,
    step,
    resendCode,
    handleRefusal,
    openForm: () => changeStep(null),
  };
}

/** The step whose code has been sent now. */
function markAsSent(step: Omit<GuestStep, "sentAt">): GuestStep {
  return { ...step, sentAt: Date.now() };
}
