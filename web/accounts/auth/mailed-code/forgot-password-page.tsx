import { useTranslation } from "../../../platform/ui/translation.tsx";
import { MailedCodePage } from "./mailed-code-page.tsx";

const loadResetPasswordForm = async () => (await import("./reset-password-form.tsx")).ResetPasswordForm;

/** Sets a new password with a code that is mailed. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const texts = {
    title: t("auth.forgot_password.title"),
    lead: t("auth.forgot_password.lead"),
    leadCode: t("auth.forgot_password.lead_code"),
    back: t("auth.forgot_password.remembered"),
  };
  return <MailedCodePage kind="reset" path="/forgot-password" texts={texts} loadCodeForm={loadResetPasswordForm} />;
}
