import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./forms/field.module.css";
import type { FieldLabels } from "./use-field.ts";

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
