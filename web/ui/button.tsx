import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonLooks, buttonClass } from "./button-looks.ts";
import { useTranslation } from "./translation.tsx";
import { useAlive } from "./use-alive.ts";

type ButtonProps = ComponentProps<"button"> & ButtonLooks & { busy?: boolean };

export function Button({ variant, size, block, busy = false, className, disabled, children, ...rest }: ButtonProps) {
  const { t } = useTranslation();
  const deaf = !useAlive() && rest.onClick !== undefined;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy || deaf}
      className={buttonClass({ variant, size, block }, className)}
    >
      {busy ? t("common.please_wait") : children}
    </button>
  );
}

export function ButtonLink({ variant, size, block, className, ...rest }: ComponentProps<typeof Link> & ButtonLooks) {
  return <Link {...rest} className={buttonClass({ variant, size, block }, className)} />;
}
