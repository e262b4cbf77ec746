import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** Content for screen readers only. The class is in base.css because the skip link shares it. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className={classNames("visually-hidden", className)} />;
}
