import type { Language } from "../../../../contract/platform/languages.ts";
import type { MatchRow } from "../engine/engine.ts";
import type { Attempt } from "../prepare-search.ts";

/** Whether a job is in one of some countries, or can be done from there. */
export const isAt = (countries: string[], { country, remote_countries: remote }: MatchRow) =>
  [country, ...remote].some((code) => code !== null && countries.includes(code));

/** Lists the jobs that are near the place of a search, or in a country of the reader, or can be done from there. */
export function listAtHome({ place, resolved }: Attempt, rows: MatchRow[]): MatchRow[] {
  const countries = resolved.preferred?.countries ?? [];
  return place !== null || countries.length === 0 ? rows : rows.filter((row) => isAt(countries, row));
}

/** Lists the jobs that fit the reader: those at home, or in the language of the reader when it is spoken everywhere. */
export function listFitting(attempt: Attempt, rows: MatchRow[]): MatchRow[] {
  const { language, countries } = attempt.resolved.preferred ?? { language: undefined, countries: [] };
  if (language === undefined || countries.length > 0) return listAtHome(attempt, rows);
  return rows.filter(({ text_language }) => (text_language ?? language) === language);
}

/**
 * Says that some jobs of a page, or all of them, are in other countries than those of the reader. Null when none is, and when only
 * words of the search are in the language of these countries, not the page.
 */
export function describeAbroad(
  attempt: Attempt,
  rows: MatchRow[],
  lang: Language | undefined,
): { countries: string[]; are_all: boolean } | null {
  if (attempt.resolved.preferred?.language !== lang) return null;
  const home = listAtHome(attempt, rows);
  const isAbroad = rows.some((row) => row.country !== null && !home.includes(row));
  return isAbroad ? { countries: attempt.resolved.preferred?.countries ?? [], are_all: home.length === 0 } : null;
}
