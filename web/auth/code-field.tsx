import type { ComponentProps } from "react";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";

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
