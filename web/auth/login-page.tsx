import { Link } from "react-router";
import { localPath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { PageHead } from "../page-head.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { JobNotice } from "./job-notice.tsx";
import { LoginFields } from "./login-fields.tsx";
import { OtherWays } from "./other-ways.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { jobIdOf, useWayBack } from "./way-back.ts";

export function LoginPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { next, keepFor } = useWayBack();
  const jobId = jobIdOf(next);
  const footer = (
    <>
      {t("auth.login.no_account")} <Link to={keepFor(localPath("/register", language))}>{t("auth.login.sign_up")}</Link>
    </>
  );
  return (
    <RedirectSignedIn>
      <PageHead title={t("auth.login.title")} description={t("auth.login.description")} path="/login" />
      <AuthFrame title={t("auth.login.title")} notice={jobId && <JobNotice id={jobId} />} footer={footer}>
        <LoginFields />
        <OtherWays />
      </AuthFrame>
    </RedirectSignedIn>
  );
}
