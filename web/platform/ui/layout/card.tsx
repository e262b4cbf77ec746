import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./card.module.css";

type CardProps = ComponentProps<"div"> & {
  as?: "div" | "li" | "article" | "section";
};

export function Card({ as: Element = "div", className, ...rest }: CardProps) {
  const Surface = Element as "div";
  return <Surface {...rest} className={classNames(styles.card, className)} />;
}
