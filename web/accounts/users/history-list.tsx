import type { Education, WorkExperience } from "../../../contract/accounts/profile.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { formatCalendarDate, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./history-list.module.css";

type HistoryEntry = WorkExperience | Education;

/** The title and company of a work experience, or the degree and school of an education. */
export function getEntryLabels(entry: HistoryEntry): [title: string, place: string] {
  return "title" in entry ? [entry.title, entry.company] : [entry.degree, entry.school];
}

/** Work experience or education, in the order of the profile. */
export function HistoryList({ entries, fallback }: { entries: readonly HistoryEntry[]; fallback: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (entries.length === 0) return <p className={common.soft}>{fallback}</p>;
  return (
    <ol className={styles.list}>
      {entries.map((entry, index) => {
        const period = formatPeriod(entry, language, t("users.present"));
        const [title, place] = getEntryLabels(entry);
        const placeAndPeriod = joinDetails([place, period]);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no id and keep their order
          <li key={index}>
            {title && <h3 className={styles.title}>{title}</h3>}
            {placeAndPeriod && <p className={common.soft}>{placeAndPeriod}</p>}
            {entry.description && <p className={styles.description}>{entry.description}</p>}
          </li>
        );
      })}
    </ol>
  );
}

/** Formats `2021-03` as `Mar 2021`. Any other text is returned unchanged. */
function formatMonth(month: string, language: Language): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(date.getTime())
    ? month
    : formatCalendarDate(`${month}-01`, language, { month: "short", year: "numeric" });
}

/** Formats a period such as `Mar 2021 – present`. Returns only the start or the end if the other is not stated. */
export function formatPeriod(
  { from, to }: { from: string | null; to: string | null },
  language: Language,
  present: string,
): string | null {
  if (!from) return to && formatMonth(to, language);
  if (to === "") return formatMonth(from, language);
  return `${formatMonth(from, language)} – ${to === null ? present : formatMonth(to, language)}`;
}
