import type { ReactNode } from "react";
import styles from "./more-fields.module.css";

/** Fields or sections that are rarely needed, folded until they are asked for. */
export function MoreFields({ summary, text, isOpen = false, children }: MoreFieldsProps) {
  return (
    <details className={styles.more} open={isOpen}>
      <summary>
        <span>{summary}</span>
        {text && <span className={styles.text}>{text}</span>}
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

interface MoreFieldsProps {
  summary: string;
  text?: string;
  /** Whether it is unfolded at first. */
  isOpen?: boolean;
  children: ReactNode;
}
