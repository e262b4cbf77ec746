import type { NumberPeriod } from "../../../contract/operation/company-numbers.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./numbers.module.css";
import { formatWeek } from "./weeks.ts";

interface WeekTableProps<Name extends string> {
  caption: string;
  columns: readonly { name: Name; label: string }[];
  weeks: readonly ({ week: string } & Record<Name, number | null>)[];
  /** What stands for a number that is not there. */
  none: string;
  by?: NumberPeriod;
}

/** The figures of plots, the newest week first. */
export function WeekTable<Name extends string>({ caption, columns, weeks, none, by = "week" }: WeekTableProps<Name>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t(`numbers.${by}`)}</th>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.week}>
            <th scope="row">{formatWeek(week, language, by)}</th>
            {columns.map(({ name }) => {
              const value: number | null = week[name];
              return <td key={name}>{value === null ? none : formatNumber(value, language)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
