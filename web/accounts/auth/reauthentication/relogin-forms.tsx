import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { LoginReply, SecondFactorChallenge } from "../../../../contract/accounts/auth.ts";
import type { User } from "../../../../contract/accounts/users.ts";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { endSession, startSession } from "../../../platform/api/session.ts";
import { useFormattedPhone } from "../../../platform/app/formats/phone-number-library.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import common from "../../../platform/styles/common.module.css";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../../platform/ui/forms/form.tsx";
import { PasswordField } from "../../../platform/ui/forms/password-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { EmailField, useCodeSentToast } from "../credential-fields.tsx";
import { ProviderButtons } from "../provider-login.tsx";
import { type CodeRecipient, LoginCodeForm, RecipientField, requestLoginCode } from "../steps/login-code-form.tsx";
import { SecondFactorForm } from "../steps/second-factor.tsx";

interface LoginFormProps {
  onLogin: (reply: LoginReply) => void;
  /** A button to leave the form, beside the submit button. */
  children: ReactNode;
}

/** Shows the form of the account's login method, then the form of the second factor if the account has one. */
export function ReloginForms({ user, children }: { user: User; children: ReactNode }) {
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
    <div className={common.stack4}>
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

/** Every login method also offers a code by mail, when the account has an email. */
function FirstFactorForm({ user, onLogin, children }: LoginFormProps & { user: User }) {
  const { t } = useTranslation();
  const { login_method, email, phone } = user;
  const [usesMailedCode, setUsesMailedCode] = useState(login_method === "Email" && !user.has_password);
  if (login_method === "Phone") {
    return (
      <CodeForms to={{ phone: phone ?? "" }} onLogin={onLogin}>
        {children}
      </CodeForms>
    );
  }
  if (usesMailedCode && email) {
    return (
      <CodeForms to={{ email }} onLogin={onLogin}>
        {children}
      </CodeForms>
    );
  }
  const buttons = (
    <>
      {email && (
        <Button variant="quiet" onClick={() => setUsesMailedCode(true)}>
          {t("auth.email_login.title")}
        </Button>
      )}
      {children}
    </>
  );
  if (login_method === "Email") {
    return (
      <PasswordForm email={email ?? ""} onLogin={onLogin}>
        {buttons}
      </PasswordForm>
    );
  }
  return (
    <>
      <ProviderButtons providers={[login_method === "Google" ? "google" : "apple"]} onLogin={onLogin} />
      <FormActions>{buttons}</FormActions>
    </>
  );
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

function CodeForms({ to, onLogin, children }: LoginFormProps & { to: CodeRecipient }) {
  const [sentAt, setSentAt] = useState<number | null>(null);
  return sentAt === null ? (
    <SendCodeForm to={to} onSent={() => setSentAt(Date.now())}>
      {children}
    </SendCodeForm>
  ) : (
    <LoginCodeForm to={to} sentAt={sentAt} onResent={() => setSentAt(Date.now())} onLogin={onLogin}>
      <FormActions>{children}</FormActions>
    </LoginCodeForm>
  );
}

interface SendCodeFormProps {
  to: CodeRecipient;
  onSent: () => void;
  children: ReactNode;
}

/** Sends the code only on a click, because the dialog may open while the user is away. */
function SendCodeForm({ to, onSent, children }: SendCodeFormProps) {
  const { t } = useTranslation();
  const showCodeSent = useCodeSentToast();
  const getErrorMessage = useErrorMessage();
  const sendCode = useMutation({
    mutationFn: () => requestLoginCode(to),
    onSuccess: (reply) => {
      showCodeSent(reply);
      onSent();
    },
  });
  return (
    <div className={common.stack4}>
      <FormError error={sendCode.error ? getErrorMessage(sendCode.error) : undefined} />
      <RecipientField to={to} />
      <FormActions>
        <Button busy={sendCode.isPending} onClick={() => sendCode.mutate()}>
          {t("auth.send_code")}
        </Button>
        {children}
      </FormActions>
    </div>
  );
}
