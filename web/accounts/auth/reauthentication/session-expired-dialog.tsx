import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { LoginReply, SecondFactorChallenge } from "../../../../contract/accounts/auth.ts";
import type { User } from "../../../../contract/accounts/users.ts";
import { routes } from "../../../../contract/index.ts";
import { type ApiError, callApi, createUnauthorizedError } from "../../../platform/api/client.ts";
import { endSession, setReloginDialog, startSession } from "../../../platform/api/session.ts";
import { getAccessToken, getTokenSubject, subscribeToAccessToken } from "../../../platform/api/tokens.ts";
import { useFormattedPhone } from "../../../platform/app/phone-number-library.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Dialog } from "../../../platform/ui/feedback/dialog.tsx";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../../platform/ui/forms/form.tsx";
import { PasswordField } from "../../../platform/ui/forms/password-field.tsx";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "../auth-layout.module.css";
import { EmailField, useCodeSentToast } from "../credential-fields.tsx";
import { ProviderButtons } from "../provider-login.tsx";
import { CodeField, ResendCode } from "../steps/one-time-code.tsx";
import { SecondFactorForm } from "../steps/second-factor.tsx";

interface PendingLogin {
  /** The user to whom the open page belongs. */
  user: User;
  resolve: () => void;
  reject: (reason: ApiError) => void;
}

/**
 * Asks for a new login when the session expires while a page is open. The API calls that failed wait for the login and
 * are then repeated, so the page keeps its state. Closing the dialog rejects these calls; the next call opens it again.
 */
export function SessionExpiredDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingLogin | null>(null);

  useEffect(() => {
    let latest: PendingLogin | null = null;
    setReloginDialog({
      open: (user) =>
        new Promise<void>((resolve, reject) => {
          latest = { user, resolve, reject };
          setPending(latest);
        }),
    });
    return () => {
      setReloginDialog(null);
      latest?.reject(createUnauthorizedError());
    };
  }, []);

  // The new tokens come from this dialog or from a login in another tab.
  useEffect(() => {
    if (!pending) return;
    return subscribeToAccessToken(() => {
      if (getTokenSubject(getAccessToken() ?? "") === pending.user.id) pending.resolve();
      else pending.reject(createUnauthorizedError());
      setPending(null);
    });
  }, [pending]);

  function cancel() {
    pending?.reject(createUnauthorizedError());
    setPending(null);
  }

  function logOut() {
    cancel();
    // If this component ended the session, the route guard would redirect to the login with this page as the `next`
    // parameter. Therefore the logout page ends the session.
    navigate("/logout");
  }

  const logOutButton = (
    <Button variant="quiet" onClick={logOut}>
      {t("auth.session_expired.log_out")}
    </Button>
  );
  return (
    <Dialog open={pending !== null} onClose={cancel} title={t("auth.session_expired.title")}>
      {pending && <ReloginForms user={pending.user}>{logOutButton}</ReloginForms>}
    </Dialog>
  );
}

interface LoginFormProps {
  onLogin: (reply: LoginReply) => void;
  /** A button to leave the form, beside the submit button. */
  children: ReactNode;
}

/** Shows the form of the account's login method, then the form of the second factor if the account has one. */
function ReloginForms({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation();
  const account = useFormattedPhone(user.email ?? user.phone ?? user.name ?? "");
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [error, setError] = useState<string>();

  function completeLogin(reply: LoginReply) {
    setError(undefined);
    if ("is_2factor_auth_enabled" in reply) {
      setChallenge(reply);
    } else if (reply.user.id === user.id) {
      startSession(reply);
    } else {
      // The page belongs to `user`. Its input must not be sent with the session of another account.
      setChallenge(null);
      setError(t("auth.session_expired.other_account", { account }));
      void endSession(reply.refresh_token);
    }
  }

  return (
    <div className={styles.stack}>
      <p>{t("auth.session_expired.text")}</p>
      <FormError error={error} />
      {challenge ? (
        <SecondFactorForm challenge={challenge} onVerified={completeLogin}>
          {children}
        </SecondFactorForm>
      ) : (
        <FirstFactorForm user={user} onLogin={completeLogin}>
          {children}
        </FirstFactorForm>
      )}
    </div>
  );
}

function FirstFactorForm({ user, onLogin, children }: LoginFormProps & { user: User }) {
  switch (user.login_method) {
    case "Google":
    case "Apple":
      return (
        <>
          <ProviderButtons providers={[user.login_method === "Google" ? "google" : "apple"]} onLogin={onLogin} />
          <FormActions>{children}</FormActions>
        </>
      );
    case "Phone":
      return (
        <PhoneForms phone={user.phone ?? ""} onLogin={onLogin}>
          {children}
        </PhoneForms>
      );
    default:
      return (
        <PasswordForm email={user.email ?? ""} onLogin={onLogin}>
          {children}
        </PasswordForm>
      );
  }
}

/** The email is read-only, because the open page belongs to this account. */
function PasswordForm({ email, onLogin, children }: LoginFormProps & { email: string }) {
  const { t } = useTranslation();
  const { field, formProps, formError, isSubmitting } = useSchemaForm({
    schema: async () => (await import("../../../../contract/accounts/auth.ts")).LoginForm,
    defaultValues: { email, password: "" },
    submit: async (body) => onLogin(await callApi(routes.login, { body })),
    focusOnError: "password",
    // Otherwise the dialog would focus the read-only email field.
    autoFocus: "password",
  });
  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <EmailField {...field("email")} readOnly />
      <PasswordField {...field("password")} autoComplete="current-password" label={t("auth.password")} />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("auth.login.submit")}
        </Button>
        {children}
      </FormActions>
    </Form>
  );
}

function PhoneForms({ phone, onLogin, children }: LoginFormProps & { phone: string }) {
  const [isSent, setSent] = useState(false);
  return isSent ? (
    <VerifyCodeForm phone={phone} onLogin={onLogin}>
      {children}
    </VerifyCodeForm>
  ) : (
    <SendCodeForm phone={phone} onSent={() => setSent(true)}>
      {children}
    </SendCodeForm>
  );
}

interface SendCodeFormProps {
  phone: string;
  onSent: () => void;
  children: ReactNode;
}

/** Sends the code only on a click, because the dialog may open while the user is away. */
function SendCodeForm({ phone, onSent, children }: SendCodeFormProps) {
  const { t } = useTranslation();
  const showCodeSent = useCodeSentToast();
  const formattedPhone = useFormattedPhone(phone);
  const { fieldError, formProps, formError, isSubmitting } = useSchemaForm({
    schema: async () => (await import("../../../../contract/accounts/auth.ts")).PhoneForm,
    defaultValues: { phone },
    submit: async (body) => showCodeSent(await callApi(routes.requestPhoneCode, { body })),
    onSuccess: onSent,
  });
  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <TextField type="tel" readOnly label={t("auth.phone.phone")} value={formattedPhone} error={fieldError("phone")} />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("auth.send_code")}
        </Button>
        {children}
      </FormActions>
    </Form>
  );
}

function VerifyCodeForm({ phone, onLogin, children }: LoginFormProps & { phone: string }) {
  const { t } = useTranslation();
  const formattedPhone = useFormattedPhone(phone);
  const [sentAt, setSentAt] = useState(Date.now);
  const { form, field, fieldError, formProps, formError, isSubmitting } = useSchemaForm({
    schema: async () => (await import("../../../../contract/accounts/auth.ts")).VerifyPhoneForm,
    defaultValues: { phone, token: "" },
    submit: async (body) => onLogin(await callApi(routes.verifyPhone, { body })),
    focusOnError: "token",
    autoFocus: "token",
  });

  function handleResent() {
    setSentAt(Date.now());
    form.setFocus("token");
  }

  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <TextField type="tel" readOnly label={t("auth.phone.phone")} value={formattedPhone} error={fieldError("phone")} />
      <CodeField {...field("token")} />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("auth.login.submit")}
        </Button>
        {children}
      </FormActions>
      <ResendCode
        sentAt={sentAt}
        resend={() => callApi(routes.requestPhoneCode, { body: { phone } })}
        onResent={handleResent}
      />
    </Form>
  );
}
