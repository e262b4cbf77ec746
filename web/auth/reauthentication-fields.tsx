import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { FormActions } from "../ui/forms/form.tsx";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CodeField, useCodeSentToast } from "./credential-fields.tsx";

interface ReauthenticationFieldsProps {
  /**
   * The `field` function that `useSchemaForm` returns. The schema of the form has the optional properties `password`
   * and `token`.
   */
  field: (
    name: "password" | "token",
    rules: { shouldUnregister: true },
  ) => UseFormRegisterReturn & { error: string | undefined };
  /** True when the server does not accept the password for this change. */
  codeOnly?: boolean;
}

/**
 * Asks for the password or a new one-time code before a sensitive change, such as a change of email address or the end
 * of two-factor authentication.
 */
export function ReauthenticationFields({ field, codeOnly = false }: ReauthenticationFieldsProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const hasPassword = user?.login_method === "Email";
  const [prefersCode, setPrefersCode] = useState(!hasPassword);
  const usesCode = prefersCode || codeOnly;
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const getErrorMessage = useErrorMessage();
  const showCodeSent = useCodeSentToast();

  async function sendCode() {
    setSending(true);
    try {
      showCodeSent(await callApi(routes.requestOwnCode));
      setPrefersCode(true);
      setSent(true);
    } catch (error) {
      toast.error(getErrorMessage(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      {usesCode ? (
        <CodeField
          {...field("token", { shouldUnregister: true })}
          hint={isSent ? t("account.reauthentication.code_hint") : t("account.reauthentication.code_first")}
        />
      ) : (
        <PasswordField
          {...field("password", { shouldUnregister: true })}
          autoComplete="current-password"
          label={t("auth.password")}
        />
      )}
      <FormActions>
        <Button variant="quiet" size="small" busy={isSending} onClick={sendCode}>
          {hasPassword && !usesCode ? t("account.reauthentication.use_code") : t("account.reauthentication.send_code")}
        </Button>
        {hasPassword && usesCode && !codeOnly && (
          <Button variant="quiet" size="small" onClick={() => setPrefersCode(false)}>
            {t("account.reauthentication.use_password")}
          </Button>
        )}
      </FormActions>
    </>
  );
}

/** The field that most likely needs a correction after a rejected change. */
export function useCredentialName(): "password" | "token" {
  const { user } = useSession();
  return user?.login_method === "Email" ? "password" : "token";
}
