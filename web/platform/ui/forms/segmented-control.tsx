import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./segmented-control.module.css";

type SegmentedControlProps<Value extends string> = {
  label: string;
  /** Shows the label; otherwise only screen readers announce it. */
  showLabel?: boolean;
  options: readonly { value: Value; label: string; icon?: ReactNode; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice between few options that are all visible: a radio group styled as a divided button. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, showLabel = false, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={classNames(styles.label, !showLabel && "visually-hidden")}>{label}</legend>
      <div className={styles.group}>
        {options.map((option) => (
          <label key={option.value} lang={option.lang} className={styles.segment}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
