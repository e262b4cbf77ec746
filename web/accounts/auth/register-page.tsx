import { Link, useLocation } from "react-router";
import { routes } from "../../../contract/index.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { callApi } from "../../platform/api/client.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { PasswordField } from "../../platform/ui/forms/password-field.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AuthForm, AuthLayout } from "./auth-layout.tsx";
import { EmailField } from "./credential-fields.tsx";
import { JobNotice } from "./job-notice.tsx";
import type { LoginPageState } from "./login-page.tsx";
import { OtherLoginMethods } from "./provider-login.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { isJobFormPath, parseJobId, useReturnTo } from "./return-to.ts";
import { useCompleteLogin } from "./steps/use-complete-login.ts";

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
      <AuthLayout
        title={t("auth.register.title")}
        lead={isJobFormPath(path) ? t("auth.register.lead_post_job") : undefined}
        notice={jobId && <JobNotice id={jobId} />}
        footer={footer}
      >
        <RegisterForm />
        <OtherLoginMethods email={null} />
      </AuthLayout>
    </RedirectSignedIn>
  );
}

function RegisterForm() {
  const { t } = useTranslation();
  const { state }: { state: LoginPageState | null } = useLocation();
  const completeLogin = useCompleteLogin();
  const form = useSchemaForm({
    schema: async () => (await import("../../../contract/accounts/auth.ts")).RegisterForm,
    defaultValues: { name: "", email: state?.email ?? "", password: "" },
    submit: async (body) => completeLogin(await callApi(routes.register, { body })),
    focusOnError: "email",
  });

  return (
    <AuthForm form={form} submitLabel={t("auth.register.submit")}>
      <TextField {...form.field("name")} autoComplete="name" label={t("auth.name")} />
      <EmailField {...form.field("email")} />
      <PasswordField
        {...form.field("password")}
        autoComplete="new-password"
        label={t("auth.password")}
        hint={t("auth.register.password_hint")}
      />
    </AuthForm>
  );
}
