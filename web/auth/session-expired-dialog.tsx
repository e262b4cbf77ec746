import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { LoginReply } from "../../contract/auth.ts";
import { routes } from "../../contract/index.ts";
import { ApiError, callApi } from "../api/client.ts";
import { establishSession, setReloginDialog, useSession } from "../api/session.ts";
import { useTextForm } from "../forms/text-form.ts";
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
 * Asks to log in again when the session ended while a page is open. The calls that failed wait for it and are then
 * made again, so the page below goes on where it was. Closing it only gives up those calls; the next one asks again.
 */
export function SessionExpiredDialog() {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<PendingLogin | null>(null);

  useEffect(() => {
    let last: PendingLogin | null = null;
    setReloginDialog({
      open: () =>
        new Promise<void>((resolve, reject) => {
          last = { resolve, reject };
          setWaiting(last);
        }),
    });
    return () => {
      setReloginDialog(null);
      last?.reject(createUnauthorizedError());
    };
  }, []);

  function giveUp() {
    waiting?.reject(createUnauthorizedError());
    setWaiting(null);
  }

  function goOn() {
    waiting?.resolve();
    setWaiting(null);
  }

  function logOut() {
    giveUp();
    // From there and not from here: a page that notices the end of its session would remember the way back to itself.
    navigate("/logout");
  }

  return (
    <Dialog open={waiting !== null} onClose={giveUp} title={t("auth.again.title")}>
      {user?.login_method === "Email" ? (
        <PasswordLoginForm email={user.email ?? ""} onDone={goOn} onLogOut={logOut} />
      ) : (
        <LoginPageHint onLeave={logOut} />
      )}
    </Dialog>
  );
}

interface PasswordLoginFormProps {
  /** It cannot be another one: the page below belongs to this account. */
  email: string;
  onDone: () => void;
  onLogOut: () => void;
}

export function PasswordLoginForm({ email, onDone, onLogOut }: PasswordLoginFormProps) {
  const { t } = useTranslation();
  const [account, setAccount] = useState<string | null>(null);
  const form = useTextForm({
    rules: async () => (await import("../../contract/auth.ts")).LoginForm,
    start: { email, password: "" },
    send: async (body) => goOn(await callApi(routes.login, { body })),
    likely: "password",
    // The dialog gives the focus to its first field, and that one cannot be changed.
    first: "password",
  });

  function goOn(reply: LoginReply) {
    if ("is_2factor_auth_enabled" in reply) {
      setAccount(reply.email);
      return;
    }
    establishSession(reply);
    onDone();
  }

  const logOut = (
    <Button variant="quiet" onClick={onLogOut}>
      {t("auth.again.log_out")}
    </Button>
  );
  if (account) {
    return (
      <SecondFactorForm email={account} onDone={goOn}>
        {logOut}
      </SecondFactorForm>
    );
  }
  return (
    <Form {...form.props}>
      <p>{t("auth.again.text")}</p>
      <FormError error={form.error} />
      <EmailField {...form.field("email")} readOnly />
      <PasswordField {...form.field("password")} autoComplete="current-password" label={t("auth.password")} />
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {t("auth.login.submit")}
        </Button>
        {logOut}
      </FormActions>
    </Form>
  );
}

/** For an account without a password: the other ways in need a page of their own. */
export function LoginPageHint({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.stack}>
      <p>{t("auth.again.no_password")}</p>
      <FormActions>
        <Button onClick={onLeave}>{t("auth.again.to_login")}</Button>
      </FormActions>
    </div>
  );
}
