import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import styles from "./forms/icon-button.module.css";

/** A button that shows an icon only; the label is its name for everyone who does not see it. */
export function IconButton({ label, className, ...rest }: ComponentProps<"button"> & { label: string }) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classNames(styles.button, className)} />
  );
}
