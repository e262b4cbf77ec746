import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

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
