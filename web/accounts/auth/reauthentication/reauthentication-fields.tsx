import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useSession } from "../../../platform/api/session.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { FormActions } from "../../../platform/ui/forms/form.tsx";
import { PasswordField } from "../../../platform/ui/forms/password-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useCodeSentToast } from "../credential-fields.tsx";
import { CodeField, ResendCode } from "../steps/one-time-code.tsx";

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
  /** The label of the password, where the form has a new one too. */
  passwordLabel?: string;
}

/**
 * Asks for the password or a new one-time code before a sensitive change, such as a change of email address or the end
 * of two-factor authentication.
 */
export function ReauthenticationFields({ field, codeOnly = false, passwordLabel }: ReauthenticationFieldsProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const hasPassword = user?.has_password ?? false;
  const [prefersCode, setPrefersCode] = useState(!hasPassword);
  const usesCode = prefersCode || codeOnly;
  const [sentAt, setSentAt] = useState<number | null>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const isCodeSent = usesCode && sentAt !== null;
  const canUsePassword = hasPassword && usesCode && !codeOnly;
  const showCodeSent = useCodeSentToast();

  const code = useMutation({
    mutationFn: () => callApi(routes.requestOwnCode),
    onSuccess(sent) {
      showCodeSent(sent);
      setPrefersCode(true);
      setSentAt(Date.now());
    },
  });

  function handleResent() {
    setSentAt(Date.now());
    codeInput.current?.focus();
  }

  function renderCodeField() {
    const { ref, ...token } = field("token", { shouldUnregister: true });
    const sentHint = user?.email ? "account.reauthentication.email_hint" : "account.reauthentication.text_message_hint";
    return (
      <CodeField
        {...token}
        ref={(input) => {
          ref(input);
          codeInput.current = input;
        }}
        hint={t(sentAt === null ? "account.reauthentication.code_first" : sentHint)}
      />
    );
  }

  return (
    <>
      {usesCode ? (
        renderCodeField()
      ) : (
        <PasswordField
          {...field("password", { shouldUnregister: true })}
          autoComplete="current-password"
          label={passwordLabel ?? t("auth.password")}
        />
      )}
      {isCodeSent && (
        <ResendCode sentAt={sentAt} resend={() => callApi(routes.requestOwnCode)} onResent={handleResent} />
      )}
      {(!isCodeSent || canUsePassword) && (
        <FormActions>
          {!isCodeSent && (
            <Button
              variant="quiet"
              size="small"
              busy={code.isPending}
              onClick={() => (sentAt === null ? code.mutate() : setPrefersCode(true))}
            >
              {t(usesCode ? "account.reauthentication.send_code" : "account.reauthentication.use_code")}
            </Button>
          )}
          {canUsePassword && (
            <Button variant="quiet" size="small" onClick={() => setPrefersCode(false)}>
              {t("account.reauthentication.use_password")}
            </Button>
          )}
        </FormActions>
      )}
    </>
  );
}

/** The field that most likely needs a correction after a rejected change. */
export function useCredentialName(): "password" | "token" {
  const { user } = useSession();
  return user?.has_password ? "password" : "token";
}
