import { Link, useLocation } from "react-router";
import { routes } from "../../../contract/index.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { callApi } from "../../platform/api/client.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { PasswordField } from "../../platform/ui/forms/password-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { AuthForm, AuthLayout, AuthLink } from "./auth-layout.tsx";
import { EmailField } from "./credential-fields.tsx";
import { JobNotice } from "./job-notice.tsx";
import { OtherLoginMethods } from "./provider-login.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { isJobFormPath, parseJobId, useReturnTo } from "./return-to.ts";
import { useCompleteLogin } from "./steps/use-complete-login.ts";

/** The state of the location of the login and registration pages. */
export interface LoginPageState {
  /** Fills in the form. */
  email: string;
  /** Fills in the form of the registration. */
  name?: string;
  /** Begins the profile form after the registration. */
  phone?: string;
  /** Whether the info step leads here, which ends the session. */
  isAfterInfoStep?: boolean;
}

export function LoginPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { path, appendTo } = useReturnTo();
  const jobId = parseJobId(path);
  const { state }: { state: LoginPageState | null } = useLocation();
  // The server does not know the state.
  const isAfterInfoStep = useHydrated() && state?.isAfterInfoStep;

  function getLead() {
    if (isAfterInfoStep) return t("auth.login.lead_after_info");
    return isJobFormPath(path) ? t("auth.login.lead_post_job") : undefined;
  }

  const footer = (
    <>
      {t("auth.login.no_account")}{" "}
      <Link to={appendTo(localizePath("/register", language))} state={state}>
        {t("auth.login.sign_up")}
      </Link>
    </>
  );
  return (
    <RedirectSignedIn>
      <PageHead title={t("auth.login.title")} description={t("auth.login.description")} path="/login" />
      <AuthLayout
        title={t("auth.login.title")}
        lead={getLead()}
        notice={jobId && <JobNotice id={jobId} />}
        footer={footer}
      >
        <LoginForm />
      </AuthLayout>
    </RedirectSignedIn>
  );
}

function LoginForm() {
  const { t } = useTranslation();
  const completeLogin = useCompleteLogin();
  const { email: knownEmail = "" }: Partial<LoginPageState> = useLocation().state ?? {};
  const form = useSchemaForm({
    schema: async () => (await import("../../../contract/accounts/auth.ts")).LoginForm,
    defaultValues: { email: knownEmail, password: "" },
    submit: async (body) => completeLogin(await callApi(routes.login, { body })),
    focusOnError: "password",
    autoFocus: knownEmail ? "password" : undefined,
  });
  const email = form.form.watch("email");

  return (
    <>
      <AuthForm
        form={form}
        submitLabel={t("auth.login.submit")}
        links={
          <AuthLink to="/forgot-password" state={{ email }}>
            {t("auth.forgot_password.link")}
          </AuthLink>
        }
      >
        <EmailField {...form.field("email")} />
        <PasswordField {...form.field("password")} autoComplete="current-password" label={t("auth.password")} />
      </AuthForm>
      <OtherLoginMethods email={email} />
    </>
  );
}
