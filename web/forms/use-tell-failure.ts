import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useErrorMessage } from "../api/error-message.ts";
import { setFieldErrors } from "./contract-form.ts";

/**
 * Puts what the server refused where it belongs: on the fields, or above the form as a whole. In the second case the
 * focus, which the disabled button lost, goes to the field that most likely needs another try.
 */
export function useShowSubmitError<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  likely: FieldPath<Input>,
) {
  const failureMessage = useErrorMessage();
  return (error: unknown) => {
    if (setFieldErrors(form, error)) return;
    form.setError("root", { message: failureMessage(error) });
    form.setFocus(likely);
  };
}
