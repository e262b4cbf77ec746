import { Link } from "react-router";
import { routes } from "../../../contract/index.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { callApi } from "../../platform/api/client.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { PasswordField } from "../../platform/ui/forms/password-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AuthForm, AuthLayout, AuthLink } from "./auth-layout.tsx";
import { EmailField } from "./credential-fields.tsx";
import { JobNotice } from "./job-notice.tsx";
import { OtherLoginMethods } from "./provider-login.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { parseJobId, useReturnTo } from "./return-to.ts";
import { useCompleteLogin } from "./steps/use-complete-login.ts";

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

function LoginForm() {
  const { t } = useTranslation();
  const completeLogin = useCompleteLogin();
  const form = useSchemaForm({
    schema: async () => (await import("../../../contract/accounts/auth.ts")).LoginForm,
    defaultValues: { email: "", password: "" },
    submit: async (body) => completeLogin(await callApi(routes.login, { body })),
    focusOnError: "password",
  });

  return (
    <AuthForm
      form={form}
      submitLabel={t("auth.login.submit")}
      links={
        <AuthLink to="/forgot-password" state={{ email: form.form.watch("email") }}>
          {t("auth.forgot_password.link")}
        </AuthLink>
      }
    >
      <EmailField {...form.field("email")} />
      <PasswordField {...form.field("password")} autoComplete="current-password" label={t("auth.password")} />
    </AuthForm>
  );
}
