import { CircleAlert } from "lucide-react";
import {
  createContext,
  type FocusEvent,
  type InputEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { classNames } from "../class-names.ts";
import { useTranslation } from "../translation.tsx";
import styles from "./field.module.css";

type FieldFrameProps = FieldLabels & {
  required?: boolean;
  ids: { controlId: string; hintId: string; errorId: string };
  children: ReactNode;
};

/**
 * Lays out a label, a control, a hint, an error message and, near the maximum length, the number of characters left.
 * Screen readers announce changes of the message while the control has the focus. After a failed submission they read it
 * with the control that gets the focus, so that a long form announces one error and not all of them.
 */
export function FieldFrame({ label, hint, error, hideLabel, required, ids, children }: FieldFrameProps) {
  const { remaining, isFocused, watchProps } = useWatchedControl();
  const { t } = useTranslation();
  return (
    <div className={styles.field} {...watchProps}>
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
      <div aria-live={isFocused ? "polite" : undefined}>
        {remaining !== null && !error && (
          <p className={classNames(styles.hint, remaining < 0 && styles.tooLong)}>
            {t(remaining < 0 ? "common.characters_over" : "common.characters_left", { count: Math.abs(remaining) })}
          </p>
        )}
        <FieldError id={ids.errorId} error={error} />
      </div>
    </div>
  );
}

/** Returns the maximum length of the field with this name; undefined without one. */
export type FindMaxLength = (name: string) => number | undefined;

/** Provides the maximum lengths of the fields of a form. */
export const MaxLengthContext = createContext<FindMaxLength | undefined>(undefined);

/** The remaining characters are shown from this fraction of the maximum length. */
const NEAR_MAX_LENGTH = 0.9;

/**
 * Whether the control has the focus, and the remaining characters of an input that has or had it. `remaining` is null
 * below `NEAR_MAX_LENGTH`. The count stays when the input loses the focus. Otherwise a button below would move while it
 * is pressed, and the browser would not fire a click.
 */
function useWatchedControl() {
  const findMaxLength = useContext(MaxLengthContext);
  const input = useRef<HTMLInputElement>(null);
  const [remaining, setRemaining] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);

  function updateCount() {
    if (!input.current) return;
    const { name, value } = input.current;
    const max = findMaxLength?.(name);
    const length = value?.trim().length;
    setRemaining(max && length >= max * NEAR_MAX_LENGTH ? max - length : null);
  }
  // The application can change the value without an event: a sent message leaves an empty input.
  useEffect(updateCount);

  function count({ target }: InputEvent | FocusEvent) {
    // Nobody types into a select.
    if (target instanceof HTMLSelectElement) return;
    input.current = target as HTMLInputElement;
    updateCount();
  }

  function onFocus(event: FocusEvent) {
    setFocused(true);
    count(event);
  }

  return { remaining, isFocused, watchProps: { onInput: count, onFocus, onBlur: () => setFocused(false) } };
}

/** An error that describes a control, which refers to its `id`. */
export function FieldError({ id, error }: { id?: string; error: ReactNode }) {
  return (
    error && (
      <p id={id} className={styles.error}>
        <CircleAlert aria-hidden="true" size={16} />
        {error}
      </p>
    )
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
  const descriptionIds = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return {
    controlId,
    hintId,
    errorId,
    control: {
      id: controlId,
      "aria-required": required || undefined,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": descriptionIds || undefined,
    },
  };
}
