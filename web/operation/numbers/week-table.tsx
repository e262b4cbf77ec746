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
  /** The name of the last row, which adds up the weeks. Medians have none. */
  totalLabel?: string | undefined;
}

/** The figures of plots, the newest week first. */
export function WeekTable<Name extends string>(props: WeekTableProps<Name>) {
  const { caption, columns, weeks, none, by = "week", totalLabel } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const format = (value: number | null, other: string) => (value === null ? other : formatNumber(value, language));
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
              return <td key={name}>{format(value, none)}</td>;
            })}
          </tr>
        ))}
      </tbody>
      {totalLabel && weeks.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{totalLabel}</th>
            {columns.map(({ name }) => (
              <td key={name}>{format(addUp(weeks.map((week) => week[name])), "–")}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Adds up what is known. Null when nothing is. */
function addUp(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
