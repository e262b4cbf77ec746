import type { Overview } from "../../../contract/jobs/overview.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./board-numbers.module.css";

/** How much there is, and how well companies answer. */
export function BoardNumbers({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { open_jobs, hiring_companies, answered_in_time_percent: percent } = overview;
  const numbers = [
    { value: formatNumber(open_jobs, language), label: t("home.numbers.jobs", { count: open_jobs }) },
    {
      value: formatNumber(hiring_companies, language),
      label: t("home.numbers.companies", { count: hiring_companies }),
    },
    ...(percent === null ? [] : [{ value: `${percent}%`, label: t("home.numbers.answered") }]),
  ];
  return (
    <ul className={styles.numbers}>
      {numbers.map(({ value, label }) => (
        <li key={label}>
          <b>{value}</b> <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
