import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import type { FeedbackForm as FeedbackRequest } from "../../../contract/operation/feedback.ts";
import { toPageAddress } from "../../../contract/platform/pages/page-address.ts";
import { HoneypotField, useFormToken } from "../../messages/contact/form-protection.tsx";
import { callApi } from "../../platform/api/client.ts";
import { toSameOriginPath } from "../../platform/api/session.ts";
import { usePublicPath } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import common from "../../platform/styles/common.module.css";
import { SentConfirmation } from "../../platform/ui/feedback/sent-confirmation.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Form, FormError, FormSubmit } from "../../platform/ui/forms/form.tsx";
import { TextArea, TextField } from "../../platform/ui/forms/text-field.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./feedback-page.module.css";

/** Asks what was wrong with the page that the address names. */
export function FeedbackPage() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const { contactEmail } = useSettings();
  const [params] = useSearchParams();
  const [isSent, setSent] = useState(false);
  const page = toSameOriginPath(params.get("page")) ?? "";
  return (
    <article className={styles.page}>
      <PageHead title={t("feedback.title")} description={t("feedback.lead")} path="/feedback" isNotIndexed />
      <PageHeading title={t("feedback.title")} lead={t("feedback.lead")} />
      <noscript>
        <p className={styles.notice}>
          {t("contact.form.without_script")} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      </noscript>
      {isSent ? (
        <SentConfirmation title={t("feedback.sent")} text={t("feedback.sent_text")} headingLevel={2}>
          <ButtonLink to={page || path("/")} variant="quiet">
            {t(page ? "feedback.back" : "not_found.home")}
          </ButtonLink>
        </SentConfirmation>
      ) : (
        <FeedbackForm page={toPageAddress(page)} onSent={() => setSent(true)} />
      )}
      {!isSent && (
        <p className={common.soft}>
          {t("feedback.questions")} <Link to={path("/contact")}>{t("shell.contact")}</Link>
        </p>
      )}
    </article>
  );
}

type FeedbackInput = Omit<z.input<typeof FeedbackRequest>, "form_token">;

function FeedbackForm({ page, onSent }: { page: string; onSent: () => void }) {
  const { t } = useTranslation();
  const { retentionDays } = useSettings();
  const sendWithToken = useFormToken();
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: async () =>
      (await import("../../../contract/operation/feedback.ts")).FeedbackForm.omit({ form_token: true }),
    defaultValues: { page, message: "", email: "", homepage: "" },
    submit: (input: FeedbackInput) =>
      sendWithToken((form_token) => callApi(routes.sendFeedback, { body: { ...input, form_token } })),
    onSuccess: onSent,
  });
  return (
    <Form {...formProps}>
      <FormError error={formError} />
      {page && (
        <p className={styles.address}>
          {t("feedback.page")} <code>{page}</code>
        </p>
      )}
      <TextArea
        {...field("message")}
        label={t("feedback.message")}
        hint={t("feedback.message_hint")}
        required
        rows={6}
      />
      <TextField
        {...field("email")}
        label={t("feedback.email")}
        hint={t("feedback.email_hint", { count: retentionDays })}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <HoneypotField {...form.register("homepage")} />
      <FormSubmit busy={isSubmitting}>{t("feedback.submit")}</FormSubmit>
    </Form>
  );
}
