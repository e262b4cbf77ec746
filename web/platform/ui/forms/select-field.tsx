import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./field.module.css";
import { FieldFrame, type FieldLabels, useField } from "./field.tsx";

/** A native select. Its children are the options. */
export function SelectField(props: ComponentProps<"select"> & FieldLabels) {
  const { label, hint, error, hideLabel, required, className, ...rest } = props;
  const { control, ...ids } = useField(props);
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, required, ids }}>
      <div className={styles.inside}>
        <select {...rest} {...control} className={classNames(styles.control, styles.select, className)} />
        <ChevronDown aria-hidden="true" className={styles.chevron} size={18} />
      </div>
    </FieldFrame>
  );
}
