import type { ReactNode } from "react";
import styles from "./description-list.module.css";

/** Pairs of term and value, for example contact data. Empty values are omitted. */
export function DescriptionList({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== undefined && value !== null && value !== "")
        .map(({ label, value }) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
