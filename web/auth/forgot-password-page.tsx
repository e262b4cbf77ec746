import { useState } from "react";
import { Link } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { PageHead } from "../app/page-head.tsx";
import { useLanguage } from "../i18n.ts";
import { useTranslation } from "../ui/translation.tsx";
import { AuthLayout } from "./auth-frame.tsx";
import { ForgotPasswordForm } from "./forgot-password-fields.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { ResetPasswordForm } from "./reset-password-fields.tsx";
import { useReturnTo } from "./return-to.ts";

/** First the email, then the code that went there and a new password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { appendTo } = useReturnTo();
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const title = t("auth.forgot.title");
  const footer = (
    <>
      {t("auth.forgot.remembered")}{" "}
      <Link to={appendTo(localizePath("/login", language))}>{t("auth.login.submit")}</Link>
    </>
  );

  function goOn(to: string) {
    setEmail(to);
    setSent(true);
  }

  return (
    <RedirectSignedIn>
      <PageHead title={title} description={t("auth.forgot.lead")} path="/forgot-password" />
      <AuthLayout title={title} lead={sent ? t("auth.forgot.lead_code") : t("auth.forgot.lead")} footer={footer}>
        {sent ? (
          <ResetPasswordForm email={email} onEdit={() => setSent(false)} />
        ) : (
          <ForgotPasswordForm email={email} onSent={goOn} />
        )}
      </AuthLayout>
    </RedirectSignedIn>
  );
}
