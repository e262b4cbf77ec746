import type { ComponentProps } from "react";
import { toast } from "../ui/feedback/toast-store.ts";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";

/** The email that names an account. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "label" | "type">) {
  const { t } = useTranslation();
  return <TextField type="email" inputMode="email" autoComplete="username" label={t("auth.email")} {...props} />;
}

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type"> & {
  /** Recovery codes hold letters; the others are digits, and phones then offer those. */
  letters?: boolean;
};

/** One field for the whole code, so that it is pasted, or filled in by the phone, in one go. */
export function CodeField({ letters = false, ...rest }: CodeFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      inputMode={letters ? "text" : "numeric"}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      label={t("auth.code")}
      {...rest}
    />
  );
}

/** The server's sentence, which is English, is the key of its translation. */
export function useCodeSentToast(): (reply: { message: string }) => void {
  const { t } = useTranslation();
  return ({ message }) => toast.success(t(`auth.sent.${message.replaceAll(".", "")}`, { defaultValue: message }));
}
