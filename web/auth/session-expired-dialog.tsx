import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { LoginReply, SecondFactorChallenge } from "../../contract/auth.ts";
import { routes } from "../../contract/index.ts";
import { ApiError, callApi } from "../api/client.ts";
import { setReloginDialog, startSession, useSession } from "../api/session.ts";
import { useSchemaForm } from "../forms/use-schema-form.ts";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { Button } from "../ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./auth-layout.module.css";
import { EmailField } from "./credential-fields.tsx";
import { SecondFactorForm } from "./second-factor.tsx";

interface PendingLogin {
  resolve: () => void;
  reject: (reason: ApiError) => void;
}

const createUnauthorizedError = () => new ApiError(401, { code: "unauthorized", message: "Log in to continue." });

/**
 * Asks for a new login when the session expires while a page is open. The API calls that failed wait for the login and
 * are then repeated, so the page keeps its state. Closing the dialog rejects these calls; the next call opens it again.
 */
export function SessionExpiredDialog() {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingLogin | null>(null);

  useEffect(() => {
    let latest: PendingLogin | null = null;
    setReloginDialog({
      open: () =>
        new Promise<void>((resolve, reject) => {
          latest = { resolve, reject };
          setPending(latest);
        }),
    });
    return () => {
      setReloginDialog(null);
      latest?.reject(createUnauthorizedError());
    };
  }, []);

  function cancel() {
    pending?.reject(createUnauthorizedError());
    setPending(null);
  }

  function resume() {
    pending?.resolve();
    setPending(null);
  }

  function logOut() {
    cancel();
    // If this component ended the session, the route guard would redirect to the login with this page as the `next`
    // parameter. Therefore the logout page ends the session.
    navigate("/logout");
  }

  return (
    <Dialog open={pending !== null} onClose={cancel} title={t("auth.session_expired.title")}>
      {user?.login_method === "Email" ? (
        <PasswordLoginForm email={user.email ?? ""} onDone={resume} onLogOut={logOut} />
      ) : (
        <LoginPageHint onLogOut={logOut} />
      )}
    </Dialog>
  );
}

interface PasswordLoginFormProps {
  /** Read-only, because the open page belongs to this account. */
  email: string;
  onDone: () => void;
  onLogOut: () => void;
}

function PasswordLoginForm({ email, onDone, onLogOut }: PasswordLoginFormProps) {
  const { t } = useTranslation();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const { field, formProps, formError, isSubmitting } = useSchemaForm({
    schema: async () => (await import("../../contract/auth.ts")).LoginForm,
    defaultValues: { email, password: "" },
    submit: async (body) => completeLogin(await callApi(routes.login, { body })),
    focusOnError: "password",
    // Otherwise the dialog would focus the read-only email field.
    autoFocus: "password",
  });

  function completeLogin(reply: LoginReply) {
    if ("is_2factor_auth_enabled" in reply) {
      setChallenge(reply);
      return;
    }
    startSession(reply);
    onDone();
  }

  const logOut = (
    <Button variant="quiet" onClick={onLogOut}>
      {t("auth.session_expired.log_out")}
    </Button>
  );
  if (challenge) {
    return (
      <SecondFactorForm email={challenge.email} onVerified={completeLogin}>
        {logOut}
      </SecondFactorForm>
    );
  }
  return (
    <Form {...formProps}>
      <p>{t("auth.session_expired.text")}</p>
      <FormError error={formError} />
      <EmailField {...field("email")} readOnly />
      <PasswordField {...field("password")} autoComplete="current-password" label={t("auth.password")} />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("auth.login.submit")}
        </Button>
        {logOut}
      </FormActions>
    </Form>
  );
}

/** Shown for an account without a password. All other login methods are on the login page. */
function LoginPageHint({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.stack}>
      <p>{t("auth.session_expired.no_password")}</p>
      <FormActions>
        <Button onClick={onLogOut}>{t("auth.session_expired.to_login")}</Button>
      </FormActions>
    </div>
  );
}
