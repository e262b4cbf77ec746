import { lazy, Suspense, useEffect, useState } from "react";
import type { Control, FieldPath } from "react-hook-form";
import { Link } from "react-router";
import type { GuestApplicationReply } from "../../../contract/hiring/guest-applications.ts";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { getJobPath } from "../../../contract/platform/paths.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { uploadFile } from "../../platform/api/upload.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormSection } from "../../platform/ui/forms/form.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import type { GuestForm } from "./application-schema.ts";
import applyStyles from "./apply-page.module.css";
import { type ApplicationFormValues, createEmptyAnswers, type GuestFormValues, toSentAnswers } from "./form-values.ts";
import styles from "./guest-application-page.module.css";
import { type GuestStep, readGuestStep, storeGuestStep } from "./guest-step.ts";
import { QuestionFields } from "./question-fields.tsx";
import { ResumeChoice } from "./resume-choice.tsx";

// Loaded on demand, because the empty form does not need them.
const UnsavedChangesGuard = lazy(async () => ({
  default: (await import("../../platform/forms/unsaved-changes-guard.tsx")).UnsavedChangesGuard,
}));
const ConfirmApplication = lazy(async () => ({
  default: (await import("./guest-confirmation.tsx")).ConfirmApplication,
}));

interface GuestFormsProps {
  job: JobDetail;
  /** Called when the job may have been closed or changed. */
  refetchJob: () => Promise<void>;
  onSent: (reply: GuestApplicationReply, email: string) => void;
}

/** The form, and the page that shows what is sent and asks for the code. The form keeps its values behind that page. */
export function GuestForms({ job, refetchJob, onSent }: GuestFormsProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const [step, setStep] = useState<GuestStep | null>(null);
  const [resume, setResume] = useState<File | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const schemaForm = useSchemaForm({
    schema: async () => (await import("./application-schema.ts")).createGuestSchema(job.questions),
    defaultValues: {
      name: "",
      email: "",
      phone: "",
      answers: createEmptyAnswers(job.questions),
      cover_note: "",
    } as GuestFormValues,
    submit: sendToServer,
    onError: showError,
  });
  const { form, formProps, field, fieldError, isSubmitting } = schemaForm;
  const { reset } = form;

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

  /** Stores the application on the server and requests its code. Nothing is sent to the company yet. */
  async function sendToServer({ answers, ...details }: GuestForm) {
    const body = { job_id: job.id, ...details, answers: toSentAnswers(answers) };
    const { token, phone } = await callApi(routes.startGuestApplication, { body });
    if (resume) await uploadResume(token, resume);
    const reply = await callApi(routes.sendGuestCode, { params: { token } });
    const resumeName = resume?.name ?? null;
    // The server completes a national number with its country. The preview shows the number as the company gets it.
    const values = { ...form.getValues(), phone: phone ?? "" };
    // oxlint-disable-next-line react/purity -- `useSchemaForm` calls this function on submit, not while rendering
    changeStep({ jobId: job.id, token, sentAt: Date.now(), values, resumeName });
    return reply;
  }

  async function uploadResume(token: string, file: File) {
    const onProgress = (fraction: number) => setPercent(Math.round(fraction * 100));
    const { signal } = new AbortController();
    const upload = { params: { token }, file, name: file.name, signal, onProgress };
    await uploadFile(routes.uploadGuestResume, upload).finally(() => setPercent(null));
  }

  /** Requests a new code. Stores the application once more when the server has deleted it meanwhile. */
  async function resendCode({ token, resumeName, values }: GuestStep) {
    try {
      const reply = await callApi(routes.sendGuestCode, { params: { token } });
      changeStep(step && { ...step, sentAt: Date.now() });
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

  if (step) {
    return (
      <ConfirmApplication
        job={job}
        step={step}
        resend={() => resendCode(step)}
        onChange={() => changeStep(null)}
        onRefused={handleRefusal}
        onSent={(reply) => onSent(reply, step.values.email)}
      />
    );
  }
  return (
    <>
      <GuestHeading job={job} />
      <Form {...formProps} className={applyStyles.form}>
        <Suspense>{form.formState.isDirty && <UnsavedChangesGuard when={!isSubmitting} />}</Suspense>
        <FormSection title={t("jobs.guest.details")}>
          <TextField {...field("name")} label={t("jobs.guest.name")} required autoComplete="name" />
          <TextField
            {...field("email")}
            label={t("jobs.guest.email")}
            hint={t("jobs.guest.email_hint")}
            required
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <TextField
            {...field("phone")}
            label={t("jobs.guest.phone")}
            hint={t("profile.phone_hint")}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
          <ResumeChoice
            hasResume={resume !== null}
            text={resume?.name ?? t("files.resume.hint")}
            onChoose={setResume}
            percent={percent}
            isBusy={percent !== null}
            after={
              resume && (
                <Button variant="quiet" size="small" onClick={() => setResume(null)} disabled={percent !== null}>
                  {t("jobs.guest.remove_resume")}
                </Button>
              )
            }
          />
        </FormSection>
        <QuestionFields
          job={job}
          control={form.control as unknown as Control<ApplicationFormValues>}
          fieldError={fieldError as (name: FieldPath<ApplicationFormValues>) => string | undefined}
          coverNote={field("cover_note")}
        />
        <p className={styles.hint}>{t("jobs.guest.code_follows")}</p>
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            {t("jobs.guest.continue")}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}

function GuestHeading({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = t("jobs.application.title", { title: job.title });
  const loginPath = `${localizePath("/login", language)}?next=/jobs/apply/${job.id}`;
  return (
    <header>
      <PageHead title={title} description={t("jobs.guest.lead")} />
      <PageHeading
        title={title}
        lead={job.company ?? undefined}
        breadcrumb={[{ label: job.title, to: localizePath(getJobPath(job), language) }]}
      />
      <p className={styles.hint}>
        {t("jobs.guest.lead")} {t("jobs.guest.has_account")} <Link to={loginPath}>{t("auth.login.submit")}</Link>
      </p>
    </header>
  );
}
