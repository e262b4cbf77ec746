import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod";
import { getFieldErrors } from "./field-errors.ts";

/**
 * A form that holds to the contract's rules: checked when sent, then on every change; the first fault gets focus. For
 * pages behind the login; a form that visitors meet is a `useTextForm`, which weighs a tenth.
 */
export function useContractForm<Input extends FieldValues, Output>(
  shape: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(shape as never) as never,
    defaultValues,
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
}

/** Puts the server's faults on their fields. False when none of them is a field of this form. */
export function setFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): boolean {
  const known = getFieldErrors(error).filter(([field]) => (field.split(".")[0] ?? "") in form.getValues());
  for (const [index, [field, message]] of known.entries()) {
    form.setError(field as FieldPath<Input>, { message }, { shouldFocus: index === 0 });
  }
  return known.length > 0;
}
