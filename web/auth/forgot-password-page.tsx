import { useState } from "react";
import { Link } from "react-router";
import { routes } from "../../contract/index.ts";
import { localizePath } from "../../contract/paths.ts";
import { callApi } from "../api/client.ts";
import { useLanguage } from "../app/i18n.ts";
import { PageHead } from "../app/page-head.tsx";
import { useSchemaForm } from "../forms/use-schema-form.ts";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthForm, AuthLayout, AuthLink } from "./auth-layout.tsx";
import { CodeField, EmailField, useCodeSentToast } from "./credential-fields.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { useReturnTo } from "./return-to.ts";
import { useCompleteLogin } from "./second-factor.tsx";

/**
 * Resets the password in two steps: the email address, then the code that was sent to that address and a new password.
 */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { appendTo } = useReturnTo();
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const title = t("auth.forgot_password.title");
  const footer = (
    <>
      {t("auth.forgot_password.remembered")}{" "}
      <Link to={appendTo(localizePath("/login", language))}>{t("auth.login.submit")}</Link>
    </>
  );

  function showCodeStep(sentTo: string) {
    setEmail(sentTo);
    setSent(true);
  }

  return (
    <RedirectSignedIn>
      <PageHead title={title} description={t("auth.forgot_password.lead")} path="/forgot-password" />
      <AuthLayout
        title={title}
        lead={isSent ? t("auth.forgot_password.lead_code") : t("auth.forgot_password.lead")}
        footer={footer}
      >
        {isSent ? (
          <ResetPasswordForm email={email} onEdit={() => setSent(false)} />
        ) : (
          <ForgotPasswordForm email={email} onSent={showCodeStep} />
        )}
      </AuthLayout>
    </RedirectSignedIn>
  );
}

interface ForgotPasswordFormProps {
  /** The value of an earlier submission that the user wants to correct, else empty. */
  email: string;
  onSent: (email: string) => void;
}

function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const { t } = useTranslation();
  const showCodeSent = useCodeSentToast();
  const form = useSchemaForm({
    schema: async () => (await import("../../contract/auth.ts")).ForgotPasswordForm,
    defaultValues: { email },
    submit: async (body) => {
      showCodeSent(await callApi(routes.forgotPassword, { body }));
      onSent(body.email);
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

function ResetPasswordForm({ email, onEdit }: { email: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const completeLogin = useCompleteLogin();
  const form = useSchemaForm({
    schema: async () => (await import("../../contract/auth.ts")).ResetPasswordForm,
    defaultValues: { email, token: "", password: "" },
    submit: async (body) => completeLogin(await callApi(routes.resetPassword, { body })),
    focusOnError: "token",
    autoFocus: "token",
  });

  return (
    <AuthForm
      form={form}
      submitLabel={t("auth.forgot_password.submit")}
      links={
        <AuthLink to="/forgot-password" onClick={onEdit}>
          {t("auth.forgot_password.edit")}
        </AuthLink>
      }
    >
      <EmailField {...form.field("email")} readOnly />
      <CodeField {...form.field("token")} />
      <PasswordField
        {...form.field("password")}
        autoComplete="new-password"
        label={t("auth.forgot_password.new_password")}
        hint={t("auth.register.password_hint")}
      />
    </AuthForm>
  );
}
