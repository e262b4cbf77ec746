import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";

type FieldFrameProps = FieldLabels & {
  required?: boolean;
  ids: { controlId: string; hintId: string; errorId: string };
  children: ReactNode;
};

/** Lays out a label, a control, a hint and an error message. */
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

/** The live region stays in the document while empty, so that screen readers announce a new error. */
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
  /** The translated error; absent for a valid value. */
  error?: string;
  /** Hides the label visually, for a single input with an obvious purpose. */
  hideLabel?: boolean;
};

type FieldState = { id?: string; hint?: string; error?: string; required?: boolean };

/**
 * Connects a control with its label, hint and error. Only `aria-required` is set, since `required` would show the
 * browser's own message in the browser's language.
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
