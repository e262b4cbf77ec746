import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useFailureMessage } from "../failure-message.ts";
import { showFaults } from "./contract-form.ts";

/**
 * Puts what the server refused where it belongs: on the fields, or above the form as a whole. In the second case the
 * focus, which the disabled button lost, goes to the field that most likely needs another try.
 */
export function useTellFailure<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  likely: FieldPath<Input>,
) {
  const failureMessage = useFailureMessage();
  return (error: unknown) => {
    if (showFaults(form, error)) return;
    form.setError("root", { message: failureMessage(error) });
    form.setFocus(likely);
  };
}
