import type { ReactNode } from "react";
import styles from "./prose.module.css";

/** Running text: a comfortable measure, and room between headings, paragraphs and lists. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
