import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./card.module.css";

type CardProps = ComponentProps<"div"> & {
  as?: "div" | "li" | "article" | "section";
  /** The whole card highlights on hover, because the link of its heading covers it. */
  hoverable?: boolean;
};

export function Card({ as: Element = "div", hoverable = false, className, ...rest }: CardProps) {
  const Surface = Element as "div";
  return <Surface {...rest} className={classNames(styles.card, hoverable && styles.hoverable, className)} />;
}
