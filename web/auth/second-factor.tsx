import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import type { LoginReply, SecondFactorChallenge, Session } from "../../contract/auth.ts";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";
import { getStoredLanguage, storeLanguage } from "../api/device-preferences.ts";
import { establishSession } from "../api/session.ts";
import { useLanguage } from "../app/i18n.ts";
import { PageHead } from "../app/page-head.tsx";
import { useTextForm } from "../forms/text-form.ts";
import { Button } from "../ui/forms/button.tsx";
import { FormActions } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthForm, AuthLayout } from "./auth-layout.tsx";
import { CodeField } from "./credential-fields.tsx";

/** Told when a way in leads to the second step. The pages for visitors then show that step in their place. */
export const SecondFactorContext = createContext<(step: SecondFactorChallenge) => void>(() => undefined);

/**
 * The end of every way in: the second step when the account asks for one, else the session. What was loaded for a
 * visitor is forgotten first: a job knows of no application then.
 */
export function useCompleteLogin(): (reply: LoginReply) => void {
  const queryClient = useQueryClient();
  const takeSecondStep = useContext(SecondFactorContext);
  const language = useLanguage();
  return (reply) => {
    if ("is_2factor_auth_enabled" in reply) {
      takeSecondStep(reply);
      return;
    }
    queryClient.clear();
    // A login on a Dutch page continues in Dutch, unless this device has a stored choice.
    if (getStoredLanguage() === null) storeLanguage(language);
    establishSession(reply);
  };
}

/** `email` names the account, as the way in answered it. */
export function SecondFactorPage({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation();
  const enter = useCompleteLogin();
  const title = t("auth.second.title");
  return (
    <>
      <PageHead title={title} />
      <AuthLayout title={title} lead={t("auth.second.lead", { account: email })}>
        <SecondFactorForm email={email} onDone={enter}>
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
  onDone: (session: Session) => void;
  /** Another way out, beside the buttons. */
  children: ReactNode;
}

/** A code by email, of the authenticator app, or one of the recovery codes: the server knows them apart. */
export function SecondFactorForm({ email, onDone, children }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const [recovery, setRecovery] = useState(false);
  const form = useTextForm({
    rules: async () => (await import("../../contract/auth.ts")).VerifyLoginForm,
    start: { email, token: "" },
    send: async (body) => onDone(await callApi(routes.verifyLogin, { body })),
    likely: "token",
    // It takes the place of the fields that had the focus.
    first: "token",
  });

  function switchKind() {
    setRecovery(!recovery);
    form.element.focus("token");
  }

  const actions = (
    <FormActions>
      <Button variant="quiet" onClick={switchKind}>
        {recovery ? t("auth.second.use_code") : t("auth.second.use_recovery")}
      </Button>
      {children}
    </FormActions>
  );
  return (
    <AuthForm form={form} submit={t("auth.login.submit")} below={actions}>
      <CodeField
        {...form.field("token")}
        letters={recovery}
        hint={recovery ? t("auth.second.recovery_hint") : t("auth.second.hint")}
      />
    </AuthForm>
  );
}
