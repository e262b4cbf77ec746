import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CodeField } from "./code-field.tsx";
import { EmailField } from "./email-field.tsx";
import { FooterLink } from "./footer-link.tsx";
import { useEnter } from "./use-enter.ts";
import { WayInForm } from "./way-in-form.tsx";

export function ResetPasswordFields({ email, onEdit }: { email: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const enter = useEnter();
  const form = useTextForm({
    rules: async () => (await import("../../contract/codes.ts")).ResetPasswordForm,
    start: { email, token: "", password: "" },
    send: async (body) => enter(await call(routes.resetPassword, { body })),
    likely: "token",
    first: "token",
  });

  return (
    <WayInForm
      form={form}
      submit={t("auth.forgot.submit")}
      below={
        <FooterLink to="/forgot-password" onClick={onEdit}>
          {t("auth.forgot.edit")}
        </FooterLink>
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
    </WayInForm>
  );
}
