import { Link } from "react-router";
import { routes } from "../../contract/index.ts";
import { localPath } from "../../contract/paths.ts";
import { call } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { useLanguage } from "../i18n.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./auth-frame.module.css";
import { EmailField } from "./email-field.tsx";
import { useEnter } from "./use-enter.ts";
import { useWayBack } from "./way-back.ts";
import { WayInForm } from "./way-in-form.tsx";

export function LoginFields() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { keepFor } = useWayBack();
  const enter = useEnter();
  const form = useTextForm({
    rules: async () => (await import("../../contract/auth.ts")).LoginForm,
    start: { email: "", password: "" },
    send: async (body) => enter(await call(routes.login, { body })),
    likely: "password",
  });
  const forgot = (
    <p className={styles.footer}>
      <Link to={keepFor(localPath("/forgot-password", language))}>{t("auth.forgot.link")}</Link>
    </p>
  );

  return (
    <WayInForm form={form} submit={t("auth.login.submit")} below={forgot}>
      <EmailField {...form.field("email")} />
      <PasswordField {...form.field("password")} autoComplete="current-password" label={t("auth.password")} />
    </WayInForm>
  );
}
