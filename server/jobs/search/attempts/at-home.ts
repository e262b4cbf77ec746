import type { Language } from "../../../../contract/platform/languages.ts";
import type { MatchPage, MatchRow } from "../engine/engine.ts";
import { listCountries } from "../places/areas.ts";
import type { Attempt } from "../prepare-search.ts";
import { ENOUGH_MATCHES, type Result } from "./try-reading.ts";

/** Whether a job is in one of some countries, or can be done from there. */
const isInOneOf = (countries: string[], { country, remote_countries: remote }: MatchRow) =>
  [country, ...remote].some((code) => code !== null && countries.includes(code));

/** Lists the jobs that are near the place of a search, or in a country of the reader, or can be done from there. */
export function listAtHome({ place, resolved }: Attempt, rows: MatchRow[]): MatchRow[] {
  const countries = resolved.preferred?.countries ?? [];
  return place !== null || countries.length === 0 ? rows : rows.filter((row) => isInOneOf(countries, row));
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
  const hasAbroad = rows.some((row) => row.country !== null && !home.includes(row));
  return hasAbroad ? { countries: attempt.resolved.preferred?.countries ?? [], are_all: home.length === 0 } : null;
}

/** Whether a result without a place, by relevance, has jobs, and none of them in a country of the reader. */
export const hasOnlyJobsAbroad = (result: Result) =>
  result.attempt.resolved.sort === "relevance" &&
  result.count > 0 &&
  listAtHome(result.attempt, result.page?.rows ?? []).length === 0;

/**
 * Returns the country in which a reader looks for work: that of the place, else one where the language of the reader, or of the
 * name of the occupation, is spoken. Null for English, and when the place is a whole country.
 */
export function findHomeCountry({ place, resolved }: Attempt): string | null {
  if (resolved.area[0]?.startsWith("country:")) return null;
  return place?.country ?? resolved.preferred?.countries[0] ?? null;
}

/**
 * Counts the jobs on the first page of a search without a place that are in the countries of the reader, which come first.
 *
 * @returns undefined when they are enough, or the reader has no such countries
 */
export function countFewAtHome(attempt: Attempt, rows: MatchRow[]): number | undefined {
  const { place, resolved } = attempt;
  if (place !== null || resolved.sort !== "relevance" || !resolved.preferred?.countries.length) return undefined;
  const { length } = listAtHome(attempt, rows);
  return length < ENOUGH_MATCHES ? length : undefined;
}

/**
 * Whether all jobs of the page that a way out opens are outside the countries in which the reader looks for work: that of the place, and
 * those of the language. When the page shows only some of its jobs, it tells only if those at home come first.
 */
export function leadsAbroad(
  { place, resolved }: Attempt,
  { attempt: opened, page }: { attempt: Attempt; page: Pick<MatchPage, "rows" | "hasMore"> },
): boolean {
  const { sort, preferred } = opened.resolved;
  const first = sort === "relevance" ? (preferred?.countries ?? []) : [];
  const ofPlace = place === null ? [] : listCountries(place.country);
  const countries = [...ofPlace, ...(resolved.preferred?.countries ?? [])];
  const isTold = !page.hasMore || countries.every((country) => first.includes(country));
  return countries.length > 0 && isTold && !page.rows.some((row) => isInOneOf(countries, row));
}
