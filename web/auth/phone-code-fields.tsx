import { Link } from "react-router";
import { routes } from "../../contract/index.ts";
import { localPath } from "../../contract/paths.ts";
import { call } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { useLanguage } from "../i18n.ts";
import { TextField } from "../ui/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./auth-frame.module.css";
import { CodeField } from "./code-field.tsx";
import { useEnter } from "./use-enter.ts";
import { useWayBack } from "./way-back.ts";
import { WayInForm } from "./way-in-form.tsx";

export function PhoneCodeFields({ phone, onEdit }: { phone: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { keepFor } = useWayBack();
  const enter = useEnter();
  const form = useTextForm({
    rules: async () => (await import("../../contract/codes.ts")).VerifyPhoneForm,
    start: { phone, token: "" },
    send: async (body) => enter(await call(routes.verifyPhone, { body })),
    likely: "token",
    first: "token",
  });
  const edit = (
    <p className={styles.footer}>
      <Link to={keepFor(localPath("/auth/phone", language))} onClick={onEdit}>
        {t("auth.phone.edit")}
      </Link>
    </p>
  );

  return (
    <WayInForm form={form} submit={t("auth.login.submit")} below={edit}>
      <TextField {...form.field("phone")} type="tel" readOnly label={t("auth.phone.phone")} />
      <CodeField {...form.field("token")} />
    </WayInForm>
  );
}
