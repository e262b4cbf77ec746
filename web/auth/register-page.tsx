import { Link } from "react-router";
import { localPath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { PageHead } from "../page-head.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { JobNotice } from "./job-notice.tsx";
import { OtherWays } from "./other-ways.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { RegisterFields } from "./register-fields.tsx";
import { jobIdOf, useWayBack } from "./way-back.ts";

export function RegisterPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { next, keepFor } = useWayBack();
  const jobId = jobIdOf(next);
  const footer = (
    <>
      {t("auth.register.has_account")}{" "}
      <Link to={keepFor(localPath("/login", language))}>{t("auth.register.log_in")}</Link>
    </>
  );
  return (
    <RedirectSignedIn>
      <PageHead title={t("auth.register.title")} description={t("auth.register.description")} path="/register" />
      <AuthFrame title={t("auth.register.title")} notice={jobId && <JobNotice id={jobId} />} footer={footer}>
        <RegisterFields />
        <OtherWays phone={false} />
      </AuthFrame>
    </RedirectSignedIn>
  );
}
