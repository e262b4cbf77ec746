import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";

type FieldFrameProps = FieldLabels & {
  required?: boolean;
  ids: { controlId: string; hintId: string; errorId: string };
  children: ReactNode;
};

/** Label above, control, hint below, and the error where it belongs. */
export function FieldFrame({ label, hint, error, hideLabel, required, ids, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label
        htmlFor={ids.controlId}
        className={classNames(styles.label, required && styles.required, hideLabel && "visually-hidden")}
      >
        {label}
      </label>
      {children}
      {hint && (
        <p id={ids.hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={ids.errorId} error={error} />
    </div>
  );
}

/** Stays in the page while empty, so that a message put into it is announced. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  return (
    <div id={id} aria-live="polite">
      {error && (
        <p className={styles.error}>
          <CircleAlert aria-hidden="true" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

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
