import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { EmailField } from "./email-field.tsx";
import { useEnter } from "./use-enter.ts";
import { WayInForm } from "./way-in-form.tsx";

export function RegisterFields() {
  const { t } = useTranslation();
  const enter = useEnter();
  const form = useTextForm({
    rules: async () => (await import("../../contract/auth.ts")).RegisterForm,
    start: { name: "", email: "", password: "" },
    send: async (body) => enter(await call(routes.register, { body })),
    likely: "email",
  });

  return (
    <WayInForm form={form} submit={t("auth.register.submit")}>
      <TextField {...form.field("name")} autoComplete="name" label={t("auth.name")} />
      <EmailField {...form.field("email")} />
      <PasswordField
        {...form.field("password")}
        autoComplete="new-password"
        label={t("auth.password")}
        hint={t("auth.register.password_hint")}
      />
    </WayInForm>
  );
}
