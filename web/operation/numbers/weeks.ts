import type { NumberPeriod } from "../../../contract/operation/company-numbers.ts";
import type { WeekNumbers } from "../../../contract/operation/numbers.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { formatCalendarDate, formatMonth } from "../../platform/app/i18n.ts";

/** Formats the Monday of a week, or a month. */
export function formatWeek({ week }: Pick<WeekNumbers, "week">, language: Language, by: NumberPeriod = "week"): string {
  return by === "week" ? formatCalendarDate(week, language) : formatMonth(week, language);
}

/** How many weeks a reader can choose: a quarter, half a year and a year. */
export const weekChoices = [13, 26, 52] as const;

/** Reads the chosen number of weeks from the query of the address. */
export function readWeeks(query: URLSearchParams): number {
  return weekChoices.find((weeks) => String(weeks) === query.get("weeks")) ?? weekChoices[0];
}
