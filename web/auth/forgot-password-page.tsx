import { useState } from "react";
import { Link } from "react-router";
import { localPath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { PageHead } from "../page-head.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { ForgotPasswordFields } from "./forgot-password-fields.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { ResetPasswordFields } from "./reset-password-fields.tsx";
import { useWayBack } from "./way-back.ts";

/** First the email, then the code that went there and a new password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { keepFor } = useWayBack();
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const title = t("auth.forgot.title");
  const footer = (
    <>
      {t("auth.forgot.remembered")} <Link to={keepFor(localPath("/login", language))}>{t("auth.login.submit")}</Link>
    </>
  );

  function goOn(to: string) {
    setEmail(to);
    setSent(true);
  }

  return (
    <RedirectSignedIn>
      <PageHead title={title} description={t("auth.forgot.lead")} path="/forgot-password" />
      <AuthFrame title={title} lead={sent ? t("auth.forgot.lead_code") : t("auth.forgot.lead")} footer={footer}>
        {sent ? (
          <ResetPasswordFields email={email} onEdit={() => setSent(false)} />
        ) : (
          <ForgotPasswordFields email={email} onSent={goOn} />
        )}
      </AuthFrame>
    </RedirectSignedIn>
  );
}
