import { useId } from "react";

export type FieldLabels = {
  label: string;
  hint?: string;
  /** Already translated; absent when the value is fine. */
  error?: string;
  /** The label is read, not shown: for a lone input whose purpose is plain to the eye. */
  hideLabel?: boolean;
};

type FieldState = { id?: string; hint?: string; error?: string; required?: boolean };

/**
 * What ties a control to its label, hint and error. `required` is told to assistive technology only: the browser's own
 * bubble would come before the form's words, in the browser's language.
 */
export function useField({ id, hint, error, required }: FieldState) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return {
    controlId,
    hintId,
    errorId,
    control: {
      id: controlId,
      "aria-required": required || undefined,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": described || undefined,
    },
  };
}
