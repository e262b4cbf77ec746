import { useTranslation } from "../../../platform/ui/translation.tsx";
import { MailedCodePage } from "./mailed-code-page.tsx";

const loadEmailCodeForm = async () => (await import("./email-code-form.tsx")).EmailCodeForm;

/** Logs in with a code that is mailed, also to accounts without a password. */
export function EmailLoginPage() {
  const { t } = useTranslation();
  const texts = {
    title: t("auth.email_login.title"),
    lead: t("auth.email_login.lead"),
    leadCode: t("auth.email_login.lead_code"),
    back: t("auth.email_login.has_password"),
  };
  return <MailedCodePage kind="email" path="/auth/email" texts={texts} loadCodeForm={loadEmailCodeForm} />;
}
