import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./row.module.css";

type RowProps = {
  /** An avatar or an icon. */
  leading?: ReactNode;
  title: ReactNode;
  headingLevel?: 2 | 3;
  /** The line of details below the title. */
  text?: ReactNode;
  /** Buttons and links: at the end of the row, on a phone below it. */
  actions?: ReactNode;
  /** Further content below the row, at full width. */
  children?: ReactNode;
};

export function Row({ leading, title, headingLevel = 3, text, actions, children }: RowProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <li className={styles.row}>
      {leading}
      <div className={styles.words}>
        <Heading className={styles.title}>{title}</Heading>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {children && <div className={styles.below}>{children}</div>}
    </li>
  );
}

/** A list of cards or rows. */
export function Rows({ children, className }: { children: ReactNode; className?: string }) {
  return <ul className={classNames(styles.rows, className)}>{children}</ul>;
}
