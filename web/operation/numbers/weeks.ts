import type { WeekNumbers } from "../../../contract/operation/numbers.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { formatDate } from "../../platform/app/i18n.ts";

/** Formats the Monday of a week. Noon is on the same day in the time zones in which the portal runs. */
export function formatWeek({ week }: Pick<WeekNumbers, "week">, language: Language): string {
  return formatDate(`${week}T12:00:00.000Z`, language);
}

/** How many weeks a reader can choose: a quarter, half a year and a year. */
export const weekChoices = [13, 26, 52] as const;

/** Reads the chosen number of weeks from the query of the address. */
export function readWeeks(query: URLSearchParams): number {
  return weekChoices.find((weeks) => String(weeks) === query.get("weeks")) ?? weekChoices[0];
}
