import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { NumberName, Numbers, WeekNumbers } from "../../../contract/operation/numbers.ts";
import common from "../../platform/styles/common.module.css";
import { Section } from "../../platform/ui/layout/section.tsx";
import { PeriodLinks } from "../../platform/ui/period-links.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./numbers.module.css";
import { WeekPlot } from "./week-plot.tsx";
import { WeekTable } from "./week-table.tsx";
import { readWeeks, weekChoices } from "./weeks.ts";

const groups = {
  jobs: ["jobs_open", "jobs_new"],
  applications: ["applications", "answers_due", "answered_in_time"],
  waiting: ["days_to_answer", "days_to_hire"],
  people: ["registrations"],
  searches: ["searches_without_result"],
  reports: ["reports", "hours_to_decision"],
} satisfies Record<string, NumberName[]>;
type GroupName = keyof typeof groups;

interface NumbersViewProps {
  numbers: Numbers;
  /** Whether the last week is the present one. */
  endsNow?: boolean;
  /** What stands below the table of the searches. */
  words?: ReactNode;
}

/** Every number by week: as plots, and in a table beside them. */
export function NumbersView({ numbers: { weeks }, endsNow = false, words }: NumbersViewProps) {
  return (
    <div className={common.stack4}>
      {(Object.keys(groups) as GroupName[]).map((group) => (
        <Group key={group} name={group} weeks={weeks} endsNow={endsNow}>
          {group === "searches" && words}
        </Group>
      ))}
    </div>
  );
}

/** The choice of the weeks, which the address holds. */
export function WeekLinks() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const chosen = readWeeks(params);
  return (
    <PeriodLinks
      label={t("numbers.period")}
      periods={weekChoices.map((weeks) => ({
        name: t("numbers.last_weeks", { number: weeks }),
        to: toSearch(params, "weeks", String(weeks)),
        isShown: weeks === chosen,
      }))}
    />
  );
}

/** Returns the query of the address with another value. */
export function toSearch(params: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(params);
  next.set(name, value);
  return `?${next}`;
}

interface GroupProps {
  name: GroupName;
  weeks: WeekNumbers[];
  endsNow: boolean;
  children: ReactNode;
}

function Group({ name, weeks, endsNow, children }: GroupProps) {
  const { t } = useTranslation();
  const names: readonly NumberName[] = groups[name];
  return (
    <Section isCard title={t(`numbers.groups.${name}`)} className={common.stack3}>
      <p className={common.soft}>{t(`numbers.leads.${name}`)}</p>
      <div className={styles.columns}>
        <div className={common.stack4}>
          {names.map((one) => (
            <WeekPlot key={one} name={one} weeks={weeks} endsNow={endsNow} />
          ))}
        </div>
        <WeekTable
          caption={t(`numbers.groups.${name}`)}
          columns={names.map((one) => ({ name: one, label: t(`numbers.names.${one}`) }))}
          none="–"
          weeks={weeks}
        />
      </div>
      {children}
    </Section>
  );
}
