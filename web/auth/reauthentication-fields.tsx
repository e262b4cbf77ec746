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

interface Props {
  password: UseFormRegisterReturn;
  token: UseFormRegisterReturn;
  passwordError: string | undefined;
  tokenError: string | undefined;
  /** The password is not enough here. */
  codeOnly?: boolean;
}

/** Who changes how the account is entered proves to be its owner: by the password, or by a fresh code. */
export function ReauthenticationFields({ password, token, passwordError, tokenError, codeOnly = false }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const hasPassword = user?.login_method === "Email";
  const [choseCode, setByCode] = useState(!hasPassword);
  const byCode = choseCode || codeOnly;
  const [sending, setSending] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const failureMessage = useErrorMessage();
  const tellCodeSent = useCodeSentToast();

  async function sendCode() {
    setSending(true);
    try {
      tellCodeSent(await callApi(routes.requestOwnCode));
      setByCode(true);
      setWasSent(true);
    } catch (error) {
      toast.error(failureMessage(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      {byCode ? (
        <CodeField
          {...token}
          hint={wasSent ? t("account.proof.code_hint") : t("account.proof.code_first")}
          error={tokenError}
        />
      ) : (
        <PasswordField {...password} autoComplete="current-password" label={t("auth.password")} error={passwordError} />
      )}
      <FormActions>
        <Button variant="quiet" size="small" busy={sending} onClick={sendCode}>
          {hasPassword && !byCode ? t("account.proof.use_code") : t("account.proof.send_code")}
        </Button>
        {hasPassword && byCode && !codeOnly && (
          <Button variant="quiet" size="small" onClick={() => setByCode(false)}>
            {t("account.proof.use_password")}
          </Button>
        )}
      </FormActions>
    </>
  );
}
