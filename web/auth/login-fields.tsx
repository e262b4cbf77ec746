import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { EmailField } from "./email-field.tsx";
import { AuthLink } from "./footer-link.tsx";
import { useCompleteLogin } from "./use-enter.ts";
import { AuthForm } from "./way-in-form.tsx";

export function LoginForm() {
  const { t } = useTranslation();
  const enter = useCompleteLogin();
  const form = useTextForm({
    rules: async () => (await import("../../contract/auth.ts")).LoginForm,
    start: { email: "", password: "" },
    send: async (body) => enter(await callApi(routes.login, { body })),
    likely: "password",
  });

  return (
    <AuthForm
      form={form}
      submit={t("auth.login.submit")}
      below={<AuthLink to="/forgot-password">{t("auth.forgot.link")}</AuthLink>}
    >
      <EmailField {...form.field("email")} />
      <PasswordField {...form.field("password")} autoComplete="current-password" label={t("auth.password")} />
    </AuthForm>
  );
}
