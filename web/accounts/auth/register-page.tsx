import { Link, useLocation } from "react-router";
import type * as z from "zod";
import type { RegisterForm, SessionReply } from "../../../contract/accounts/auth.ts";
import { routes } from "../../../contract/index.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { callApi } from "../../platform/api/client.ts";
import { endSession } from "../../platform/api/session.ts";
import { storeTokens } from "../../platform/api/tokens.ts";
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
  const form = useSchemaForm({
    schema: isEmployer ? loadEmployerForm : loadForm,
    defaultValues: { name: "", email: state?.email ?? "", password: "", ...(isEmployer && { company: "" }) },
    submit: async ({ company, ...body }) => {
      const reply = await callApi(routes.register, { body });
      completeLogin(company ? await createCompany(reply, company, body) : reply);
    },
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

async function loadForm(): Promise<z.ZodType<Registration, Registration>> {
  return (await import("../../../contract/accounts/auth.ts")).RegisterForm;
}

async function loadEmployerForm(): Promise<z.ZodType<Registration, Registration>> {
  const [{ RegisterForm }, { CompanyName }] = await Promise.all([
    import("../../../contract/accounts/auth.ts"),
    import("../../../contract/accounts/users.ts"),
  ]);
  return RegisterForm.extend({ company: CompanyName });
}

/**
 * Takes the info step for a new account, and logs in again, as after every info step: the tokens of an account without a type give no
 * access to the pages of members. When that fails, the account stays without a type, and the info step asks for it.
 */
async function createCompany(reply: SessionReply, company: string, { name, email, password }: RegisterForm) {
  storeTokens(reply);
  try {
    await callApi(routes.updateSelf, { body: { name, company, user_type: EMPLOYER }, isBackground: true });
    const session = await callApi(routes.login, { body: { email, password } });
    void endSession(reply.refresh_token);
    return session;
  } catch {
    return reply;
  }
}
