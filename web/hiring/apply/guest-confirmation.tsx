import { useEffect, useRef } from "react";
import type { CodeSentReply } from "../../../contract/accounts/auth.ts";
import type { GuestApplicationReply } from "../../../contract/hiring/guest-applications.ts";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { type AnswerValue, isAnswered } from "../../../contract/jobs/questions.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { CodeField, ResendCode } from "../../accounts/auth/steps/one-time-code.tsx";
import { useCompleteLogin } from "../../accounts/auth/steps/use-complete-login.ts";
import { callApi } from "../../platform/api/client.ts";
import { useFormatPortalDay } from "../../platform/app/formats/days.ts";
import { useFormattedPhone } from "../../platform/app/formats/phone-number-library.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import common from "../../platform/styles/common.module.css";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Form, FormError, FormSubmit } from "../../platform/ui/forms/form.tsx";
import { Card } from "../../platform/ui/layout/card.tsx";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AnswerText } from "../application-parts/answer-text.tsx";
import { ApplicationTerms } from "../application-parts/application-terms.tsx";
import styles from "./guest-application-page.module.css";
import type { GuestStep } from "./guest-step.ts";

interface ConfirmApplicationProps {
  job: JobDetail;
  step: GuestStep;
  /** Requests a new code. Returns the server's confirmation. */
  resend: () => Promise<CodeSentReply>;
  /** Returns to the form. */
  onChange: () => void;
  /** Called when the server refuses the application, besides the error text. */
  onRefused: (error: unknown) => void;
  onSent: (reply: GuestApplicationReply) => void;
}

/** Shows exactly what is sent to the company, and sends it with the mailed code. */
export function ConfirmApplication({ job, step, resend, onChange, onRefused, onSent }: ConfirmApplicationProps) {
  const { t } = useTranslation();
  const completeLogin = useCompleteLogin();
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: async () => (await import("../../../contract/hiring/guest-applications.ts")).GuestCodeForm,
    defaultValues: { token: "" },
    submit: async (body) => {
      try {
        return await callApi(routes.confirmGuestApplication, { params: { token: step.token }, body });
      } catch (error) {
        onRefused(error);
        throw error;
      }
    },
    onSuccess: (reply) => {
      onSent(reply);
      if (reply.session) completeLogin(reply.session);
    },
    focusOnError: "token",
    autoFocus: "token",
  });
  const company = job.company ?? t("applications.company_deleted");
  const title = t("jobs.guest.review.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading title={title} lead={t("jobs.guest.review.lead", { company, job: job.title })} />
      <Card as="section" aria-label={t("jobs.sent.title")} className={common.stack4}>
        <SentFacts job={job} step={step} />
        <div>
          <Button variant="quiet" size="small" onClick={onChange}>
            {t("jobs.guest.review.change")}
          </Button>
        </div>
      </Card>
      <ApplicationTerms job={job} />
      <Form {...formProps} className={styles.code}>
        <p>{t("jobs.guest.review.code_sent", { email: step.values.email })}</p>
        <CodeField {...field("token")} />
        <FormError error={formError} />
        <FormSubmit busy={isSubmitting}>{t("jobs.application.send_to", { company })}</FormSubmit>
        <ResendCode sentAt={step.sentAt} resend={resend} onResent={() => form.setFocus("token")} />
      </Form>
    </>
  );
}

function SentFacts({ job, step: { values, resumeName } }: Pick<ConfirmApplicationProps, "job" | "step">) {
  const { t } = useTranslation();
  const phone = useFormattedPhone(values.phone);
  const answers = job.questions.map(({ id, text, type }) => {
    const value = values.answers[id] as AnswerValue | undefined;
    return { label: text, value: isAnswered(value) && <AnswerText type={type} value={value} /> };
  });
  const facts = [
    { label: t("jobs.guest.name"), value: values.name },
    { label: t("jobs.guest.email"), value: values.email },
    { label: t("applications.sent.phone"), value: phone },
    { label: t("jobs.sent.resume"), value: resumeName ?? t("jobs.guest.review.no_resume") },
    ...answers,
    {
      label: t("jobs.application.cover_note"),
      value: values.cover_note && <span className={styles.long}>{values.cover_note}</span>,
    },
  ];
  return <DescriptionList facts={facts} isWide />;
}

interface ApplicationSentProps {
  reply: GuestApplicationReply;
  email: string;
  company: string | null;
}

/** The end of the application, with the way to follow it. */
export function ApplicationSent({ reply, email, company }: ApplicationSentProps) {
  const { application_id, answer_due_at, session } = reply;
  const { t } = useTranslation();
  const formatDay = useFormatPortalDay();
  const language = useLanguage();
  const heading = useRef<HTMLDivElement>(null);
  const applicationPath = `/jobs/applied/${application_id}`;
  const title = t("jobs.guest.sent.title");

  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <PageHead title={title} />
      <div ref={heading} tabIndex={-1}>
        <PageHeading
          title={title}
          lead={t("jobs.guest.sent.lead", { company: company ?? t("applications.company_deleted") })}
        />
      </div>
      {answer_due_at && <p>{t("jobs.guest.sent.answer_due", { date: formatDay(answer_due_at) })}</p>}
      <p>{t(session ? "jobs.guest.sent.new_account" : "jobs.guest.sent.existing_account", { email })}</p>
      <div className={common.cluster3}>
        {session ? (
          <ButtonLink to={applicationPath}>{t("applications.view_application")}</ButtonLink>
        ) : (
          <ButtonLink to={`${localizePath("/login", language)}?next=${applicationPath}`}>
            {t("auth.login.submit")}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" to={session ? "/jobs/search" : localizePath("/search", language)}>
          {t("jobs.search_all")}
        </ButtonLink>
      </div>
    </>
  );
}
