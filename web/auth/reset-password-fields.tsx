import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CodeField } from "./code-field.tsx";
import { EmailField } from "./email-field.tsx";
import { AuthLink } from "./footer-link.tsx";
import { useCompleteLogin } from "./use-enter.ts";
import { AuthForm } from "./way-in-form.tsx";

export function ResetPasswordForm({ email, onEdit }: { email: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const enter = useCompleteLogin();
  const form = useTextForm({
    rules: async () => (await import("../../contract/codes.ts")).ResetPasswordForm,
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
