import { Link } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { PageHead } from "../app/page-head.tsx";
import { useLanguage } from "../i18n.ts";
import { useTranslation } from "../ui/translation.tsx";
import { AuthLayout } from "./auth-frame.tsx";
import { JobNotice } from "./job-notice.tsx";
import { OtherLoginMethods } from "./other-ways.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { RegisterForm } from "./register-fields.tsx";
import { parseJobId, useReturnTo } from "./return-to.ts";

export function RegisterPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { path, appendTo } = useReturnTo();
  const jobId = parseJobId(path);
  const footer = (
    <>
      {t("auth.register.has_account")}{" "}
      <Link to={appendTo(localizePath("/login", language))}>{t("auth.register.log_in")}</Link>
    </>
  );
  return (
    <RedirectSignedIn>
      <PageHead title={t("auth.register.title")} description={t("auth.register.description")} path="/register" />
      <AuthLayout title={t("auth.register.title")} notice={jobId && <JobNotice id={jobId} />} footer={footer}>
        <RegisterForm />
        <OtherLoginMethods phone={false} />
      </AuthLayout>
    </RedirectSignedIn>
  );
}
