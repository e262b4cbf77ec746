import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./description-list.module.css";

interface DescriptionListProps {
  /** A sentence is as wide as the list. */
  facts: readonly { label: string; value: ReactNode; isSentence?: boolean }[];
  /** True for values that are longer than a few words, such as emails and names of files. */
  isWide?: boolean;
}

/** Pairs of term and value, for example contact data. Empty values are omitted. */
export function DescriptionList({ facts, isWide = false }: DescriptionListProps) {
  return (
    <dl className={classNames(styles.facts, isWide && styles.wide)}>
      {facts
        .filter(({ value }) => value !== undefined && value !== null && value !== false && value !== "")
        .map(({ label, value, isSentence }) => (
          <div key={label} className={isSentence ? styles.sentence : undefined}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
