import { majorOccupationGroups, occupationGroups } from "../../../contract/jobs/occupations/occupation-groups.ts";
import type { Understood } from "../../../contract/jobs/search/search.ts";
import { type SearchCriteria, toSearchParams } from "../../../contract/jobs/search/search-criteria.ts";
import { joinSkills, MAX_SEARCHED_SKILLS_LENGTH } from "../../../contract/jobs/search/searched-skills.ts";
import { educationLevels } from "../../../contract/jobs/terms/requirements.ts";
import { joinShifts, splitShifts } from "../../../contract/jobs/terms/schedule.ts";
import { splitHours } from "../../../contract/jobs/terms/weekly-hours.ts";
import {
  CURRENCY_CODE,
  jobTypes,
  MAX_INDUSTRY_LENGTH,
  MAX_KEYWORDS_LENGTH,
  MAX_PLACE_LENGTH,
  MAX_POSTED_WITHIN_DAYS,
  MAX_RADIUS_KM,
  MAX_SALARY,
  priorities,
  workPlaces,
} from "../../../contract/platform/constants.ts";
import { findReaderCurrency, type Language, languages } from "../../../contract/platform/languages.ts";
import { getSettings } from "../../platform/app/settings.ts";

/** The filters in their order on the page. */
export const filterNames = [
  "radius",
  "type",
  "work_place",
  "industry",
  "occupation_group",
  "hours",
  "shifts",
  "skills",
  "education",
  "salary_min",
  "posted_within",
  "priority",
  "text_language",
] as const;
export type FilterName = (typeof filterNames)[number];

/** The query parameters in the order in which `toSearchQuery` writes them, so that equal criteria have equal URLs. */
const paramNames = [
  "title",
  "zip_code",
  "type",
  "industry",
  "salary_min",
  "salary_currency",
  "radius",
  "posted_within",
  "priority",
  "work_place",
  "hours",
  "shifts",
  "education",
  "occupation_group",
  "text_language",
  "skills",
  "as_typed",
  "sort",
] as const;

/** Reads search criteria from the query parameters of a page. Ignores invalid values, since users edit and share URLs. */
export function parseSearchParams(params: URLSearchParams): SearchCriteria {
  const criteria: SearchCriteria = {
    keywords: readText(params, "title", MAX_KEYWORDS_LENGTH),
    place: readText(params, "zip_code", MAX_PLACE_LENGTH),
    type: findValue(jobTypes, params.get("type")),
    industry: readText(params, "industry", MAX_INDUSTRY_LENGTH) || undefined,
    salary_min: parseSalary(params.get("salary_min") ?? ""),
    salary_currency: CURRENCY_CODE.exec(params.get("salary_currency") ?? "")?.[0],
    posted_within: parseWholeNumber(params.get("posted_within"), MAX_POSTED_WITHIN_DAYS),
    priority: findValue(priorities, params.get("priority")),
    work_place: findValue(workPlaces, params.get("work_place")),
    hours: splitHours(params.get("hours") ?? "") ? (params.get("hours") ?? undefined) : undefined,
    shifts: joinShifts(splitShifts(params.get("shifts") ?? "")),
    occupation_group: findValue([...occupationGroups, ...majorOccupationGroups], params.get("occupation_group")),
    education: findValue(educationLevels, params.get("education")),
    text_language: findValue(languages, params.get("text_language")),
    // A form sends each skill by itself.
    skills: joinSkills(
      params.getAll("skills").map((text) => text.replaceAll("\0", "").slice(0, MAX_SEARCHED_SKILLS_LENGTH)),
    ),
    as_typed: params.get("as_typed") === "1" ? true : undefined,
    sort: findValue(["newest", "distance", "pay", "closing"] as const, params.get("sort")),
  };
  if (criteria.place) criteria.radius = parseWholeNumber(params.get("radius"), MAX_RADIUS_KM);
  return criteria;
}

function readText(params: URLSearchParams, name: string, maxLength: number): string {
  return (params.get(name) ?? "").replaceAll("\0", "").trim().slice(0, maxLength);
}

function findValue<Value>(values: readonly Value[], text: unknown): Value | undefined {
  return values.find((value) => value === text);
}

function parseWholeNumber(text: string | null, max: number): number | undefined {
  return text && /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : undefined;
}

/** Parses `3000`, `3,000` or `3.000`. Undefined if the text is not a number between 1 and a billion. */
export function parseSalary(text: string): number | undefined {
  const salary = Math.floor(Number(text.replace(/[.,\s](?=\d{3}(\D|$))/g, "")));
  return salary > 0 && salary <= MAX_SALARY ? salary : undefined;
}

/** Converts search criteria to query parameters without empty ones. This is also the stored form of a saved search. */
export function toNonEmptyParams(criteria: Partial<SearchCriteria>): Record<string, string | number> {
  const params = toSearchParams({ keywords: "", place: "", ...criteria });
  const nonEmpty: Record<string, string | number> = {};
  for (const name of paramNames) {
    const value = params[name];
    if (value !== undefined && value !== "") nonEmpty[name] = value;
  }
  return nonEmpty;
}

/** Converts search criteria to the query string of a URL, with its question mark; empty without any criteria. */
export function toSearchQuery(criteria: Partial<SearchCriteria>): string {
  const params = Object.entries(toNonEmptyParams(criteria)).map(([name, value]) => [name, String(value)]);
  return params.length > 0 ? `?${new URLSearchParams(params)}` : "";
}

/** Returns the URL of a search on the page at `path`. */
export function toSearchUrl(path: string, criteria: Partial<SearchCriteria>): string {
  return path + toSearchQuery(criteria);
}

/** Returns the path of the RSS feed of a search, without a language. The feed is always newest first. */
export function toFeedUrl({ sort: _, ...criteria }: SearchCriteria): string {
  return toSearchUrl("/feeds/search.rss", criteria);
}

/**
 * Names the currency in which a page compares pay, where the portal offers several: by default that of the country of its readers, if
 * the portal offers it.
 */
export function withCurrency(criteria: SearchCriteria, language: Language, understood?: MeantCurrency): SearchCriteria {
  const { currencies } = getSettings();
  if (currencies.length < 2) return criteria;
  const given = understood?.salary_currency ?? criteria.salary_currency;
  return { ...criteria, salary_currency: given ?? findReaderCurrency(currencies, language) };
}

type MeantCurrency = Pick<Understood, "salary_currency">;

/** Returns a search as it is saved, and as feeds have it: one for pay names the currency. */
export function toStoredCriteria(
  criteria: SearchCriteria,
  language: Language,
  understood?: Understood,
): SearchCriteria {
  const pay = criteria.salary_min ?? understood?.salary_min ?? understood?.typed_pay;
  return pay ? withCurrency(criteria, language, understood) : criteria;
}

/** Compares all criteria except the sort order. Without a currency, a search that is saved is in that of the portal. */
export function isSameSearch(a: SearchCriteria, b: SearchCriteria): boolean {
  const write = ({ salary_currency = getSettings().currencies[0], ...criteria }: SearchCriteria) =>
    toSearchQuery({ ...criteria, salary_currency, sort: undefined });
  return write(a) === write(b);
}

export function getActiveFilters(criteria: SearchCriteria): FilterName[] {
  return filterNames.filter((name) => criteria[name] !== undefined);
}
