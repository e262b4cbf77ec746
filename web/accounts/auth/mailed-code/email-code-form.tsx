import { useTranslation } from "../../../platform/ui/translation.tsx";
import { AuthLink } from "../auth-layout.tsx";
import { LoginCodeForm } from "../steps/login-code-form.tsx";
import { renewLoginStep } from "../steps/login-step.ts";
import { useCompleteLogin } from "../steps/use-complete-login.ts";
import type { MailedCodeStepProps } from "./mailed-code-page.tsx";

/** The second step of a login by email. */
export function EmailCodeForm({ email, sentAt, onEdit }: MailedCodeStepProps) {
  const { t } = useTranslation();
  const completeLogin = useCompleteLogin();
  const edit = (
    <AuthLink to="/auth/email" onClick={onEdit}>
      {t("auth.forgot_password.edit")}
    </AuthLink>
  );
  return <LoginCodeForm to={{ email }} sentAt={sentAt} onResent={renewLoginStep} onLogin={completeLogin} edit={edit} />;
}
