import type { FieldValues, UseFormReturn } from "react-hook-form";
import { showFaults, useFailureMessage } from "../forms.ts";

/** Puts what the server refused where it belongs: on the fields, or above the form as a whole. */
export function useTellFailure<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  const failureMessage = useFailureMessage();
  return (error: unknown) => {
    if (!showFaults(form, error)) form.setError("root", { message: failureMessage(error) });
  };
}
