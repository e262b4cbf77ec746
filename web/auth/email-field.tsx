import type { ComponentProps } from "react";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";

/** The email that names an account. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "label" | "type">) {
  const { t } = useTranslation();
  return <TextField type="email" inputMode="email" autoComplete="username" label={t("auth.email")} {...props} />;
}
