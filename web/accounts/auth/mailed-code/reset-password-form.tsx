import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { PasswordField } from "../../../platform/ui/forms/password-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { AuthForm, AuthLink } from "../auth-layout.tsx";
import { EmailField } from "../credential-fields.tsx";
import { renewLoginStep } from "../steps/login-step.ts";
import { CodeField, ResendCode } from "../steps/one-time-code.tsx";
import { useCompleteLogin } from "../steps/use-complete-login.ts";
import type { MailedCodeStepProps } from "./mailed-code-page.tsx";

/** Enters the code that was mailed and a new password, and logs in. */
export function ResetPasswordForm({ email, sentAt, onEdit }: MailedCodeStepProps) {
  const { t } = useTranslation();
  const completeLogin = useCompleteLogin();
  const form = useSchemaForm({
    schema: async () => (await import("../../../../contract/accounts/auth.ts")).ResetPasswordForm,
    defaultValues: { email, token: "", password: "" },
    submit: async (body) => completeLogin(await callApi(routes.resetPassword, { body })),
    focusOnError: "token",
    autoFocus: "token",
  });

  function handleResent() {
    renewLoginStep();
    form.form.setFocus("token");
  }

  return (
    <AuthForm
      form={form}
      submitLabel={t("auth.forgot_password.submit")}
      links={
        <ResendCode
          sentAt={sentAt}
          resend={() => callApi(routes.forgotPassword, { body: { email } })}
          onResent={handleResent}
        >
          <AuthLink to="/forgot-password" onClick={onEdit}>
            {t("auth.forgot_password.edit")}
          </AuthLink>
        </ResendCode>
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
