import type { ComponentProps } from "react";
import type { CodeSentReply } from "../../../contract/accounts/auth.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** The field for the email address of an account. `username` is the autofill value that password managers expect. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "label" | "type">) {
  const { t } = useTranslation();
  return <TextField type="email" inputMode="email" autoComplete="username" label={t("auth.email")} {...props} />;
}

/** Returns a function that shows the server's confirmation that a code was sent. */
export function useCodeSentToast(): (reply: CodeSentReply) => void {
  const { t } = useTranslation();
  return ({ sent_to, message }) => toast.success(t(`auth.sent.${sent_to}`, { defaultValue: message }));
}
