import { Star } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type Ref, useId, useRef } from "react";
import { classNames } from "../class-names.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";
import fieldStyles from "./field.module.css";
import { FieldError } from "./field.tsx";
import styles from "./rating-field.module.css";

interface StarFieldProps<Value extends number> {
  name: string;
  label: string;
  /** The titles of the stars, from worst to best. */
  options: readonly { value: Value; title: string }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /**
   * Called when a choice is final: at once with a pointer or the space bar. The arrow keys choose every star on their way, so
   * their choice is final on Enter, on the space bar, or when the focus leaves the field.
   */
  onFinal?: (value: Value) => void;
  required?: boolean;
  error?: string;
  /** Receives the focus when the value is invalid. */
  ref?: Ref<HTMLInputElement>;
}

/** A star rating: a native radio group styled as stars. */
export function RatingField<Value extends number>(props: StarFieldProps<Value>) {
  const { name, label, options, value, onChange, onFinal, required, error, ref } = props;
  const errorId = useId();
  const chosen = options.find((option) => option.value === value);
  const isArrowDown = useRef(false);
  const isProvisional = useRef(false);

  function choose(chosenValue: Value) {
    onChange(chosenValue);
    isProvisional.current = isArrowDown.current;
    if (!isProvisional.current) onFinal?.(chosenValue);
  }

  /** Returns false when the choice was final already. */
  function endChoice(): boolean {
    if (!isProvisional.current || !onFinal || value === undefined) return false;
    isProvisional.current = false;
    onFinal(value);
    return true;
  }

  function handleKeyDown(event: KeyboardEvent) {
    isArrowDown.current = event.key.startsWith("Arrow");
    // Otherwise Enter would also submit the form.
    if ((event.key === "Enter" || event.key === " ") && endChoice()) event.preventDefault();
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.closest("fieldset")?.contains(relatedTarget)) endChoice();
  }

  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={classNames(fieldStyles.label, required && fieldStyles.required)}>{label}</legend>
      <div className={styles.line}>
        <div className={styles.stars}>
          {options.map((option, index) => (
            <label
              key={option.value}
              title={option.title}
              className={classNames(styles.star, value !== undefined && option.value <= value && styles.full)}
            >
              <input
                type="radio"
                ref={index === 0 ? ref : undefined}
                className={styles.input}
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => choose(option.value)}
                onKeyDown={handleKeyDown}
                onKeyUp={() => {
                  isArrowDown.current = false;
                }}
                onBlur={handleBlur}
              />
              <Star aria-hidden="true" size={30} />
              <VisuallyHidden>{option.title}</VisuallyHidden>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className={classNames(styles.title, !chosen && styles.scale)}>
          {chosen
            ? chosen.title
            : [options.at(0), options.at(-1)].map((end) => `${end?.value}: ${end?.title}`).join(" – ")}
        </span>
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
