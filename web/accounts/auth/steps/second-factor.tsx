import { type ReactNode, useState } from "react";
import type { SecondFactorChallenge, SessionReply } from "../../../../contract/accounts/auth.ts";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useFormattedPhone } from "../../../platform/app/formats/phone-number-library.ts";
import { PageHead } from "../../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { FormActions } from "../../../platform/ui/forms/form.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { AuthForm, AuthLayout } from "../auth-layout.tsx";
import { noteRemovedPassword } from "../removed-password.tsx";
import { endLoginStep, renewLoginStep } from "./login-step.ts";
import { CodeField, ResendCode } from "./one-time-code.tsx";
import { useCompleteLogin } from "./use-complete-login.ts";

export interface SecondFactorPageProps {
  /** The response to the first factor. */
  challenge: SecondFactorChallenge;
  /** When the last code was requested, in milliseconds since 1970. */
  sentAt: number;
}

export function SecondFactorPage({ challenge, sentAt }: SecondFactorPageProps) {
  const { t } = useTranslation();
  const completeLogin = useCompleteLogin();
  const account = useFormattedPhone(challenge.email);
  const title = t("auth.second_factor.title");
  return (
    <>
      <PageHead title={title} />
      <AuthLayout title={title} lead={t("auth.second_factor.lead", { account })}>
        <SecondFactorForm challenge={challenge} sentAt={sentAt} onResent={renewLoginStep} onVerified={completeLogin}>
          <Button variant="quiet" onClick={endLoginStep}>
            {t("auth.go_back")}
          </Button>
        </SecondFactorForm>
      </AuthLayout>
    </>
  );
}

interface SecondFactorFormProps {
  challenge: SecondFactorChallenge;
  /** When the last code was requested, in milliseconds since 1970. By default, the time of the first rendering. */
  sentAt?: number;
  onResent?: () => void;
  onVerified: (session: SessionReply) => void;
  /** A button to leave the form, beside the other buttons. */
  children: ReactNode;
}

/** Takes a mailed code, an authenticator code or a recovery code. The server detects the kind. */
export function SecondFactorForm({ challenge, sentAt, onResent, onVerified, children }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const { email, method } = challenge;
  const [latestSentAt, setLatestSentAt] = useState(() => sentAt ?? Date.now());
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const form = useSchemaForm({
    schema: async () => (await import("../../../../contract/accounts/auth.ts")).VerifyLoginForm,
    defaultValues: { email, token: "" },
    submit: async (body) => {
      const session = await callApi(routes.verifyLogin, { body });
      onVerified(session);
      noteRemovedPassword(challenge, session);
    },
    focusOnError: "token",
    // The form replaces the fields that had the focus, so its first field gets the focus.
    autoFocus: "token",
  });

  function toggleRecoveryCode() {
    setUsesRecoveryCode(!usesRecoveryCode);
    // The value and the error belong to the other kind of code.
    form.form.resetField("token");
    form.form.setFocus("token");
  }

  function handleResent() {
    setLatestSentAt(Date.now());
    onResent?.();
    form.form.setFocus("token");
  }

  const links = (
    <>
      {method === "email" && !usesRecoveryCode && (
        <ResendCode
          sentAt={latestSentAt}
          resend={() => callApi(routes.resendLoginCode, { body: { email } })}
          onResent={handleResent}
        />
      )}
      <FormActions>
        <Button variant="quiet" onClick={toggleRecoveryCode}>
          {usesRecoveryCode ? t("auth.second_factor.use_code") : t("auth.second_factor.use_recovery")}
        </Button>
        {children}
      </FormActions>
    </>
  );
  return (
    <AuthForm form={form} submitLabel={t("auth.login.submit")} links={links}>
      <CodeField
        {...form.field("token")}
        hasLetters={usesRecoveryCode}
        hint={t(usesRecoveryCode ? "auth.second_factor.recovery_hint" : `auth.second_factor.hint_${method}`)}
      />
    </AuthForm>
  );
}
