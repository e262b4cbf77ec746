import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonStyle, getButtonClass } from "./button-looks.ts";
import { useTranslation } from "./translation.tsx";
import { useHydrated } from "./use-hydrated.ts";

type ButtonProps = ComponentProps<"button"> & ButtonStyle & { busy?: boolean };

export function Button({ variant, size, block, busy = false, className, disabled, children, ...rest }: ButtonProps) {
  const { t } = useTranslation();
  const deaf = !useHydrated() && rest.onClick !== undefined;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy || deaf}
      className={getButtonClass({ variant, size, block }, className)}
    >
      {busy ? t("common.please_wait") : children}
    </button>
  );
}

export function ButtonLink({ variant, size, block, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={getButtonClass({ variant, size, block }, className)} />;
}
