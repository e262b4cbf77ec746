import type { ReactNode } from "react";
import type { CodeSentReply, EmailLoginReply, LoginReply } from "../../../../contract/accounts/auth.ts";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useFormattedPhone } from "../../../platform/app/formats/phone-number-library.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { AuthForm } from "../auth-layout.tsx";
import { noteRemovedPassword } from "../removed-password.tsx";
import { CodeField, ResendCode } from "./one-time-code.tsx";

/** Where a login code is sent. */
export type CodeRecipient = { email: string } | { phone: string };

export function requestLoginCode(to: CodeRecipient): Promise<CodeSentReply> {
  return "email" in to
    ? callApi(routes.requestEmailCode, { body: to })
    : callApi(routes.requestPhoneCode, { body: to });
}

function logInWithCode(to: CodeRecipient, token: string): Promise<LoginReply | EmailLoginReply> {
  return "email" in to
    ? callApi(routes.logInWithEmailCode, { body: { ...to, token } })
    : callApi(routes.verifyPhone, { body: { ...to, token } });
}

/** The email or phone number of a login, which cannot be changed in this step. */
export function RecipientField({ to }: { to: CodeRecipient }) {
  const { t } = useTranslation();
  const phone = useFormattedPhone("phone" in to ? to.phone : "");
  return "email" in to ? (
    <TextField type="email" readOnly autoComplete="username" label={t("auth.email")} value={to.email} />
  ) : (
    <TextField type="tel" readOnly label={t("auth.phone.phone")} value={phone} />
  );
}

interface LoginCodeFormProps {
  to: CodeRecipient;
  /** When the last code was requested, in milliseconds since 1970. */
  sentAt: number;
  onResent: () => void;
  onLogin: (reply: LoginReply) => void;
  /** A link to correct the email or phone number. */
  edit?: ReactNode;
  /** Buttons below the form. */
  children?: ReactNode;
}

/** Enters the code from the email or text message. */
export function LoginCodeForm({ to, sentAt, onResent, onLogin, edit, children }: LoginCodeFormProps) {
  const form = useSchemaForm({
    schema: async () => (await import("../../../../contract/accounts/auth.ts")).LoginCodeForm,
    defaultValues: { token: "" },
    submit: async ({ token }) => {
      const reply = await logInWithCode(to, token);
      onLogin(reply);
      noteRemovedPassword(reply);
    },
    focusOnError: "token",
    autoFocus: "token",
  });
  const { t } = useTranslation();

  function handleResent() {
    onResent();
    form.form.setFocus("token");
  }

  const links = (
    <>
      <ResendCode sentAt={sentAt} resend={() => requestLoginCode(to)} onResent={handleResent}>
        {edit}
      </ResendCode>
      {children}
    </>
  );
  return (
    <AuthForm form={form} submitLabel={t("auth.login.submit")} links={links}>
      <RecipientField to={to} />
      <CodeField {...form.field("token")} />
    </AuthForm>
  );
}
