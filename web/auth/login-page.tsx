import { Link } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { PageHead } from "../app/page-head.tsx";
import { useLanguage } from "../i18n.ts";
import { useTranslation } from "../ui/translation.tsx";
import { AuthLayout } from "./auth-frame.tsx";
import { JobNotice } from "./job-notice.tsx";
import { LoginForm } from "./login-fields.tsx";
import { OtherLoginMethods } from "./other-ways.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { parseJobId, useReturnTo } from "./return-to.ts";

export function LoginPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { path, appendTo } = useReturnTo();
  const jobId = parseJobId(path);
  const footer = (
    <>
      {t("auth.login.no_account")}{" "}
      <Link to={appendTo(localizePath("/register", language))}>{t("auth.login.sign_up")}</Link>
    </>
  );
  return (
    <RedirectSignedIn>
      <PageHead title={t("auth.login.title")} description={t("auth.login.description")} path="/login" />
      <AuthLayout title={t("auth.login.title")} notice={jobId && <JobNotice id={jobId} />} footer={footer}>
        <LoginForm />
        <OtherLoginMethods />
      </AuthLayout>
    </RedirectSignedIn>
  );
}
