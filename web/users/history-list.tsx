import { type Language, useLanguage } from "../app/i18n.ts";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./history-list.module.css";

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

const monthFormats: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" }),
  nl: new Intl.DateTimeFormat("nl-NL", { month: "short", year: "numeric", timeZone: "UTC" }),
};

/** `2021-03` as `Mar 2021`; anything else as it is. */
function formatMonth(month: string, language: Language): string {
  const time = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? month : monthFormats[language].format(time);
}

/** `Mar 2021 – present`; null when it is not known when it began. */
export function formatPeriod(
  { from, to }: { from: string | null; to: string | null },
  language: Language,
  present: string,
): string | null {
  if (!from) return to && formatMonth(to, language);
  return `${formatMonth(from, language)} – ${to ? formatMonth(to, language) : present}`;
}
