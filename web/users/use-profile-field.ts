import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { useTranslation } from "../ui/translation.tsx";

/** Ties a field of a profile form to its label and its fault. In an entry of a list the label is that of its last part. */
export function useProfileField<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  const { t } = useTranslation();
  const fieldMessage = useFieldErrorText();
  return (name: FieldPath<Input>) => ({
    ...form.register(name),
    label: t(`profile.${name.split(".").at(-1)}`),
    error: fieldMessage(form.getFieldState(name, form.formState).error?.message),
  });
}
