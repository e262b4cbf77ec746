import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import type { LoginReply, SecondFactorChallenge, SessionReply } from "../../contract/auth.ts";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";
import { getStoredLanguage, storeLanguage } from "../api/device-preferences.ts";
import { startSession } from "../api/session.ts";
import { useLanguage } from "../app/i18n.ts";
import { PageHead } from "../app/page-head.tsx";
import { useSchemaForm } from "../forms/use-schema-form.ts";
import { Button } from "../ui/forms/button.tsx";
import { FormActions } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthForm, AuthLayout } from "./auth-layout.tsx";
import { CodeField } from "./credential-fields.tsx";

/** Shows the second-factor form in place of the page. `RedirectSignedIn` provides the function. */
export const SecondFactorContext = createContext<(challenge: SecondFactorChallenge) => void>(() => undefined);

/**
 * Completes a login with any login method: asks for the second factor when the account has one, otherwise starts the
 * session. Clears the query cache first, because data that was loaded without a session lacks the user's own
 * applications.
 */
export function useCompleteLogin(): (reply: LoginReply) => void {
  const queryClient = useQueryClient();
  const showSecondFactor = useContext(SecondFactorContext);
  const language = useLanguage();
  return (reply) => {
    if ("is_2factor_auth_enabled" in reply) {
      showSecondFactor(reply);
      return;
    }
    queryClient.clear();
    // A login on a Dutch page continues in Dutch, unless this device has a stored choice.
    if (getStoredLanguage() === null) storeLanguage(language);
    startSession(reply);
  };
}

/** `email` identifies the account. It comes from the response to the first factor. */
export function SecondFactorPage({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation();
  const completeLogin = useCompleteLogin();
  const title = t("auth.second_factor.title");
  return (
    <>
      <PageHead title={title} />
      <AuthLayout title={title} lead={t("auth.second_factor.lead", { account: email })}>
        <SecondFactorForm email={email} onVerified={completeLogin}>
          <Button variant="quiet" onClick={onBack}>
            {t("auth.go_back")}
          </Button>
        </SecondFactorForm>
      </AuthLayout>
    </>
  );
}

interface SecondFactorFormProps {
  email: string;
  onVerified: (session: SessionReply) => void;
  /** A button to leave the form, beside the other buttons. */
  children: ReactNode;
}

/** Takes a mailed code, an authenticator code or a recovery code. The server detects the kind. */
export function SecondFactorForm({ email, onVerified, children }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const form = useSchemaForm({
    schema: async () => (await import("../../contract/auth.ts")).VerifyLoginForm,
    defaultValues: { email, token: "" },
    submit: async (body) => onVerified(await callApi(routes.verifyLogin, { body })),
    focusOnError: "token",
    // The form replaces the fields that had the focus, so its first field gets the focus.
    autoFocus: "token",
  });

  function toggleRecoveryCode() {
    setUsesRecoveryCode(!usesRecoveryCode);
    form.form.setFocus("token");
  }

  const links = (
    <FormActions>
      <Button variant="quiet" onClick={toggleRecoveryCode}>
        {usesRecoveryCode ? t("auth.second_factor.use_code") : t("auth.second_factor.use_recovery")}
      </Button>
      {children}
    </FormActions>
  );
  return (
    <AuthForm form={form} submitLabel={t("auth.login.submit")} links={links}>
      <CodeField
        {...form.field("token")}
        hasLetters={usesRecoveryCode}
        hint={usesRecoveryCode ? t("auth.second_factor.recovery_hint") : t("auth.second_factor.hint")}
      />
    </AuthForm>
  );
}
