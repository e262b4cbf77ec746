import { useLanguage } from "../i18n.ts";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./history-list.module.css";
import { formatPeriod } from "./months.ts";

export interface HistoryEntry {
  title: string;
  place: string;
  from: string | null;
  to: string | null;
  description: string;
}

/** Working years or education, as they were entered. */
export function HistoryList({ entries, fallback }: { entries: readonly HistoryEntry[]; fallback: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (entries.length === 0) return <p className={styles.soft}>{fallback}</p>;
  return (
    <ol className={styles.list}>
      {entries.map((entry, index) => {
        const period = formatPeriod(entry, language, t("users.present"));
        const about = [entry.place, period].filter(Boolean).join(" · ");
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no other identity and do not move
          <li key={index}>
            {entry.title && <h3 className={styles.title}>{entry.title}</h3>}
            {about && <p className={styles.soft}>{about}</p>}
            {entry.description && <p className={styles.description}>{entry.description}</p>}
          </li>
        );
      })}
    </ol>
  );
}
