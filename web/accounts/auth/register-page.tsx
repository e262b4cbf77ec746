import { useId } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type * as z from "zod";
import type { LoginReply, RegisterForm, SessionReply, TypedRegistration } from "../../../contract/accounts/auth.ts";
import type { InfoForm, UserType } from "../../../contract/accounts/users.ts";
import { routes } from "../../../contract/index.ts";
import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { callApi } from "../../platform/api/client.ts";
import { writeDraft } from "../../platform/api/drafts.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { endSession, needsAccountType } from "../../platform/api/session.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { PasswordField } from "../../platform/ui/forms/password-field.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AuthForm, AuthLayout } from "./auth-layout.tsx";
import { EmailField } from "./credential-fields.tsx";
import { JobNotice } from "./job-notice.tsx";
import type { LoginPageState } from "./login-page.tsx";
import { OtherLoginMethods } from "./provider-login.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import styles from "./register-page.module.css";
import { COMPANY_DRAFT, PHONE_DRAFT } from "./registration-drafts.ts";
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
        <RegistrationForm path={path} />
        <OtherLoginMethods email={null} />
      </AuthLayout>
    </RedirectSignedIn>
  );
}

/**
 * Offers the account type at once, and asks employers for the company, unless the page after the registration needs no type. Whoever
 * chooses none gets the page of the info step.
 * @param props.path The path to open after the registration
 */
function RegistrationForm({ path }: { path: string | null }) {
  const { t } = useTranslation();
  const { state }: { state: LoginPageState | null } = useLocation();
  const { closedAccounts } = useSettings();
  const completeLogin = useCompleteLogin();
  const { appendTo } = useReturnTo();
  const navigate = useNavigate();
  const language = useLanguage();
  const getErrorMessage = useErrorMessage();
  const openTypes = accountTypes.filter(({ name }) => !closedAccounts.includes(name));
  const isTyped = needsAccountType(path) && openTypes.length > 0;
  const wantedType = openTypes.length > 1 ? findWantedType(path) : openTypes[0]?.type;
  const form = useSchemaForm({
    schema: async (): Promise<z.ZodType<Registration, Registration>> => {
      const forms = await import("../../../contract/accounts/auth.ts");
      return isTyped ? forms.TypedRegistration : forms.RegisterForm;
    },
    defaultValues: {
      name: state?.name ?? "",
      email: state?.email ?? "",
      password: "",
      ...(isTyped && { user_type: wantedType }),
    },
    submit: async ({ user_type, company, ...body }) => {
      if (!user_type) return completeLogin(await createAccount(body, state?.phone));
      const { reply, error } = await registerWithType({ ...body, user_type, company }, state?.phone);
      if (error) toast.error(getErrorMessage(error));
      if (reply) return completeLogin(reply);
      const login: LoginPageState = { email: body.email, isAfterInfoStep: true };
      toast.success(t("auth.info.done"));
      await navigate(appendTo(localizePath("/login", language)), { state: login });
    },
    focusOnError: "email",
  });
  const userType = form.form.watch("user_type");

  return (
    <AuthForm form={form} submitLabel={t("auth.register.submit")}>
      {isTyped && (
        <AccountTypeField
          types={openTypes}
          value={userType}
          onChange={(type) => form.form.setValue("user_type", type)}
        />
      )}
      <TextField {...form.field("name")} autoComplete="name" label={t("auth.name")} />
      {userType === EMPLOYER && (
        <TextField
          {...form.field("company", { shouldUnregister: true })}
          autoComplete="organization"
          label={t("auth.company")}
        />
      )}
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

interface Registered {
  /** Null when the account is complete and only the login has failed. */
  reply: LoginReply | null;
  /** Why the info step has failed. Its page opens with the company that was typed. */
  error?: unknown;
}

/** @param phone What the visitor typed before the registration. The profile form begins with it. */
async function createAccount(body: RegisterForm, phone: string | undefined): Promise<SessionReply> {
  const created = await callApi(routes.register, { body });
  if (phone) writeDraft(created.user.id, PHONE_DRAFT, phone);
  return created;
}

/**
 * Creates an account, takes its info step and logs in again, as after every info step: the account has gained rights, so it gets a
 * new session.
 * @throws {ApiError} when no account has been created
 */
async function registerWithType(
  { email, password, ...info }: InfoForm & Pick<RegisterForm, "email" | "password">,
  phone: string | undefined,
): Promise<Registered> {
  // Loaded first: without it, an account would be created that cannot be registered again.
  const { takeInfoStep } = await import("./info-page.tsx");
  const created = await createAccount({ name: info.name, email, password }, phone);
  try {
    // The token is not stored before the login, because other tabs would take it for one.
    await takeInfoStep(info, created.access_token);
  } catch (error) {
    writeDraft(created.user.id, COMPANY_DRAFT, info.company || null);
    return { reply: created, error };
  }
  void endSession(created.refresh_token);
  return { reply: await callApi(routes.login, { body: { email, password } }).catch(() => null) };
}

interface AccountTypeFieldProps {
  types: readonly (typeof accountTypes)[number][];
  value: UserType | undefined;
  onChange: (type: UserType) => void;
}

/** The choice of the account type, or the only one that is open, as text. */
function AccountTypeField({ types, value, onChange }: AccountTypeFieldProps) {
  const { t } = useTranslation();
  const hintId = useId();
  return (
    <fieldset aria-describedby={hintId}>
      <legend className={styles.legend}>{t("auth.info.tabs")}</legend>
      <div className={styles.types}>
        {types.map(({ type, name }) =>
          types.length === 1 ? (
            <p key={type}>{t(`auth.types.${name}`)}</p>
          ) : (
            <label key={type} className={styles.type}>
              <input type="radio" name="user_type" checked={value === type} onChange={() => onChange(type)} />
              {t(`auth.types.${name}`)}
            </label>
          ),
        )}
      </div>
      <p id={hintId} className={styles.hint}>
        {t("auth.register.type_hint")}
      </p>
    </fieldset>
  );
}

const accountTypes = [
  { type: SEEKER, name: "seeker" },
  { type: EMPLOYER, name: "employer" },
] as const;

/** The account type that the page at a path is for; undefined for a page of both. */
function findWantedType(path: string | null): UserType | undefined {
  if (isJobFormPath(path)) return EMPLOYER;
  return /^\/jobs\/(job|apply|applied|saved|search)\b/.test(path ?? "") ? SEEKER : undefined;
}

type Registration = RegisterForm & Partial<TypedRegistration>;
