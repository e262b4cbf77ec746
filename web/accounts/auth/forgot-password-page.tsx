import { useState } from "react";
import { Link, useLocation } from "react-router";
import { routes } from "../../../contract/index.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { callApi } from "../../platform/api/client.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AuthForm, AuthLayout } from "./auth-layout.tsx";
import { EmailField, useCodeSentToast } from "./credential-fields.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { useReturnTo } from "./return-to.ts";
import { endLoginStep, startLoginStep, useLoginStep } from "./steps/login-step.ts";
import { useLazyComponent } from "./use-lazy-component.ts";

// Loaded on demand, when the code has been sent.
const loadResetPasswordForm = async () => (await import("./reset-password-form.tsx")).ResetPasswordForm;

/**
 * Resets the password in two steps: the email address, then the code that was sent to that address and a new password.
 */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { appendTo } = useReturnTo();
  const { state } = useLocation();
  // The login page passes the email that the user has typed there.
  const [email, setEmail] = useState<string>(state?.email ?? "");
  const step = useLoginStep();
  const isSent = step.kind === "reset";
  const ResetPasswordForm = useLazyComponent(loadResetPasswordForm, isSent);
  const title = t("auth.forgot_password.title");
  const footer = (
    <>
      {t("auth.forgot_password.remembered")}{" "}
      <Link to={appendTo(localizePath("/login", language))} onClick={endLoginStep}>
        {t("auth.login.submit")}
      </Link>
    </>
  );

  function editEmail(sentTo: string) {
    setEmail(sentTo);
    endLoginStep();
  }

  return (
    <RedirectSignedIn>
      <PageHead title={title} description={t("auth.forgot_password.lead")} path="/forgot-password" />
      <AuthLayout
        title={title}
        lead={isSent ? t("auth.forgot_password.lead_code") : t("auth.forgot_password.lead")}
        footer={footer}
      >
        {isSent && ResetPasswordForm ? (
          <ResetPasswordForm email={step.email} sentAt={step.sentAt} onEdit={() => editEmail(step.email)} />
        ) : (
          <ForgotPasswordForm email={email} />
        )}
      </AuthLayout>
    </RedirectSignedIn>
  );
}

/** `email` is the initial value: from the login page, from a submission that the user corrects, or empty. */
function ForgotPasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const showCodeSent = useCodeSentToast();
  const form = useSchemaForm({
    schema: async () => (await import("../../../contract/accounts/auth.ts")).ForgotPasswordForm,
    defaultValues: { email },
    submit: async (body) => {
      showCodeSent(await callApi(routes.forgotPassword, { body }));
      startLoginStep({ kind: "reset", email: body.email });
    },
    focusOnError: "email",
    autoFocus: email ? "email" : undefined,
  });

  return (
    <AuthForm form={form} submitLabel={t("auth.send_code")}>
      <EmailField {...form.field("email")} />
    </AuthForm>
  );
}
