import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./bottom-bar.module.css";

type BottomBarProps = ComponentProps<"div"> & {
  as?: "div" | "section";
  /** False inside of an element that stays at the bottom edge itself. */
  isSticky?: boolean;
};

/** A text and buttons about a selection or unsaved changes, at the bottom edge of the window while the user scrolls. */
export function BottomBar({ as: Element = "div", isSticky = true, className, ...rest }: BottomBarProps) {
  const Surface = Element as "div";
  return <Surface {...rest} className={classNames(styles.bar, isSticky && styles.sticky, className)} data-bottom-bar />;
}
