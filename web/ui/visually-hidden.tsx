import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** For screen readers only; the class lives in base.css, as the skip link's does. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={classNames("visually-hidden", className)} />;
}
