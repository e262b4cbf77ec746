import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./tag.module.css";

/** A short fact in a pill. The tone "urgent" is amber: it marks what needs attention soon. */
export function Tag({ tone = "plain", children }: { tone?: "plain" | "urgent" | "good" | "bad"; children: ReactNode }) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}

export function Tags({ children }: { children: ReactNode }) {
  return <div className={styles.tags}>{children}</div>;
}
