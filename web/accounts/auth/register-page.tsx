import { Link, useLocation } from "react-router";
import type * as z from "zod";
import type { RegisterForm } from "../../../contract/accounts/auth.ts";
import { routes } from "../../../contract/index.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { callApi } from "../../platform/api/client.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSettings } from "../../platform/app/settings.ts";
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
import { useEmployerRegistration } from "./use-employer-registration.ts";

export function RegisterPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { path, appendTo } = useReturnTo();
  const jobId = parseJobId(path);
  const { closedAccounts } = useSettings();
  const isEmployer = isJobFormPath(path) && !closedAccounts.includes("employer");
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
        lead={isEmployer ? t("auth.register.lead_post_job") : undefined}
        notice={jobId && <JobNotice id={jobId} />}
        footer={footer}
      >
        <RegistrationForm isEmployer={isEmployer} />
        <OtherLoginMethods email={null} />
      </AuthLayout>
    </RedirectSignedIn>
  );
}

/** @param props.isEmployer Whether the form also asks for the company, which the info step asks of others */
function RegistrationForm({ isEmployer }: { isEmployer: boolean }) {
  const { t } = useTranslation();
  const { state }: { state: LoginPageState | null } = useLocation();
  const completeLogin = useCompleteLogin();
  const registerEmployer = useEmployerRegistration();
  const form = useSchemaForm({
    schema: async (): Promise<z.ZodType<Registration, Registration>> => {
      const forms = await import("../../../contract/accounts/auth.ts");
      return isEmployer ? forms.EmployerRegistration : forms.RegisterForm;
    },
    defaultValues: {
      name: state?.name ?? "",
      email: state?.email ?? "",
      password: "",
      ...(isEmployer && { company: "" }),
    },
    submit: async ({ company, ...body }) =>
      company ? registerEmployer({ company, ...body }) : completeLogin(await callApi(routes.register, { body })),
    focusOnError: "email",
  });

  return (
    <AuthForm form={form} submitLabel={t("auth.register.submit")}>
      <TextField {...form.field("name")} autoComplete="name" label={t("auth.name")} />
      {isEmployer && <TextField {...form.field("company")} autoComplete="organization" label={t("auth.company")} />}
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

type Registration = RegisterForm & { company?: string };
