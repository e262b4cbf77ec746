import { useState } from "react";
import { Link } from "react-router";
import { routes } from "../../contract/index.ts";
import { localizePath } from "../../contract/paths.ts";
import { callApi } from "../api/client.ts";
import { useLanguage } from "../app/i18n.ts";
import { PageHead } from "../app/page-head.tsx";
import { useTextForm } from "../forms/text-form.ts";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthForm, AuthLayout, AuthLink } from "./auth-layout.tsx";
import { CodeField, EmailField, useCodeSentToast } from "./credential-fields.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { useReturnTo } from "./return-to.ts";
import { useCompleteLogin } from "./second-factor.tsx";

/** First the email, then the code that went there and a new password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { appendTo } = useReturnTo();
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const title = t("auth.forgot.title");
  const footer = (
    <>
      {t("auth.forgot.remembered")}{" "}
      <Link to={appendTo(localizePath("/login", language))}>{t("auth.login.submit")}</Link>
    </>
  );

  function goOn(to: string) {
    setEmail(to);
    setSent(true);
  }

  return (
    <RedirectSignedIn>
      <PageHead title={title} description={t("auth.forgot.lead")} path="/forgot-password" />
      <AuthLayout title={title} lead={sent ? t("auth.forgot.lead_code") : t("auth.forgot.lead")} footer={footer}>
        {sent ? (
          <ResetPasswordForm email={email} onEdit={() => setSent(false)} />
        ) : (
          <ForgotPasswordForm email={email} onSent={goOn} />
        )}
      </AuthLayout>
    </RedirectSignedIn>
  );
}

interface ForgotPasswordFormProps {
  /** What was typed before, when somebody comes back to correct it. */
  email: string;
  onSent: (email: string) => void;
}

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const { t } = useTranslation();
  const tellCodeSent = useCodeSentToast();
  const form = useTextForm({
    rules: async () => (await import("../../contract/auth.ts")).ForgotPasswordForm,
    start: { email },
    send: async (body) => {
      tellCodeSent(await callApi(routes.forgotPassword, { body }));
      onSent(body.email);
    },
    likely: "email",
    first: email ? "email" : undefined,
  });

  return (
    <AuthForm form={form} submit={t("auth.send_code")}>
      <EmailField {...form.field("email")} />
    </AuthForm>
  );
}

export function ResetPasswordForm({ email, onEdit }: { email: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const enter = useCompleteLogin();
  const form = useTextForm({
    rules: async () => (await import("../../contract/auth.ts")).ResetPasswordForm,
    start: { email, token: "", password: "" },
    send: async (body) => enter(await callApi(routes.resetPassword, { body })),
    likely: "token",
    first: "token",
  });

  return (
    <AuthForm
      form={form}
      submit={t("auth.forgot.submit")}
      below={
        <AuthLink to="/forgot-password" onClick={onEdit}>
          {t("auth.forgot.edit")}
        </AuthLink>
      }
    >
      <EmailField {...form.field("email")} readOnly />
      <CodeField {...form.field("token")} />
      <PasswordField
        {...form.field("password")}
        autoComplete="new-password"
        label={t("auth.forgot.new_password")}
        hint={t("auth.register.password_hint")}
      />
    </AuthForm>
  );
}
