import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { EmailField } from "./email-field.tsx";
import { useCompleteLogin } from "./use-enter.ts";
import { AuthForm } from "./way-in-form.tsx";

export function RegisterForm() {
  const { t } = useTranslation();
  const enter = useCompleteLogin();
  const form = useTextForm({
    rules: async () => (await import("../../contract/auth.ts")).RegisterForm,
    start: { name: "", email: "", password: "" },
    send: async (body) => enter(await callApi(routes.register, { body })),
    likely: "email",
  });

  return (
    <AuthForm form={form} submit={t("auth.register.submit")}>
      <TextField {...form.field("name")} autoComplete="name" label={t("auth.name")} />
      <EmailField {...form.field("email")} />
      <PasswordField
        {...form.field("password")}
        autoComplete="new-password"
        label={t("auth.password")}
        hint={t("auth.register.password_hint")}
      />
    </AuthForm>
  );
}
