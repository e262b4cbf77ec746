import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { FieldFrame, type FieldLabels, useField } from "./field.tsx";

export function TextField(props: ComponentProps<"input"> & FieldLabels) {
  const { label, hint, error, hideLabel, required, className, ...rest } = props;
  const { control, ...ids } = useField(props);
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, required, ids }}>
      <input type="text" {...rest} {...control} className={classNames(styles.control, className)} />
    </FieldFrame>
  );
}

export function TextArea(props: ComponentProps<"textarea"> & FieldLabels) {
  const { label, hint, error, hideLabel, required, className, ...rest } = props;
  const { control, ...ids } = useField(props);
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, required, ids }}>
      <textarea rows={4} {...rest} {...control} className={classNames(styles.control, styles.area, className)} />
    </FieldFrame>
  );
}
