import { classNames } from "./class-names.ts";
import styles from "./forms/button.module.css";

export type ButtonStyle = {
  variant?: "primary" | "quiet" | "danger" | "danger-filled";
  size?: "normal" | "small";
  /** As wide as its surroundings. */
  block?: boolean;
};

export function getButtonClass(looks: ButtonStyle, className?: string): string {
  const { variant = "primary", size = "normal", block = false } = looks;
  return classNames(styles.button, styles[variant], size === "small" && styles.small, block && styles.block, className);
}
