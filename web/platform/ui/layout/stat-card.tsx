import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./stat-card.module.css";

/** A number that links to the counted items. A dash keeps its space while the number loads. */
export function StatCard({ number, label, to }: { number: string | undefined; label: string; to: string }) {
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.number}>{number ?? "–"}</span>
      <span className={styles.label}>{label}</span>
    </Link>
  );
}

export function StatCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}
