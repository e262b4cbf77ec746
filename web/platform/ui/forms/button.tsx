import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classNames } from "../class-names.ts";
import { useTranslation } from "../translation.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./button.module.css";
import iconButtonStyles from "./icon-button.module.css";

type ButtonProps = ComponentProps<"button"> & ButtonStyle & { busy?: boolean };

export function Button({ variant, size, block, busy = false, className, disabled, children, ...rest }: ButtonProps) {
  const { t } = useTranslation();
  const isInactive = !useHydrated() && rest.onClick !== undefined;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy || isInactive}
      aria-busy={busy || undefined}
      className={getButtonClass({ variant, size, block }, className)}
    >
      {busy ? t("common.please_wait") : children}
    </button>
  );
}

export function ButtonLink({ variant, size, block, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={getButtonClass({ variant, size, block }, className)} />;
}

export type ButtonStyle = {
  variant?: "primary" | "quiet" | "danger" | "danger-filled";
  size?: "normal" | "small";
  /** Takes the full width of the container. */
  block?: boolean;
};

export function getButtonClass(looks: ButtonStyle, className?: string): string {
  const { variant = "primary", size = "normal", block = false } = looks;
  return classNames(styles.button, styles[variant], size === "small" && styles.small, block && styles.block, className);
}

/** A button with an icon only. The label is its accessible name and tooltip. */
export function IconButton({ label, className, ...rest }: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(iconButtonStyles.button, className)}
    />
  );
}
