import type { ReactNode } from "react";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { StatCard } from "../../platform/ui/layout/stat-card.tsx";
import styles from "./dashboard-page.module.css";

/** The number of rows of the lists of what is new. */
export const MAX_RECENT = 5;

interface CountTileProps {
  /** Undefined while loading. */
  count: number | undefined;
  label: string;
  to: string;
}

/** A count with a link to the list that is counted. */
export function CountTile({ count, label, to }: CountTileProps) {
  const language = useLanguage();
  return <StatCard number={count === undefined ? undefined : formatNumber(count, language)} label={label} to={to} />;
}

/** A list on the dashboard with its heading. */
export function DashboardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.recent}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  );
}
