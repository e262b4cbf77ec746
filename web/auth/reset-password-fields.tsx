import { Link } from "react-router";
import { routes } from "../../contract/index.ts";
import { localPath } from "../../contract/paths.ts";
import { call } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { useLanguage } from "../i18n.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./auth-frame.module.css";
import { CodeField } from "./code-field.tsx";
import { EmailField } from "./email-field.tsx";
import { useEnter } from "./use-enter.ts";
import { useWayBack } from "./way-back.ts";
import { WayInForm } from "./way-in-form.tsx";

export function ResetPasswordFields({ email, onEdit }: { email: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { keepFor } = useWayBack();
  const enter = useEnter();
  const form = useTextForm({
    rules: async () => (await import("../../contract/codes.ts")).ResetPasswordForm,
    start: { email, token: "", password: "" },
    send: async (body) => enter(await call(routes.resetPassword, { body })),
    likely: "token",
    first: "token",
  });
  const edit = (
    <p className={styles.footer}>
      <Link to={keepFor(localPath("/forgot-password", language))} onClick={onEdit}>
        {t("auth.forgot.edit")}
      </Link>
    </p>
  );

  return (
    <WayInForm form={form} submit={t("auth.forgot.submit")} below={edit}>
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
