import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { EmailField } from "./email-field.tsx";
import { FooterLink } from "./footer-link.tsx";
import { useEnter } from "./use-enter.ts";
import { WayInForm } from "./way-in-form.tsx";

export function LoginFields() {
  const { t } = useTranslation();
  const enter = useEnter();
  const form = useTextForm({
    rules: async () => (await import("../../contract/auth.ts")).LoginForm,
    start: { email: "", password: "" },
    send: async (body) => enter(await call(routes.login, { body })),
    likely: "password",
  });

  return (
    <WayInForm
      form={form}
      submit={t("auth.login.submit")}
      below={<FooterLink to="/forgot-password">{t("auth.forgot.link")}</FooterLink>}
    >
      <EmailField {...form.field("email")} />
      <PasswordField {...form.field("password")} autoComplete="current-password" label={t("auth.password")} />
    </WayInForm>
  );
}
