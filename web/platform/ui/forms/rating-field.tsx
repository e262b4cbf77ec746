import { Star } from "lucide-react";
import { type Ref, useId } from "react";
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
  error?: string;
  /** Receives the focus when the value is invalid. */
  ref?: Ref<HTMLInputElement>;
}

/** A star rating: a native radio group styled as stars. */
export function RatingField<Value extends number>(props: StarFieldProps<Value>) {
  const { name, label, options, value, onChange, error, ref } = props;
  const errorId = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={classNames(fieldStyles.label, fieldStyles.required)}>{label}</legend>
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
                onChange={() => onChange(option.value)}
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
