import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { FieldError, type FieldLabels, useField } from "./field.tsx";

type CheckFieldProps = Omit<ComponentProps<"input">, "type"> &
  Omit<FieldLabels, "hideLabel"> & {
    kind?: "checkbox" | "radio";
    /** Shown at the end of the line, such as a count. */
    trailing?: ReactNode;
  };

interface CheckGroupProps {
  label: string;
  /** The error of the whole group. */
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean;
  children: ReactNode;
}

/** A group of checkboxes or radio buttons. */
export function CheckGroup({ label, error, hint, required, children }: CheckGroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error || hint ? id : undefined}>
      <legend className={classNames(styles.label, required && styles.required)}>{label}</legend>
      {children}
      <div id={id}>
        {hint && <p className={styles.hint}>{hint}</p>}
        <FieldError error={error} />
      </div>
    </fieldset>
  );
}

/** A checkbox or radio button with its label. */
export function CheckField(props: CheckFieldProps) {
  const { label, hint, error, required, kind = "checkbox", trailing, ...rest } = props;
  const { control, ...ids } = useField(props);
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input {...rest} {...control} type={kind} />
        <span>{label}</span>
        {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      </label>
      {hint && (
        <p id={ids.hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={ids.errorId} error={error} />
    </div>
  );
}
