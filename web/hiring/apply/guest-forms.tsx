import { lazy, Suspense } from "react";
import { type Control, type FieldPath, useWatch } from "react-hook-form";
import { Link } from "react-router";
import type { GuestApplicationReply } from "../../../contract/hiring/guest-applications.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { getJobPath } from "../../../contract/platform/pages/paths.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormSection, FormSubmit } from "../../platform/ui/forms/form.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import type { ApplicationFormValues } from "../application-parts/form/form-values.ts";
import { QuestionFields } from "../application-parts/form/question-fields.tsx";
import applyStyles from "./apply-page.module.css";
import styles from "./guest-application-page.module.css";
import { ResumeChoice } from "./resume-choice.tsx";
import { useGuestForm } from "./use-guest-form.ts";

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
  const guest = useGuestForm(job, refetchJob);
  const { step, resume, percent } = guest;
  const missingTextKey = getMissingTextKey(job);
  const { form, formProps, field, fieldError, isSubmitting } = guest.schemaForm;
  if (step) {
    return (
      <ConfirmApplication
        job={job}
        step={step}
        resend={() => guest.resendCode(step)}
        onChange={guest.openForm}
        onRefused={guest.handleRefusal}
        onSent={(reply) => onSent(reply, step.values.email)}
      />
    );
  }
  return (
    <>
      <GuestHeading job={job} />
      <Form {...formProps} className={applyStyles.form}>
        <Suspense>{form.formState.isDirty && <UnsavedChangesGuard when={!isSubmitting} />}</Suspense>
        <FormSection title={t("jobs.guest.details")} text={job.hides_names ? t("jobs.application.names_hidden") : ""}>
          <TextField {...field("name")} label={t("jobs.guest.name")} required autoComplete="name" />
          <TextField
            {...field("email")}
            label={t("jobs.guest.email")}
            hint={t("jobs.guest.email_hint")}
            required
            type="email"
            autoComplete="email"
          />
          <TextField
            {...field("phone")}
            label={t("jobs.guest.phone")}
            hint={t("profile.phone_hint")}
            type="tel"
            autoComplete="tel"
          />
          <ResumeChoice
            hasResume={resume !== null}
            text={resume?.name ?? t("files.resume.hint")}
            onChoose={guest.setResume}
            percent={percent}
            isBusy={percent !== null}
            isRequired={missingTextKey === "jobs.guest.resume_needed"}
            missingText={guest.isResumeMissing && t(missingTextKey)}
            after={
              resume ? (
                <Button variant="quiet" size="small" onClick={() => guest.setResume(null)} disabled={percent !== null}>
                  {t("jobs.guest.remove_resume")}
                </Button>
              ) : (
                missingTextKey === "jobs.guest.resume_needed" && (
                  <RegistrationLink jobId={job.id} control={form.control} />
                )
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
        <FormSubmit busy={isSubmitting}>{t("jobs.guest.continue")}</FormSubmit>
      </Form>
    </>
  );
}

/** The text that asks for a resume, or for what the job asks beside it. */
function getMissingTextKey({ questions, asks_cover_note }: JobDetail) {
  if (questions.length > 0) return asks_cover_note ? "jobs.guest.resume_note_or_answer" : "jobs.guest.resume_or_answer";
  return asks_cover_note ? "jobs.guest.resume_or_note" : "jobs.guest.resume_needed";
}

interface RegistrationLinkProps {
  jobId: string;
  control: ReturnType<typeof useGuestForm>["schemaForm"]["form"]["control"];
}

/** Leads those without a resume to an account, whose profile can be sent. The registration begins with the contact details of the form. */
function RegistrationLink({ jobId, control }: RegistrationLinkProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [name, email, phone] = useWatch({ control, name: ["name", "email", "phone"] });
  return (
    <Link to={`${localizePath("/register", language)}?next=/jobs/apply/${jobId}`} state={{ name, email, phone }}>
      {t("jobs.guest.without_resume")}
    </Link>
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
