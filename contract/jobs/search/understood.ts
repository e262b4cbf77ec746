import type { Understood, WayOut } from "./search.ts";
import { removeFilter, removeFilters, type SearchCriteria } from "./search-criteria.ts";

/** The filters that words among the keywords mean. */
export type MeantFilters = {
  [Name in
    | "type"
    | "work_place"
    | "hours"
    | "shifts"
    | "education"
    | "text_language"
    | "salary_min"
    | "salary_currency"]?: SearchCriteria[Name] | null;
};

/** Returns the criteria with the filters that its words mean, unless it has others. */
export function withMeant(
  criteria: SearchCriteria,
  { type, work_place, hours, shifts, education, text_language, salary_min, salary_currency }: MeantFilters,
): SearchCriteria {
  return {
    ...criteria,
    type: criteria.type ?? type ?? undefined,
    work_place: criteria.work_place ?? work_place ?? undefined,
    hours: criteria.hours ?? hours ?? undefined,
    shifts: criteria.shifts ?? shifts ?? undefined,
    education: criteria.education ?? education ?? undefined,
    text_language: criteria.text_language ?? text_language ?? undefined,
    salary_min: criteria.salary_min ?? salary_min ?? undefined,
    salary_currency: (salary_min ? salary_currency : undefined) ?? criteria.salary_currency,
  };
}

/**
 * Returns the criteria as the search understood them: with filters and a place instead of the words that mean them, so that one of
 * them can change alone. Words that no filter replaces stay: pay of another period and an age, unless they are removed, and exclusions.
 */
export function toUnderstood(
  criteria: SearchCriteria,
  understood: Understood,
  { keywords = understood.keywords, removed = [] }: { keywords?: string; removed?: readonly ("pay" | "age")[] } = {},
): SearchCriteria {
  const { typed_pay, age, excluded } = understood;
  const kept = [
    ...(typed_pay && !removed.includes("pay") ? [typed_pay.words] : []),
    ...(age && !removed.includes("age") ? [age.words] : []),
    ...excluded,
  ];
  return {
    ...withMeant(criteria, understood),
    keywords: [keywords, ...kept].join(" ").trim(),
    place: criteria.place || (understood.place ?? ""),
  };
}

/**
 * Returns the criteria of a way out of a search.
 *
 * @param namePlace Returns the text of a place for a country, whose code the way out has
 */
export function applyWayOut(
  criteria: SearchCriteria,
  understood: Understood,
  { change, value, country, keywords, radius }: WayOut,
  namePlace: (country: string) => string,
): SearchCriteria {
  const isField = change === "field" || change === "field_in_country" || change === "field_everywhere";
  const isEach = isField || change === "filters";
  const removed = [
    ...(change === "salary_min" || isEach ? (["pay"] as const) : []),
    ...(change === "age" || isEach ? (["age"] as const) : []),
  ];
  const given = { ...toUnderstood(criteria, understood, { keywords, removed }), radius: radius ?? undefined };
  const place = country === null ? given.place : namePlace(country);
  if (isField) {
    const ofField = removeFilter({ ...given, industry: String(value) }, "salary_min");
    return { ...ofField, place: change === "field_everywhere" ? "" : place };
  }
  if (change === "filters") return { ...removeFilters(given), radius: given.radius, place };
  if (change === "place") return { ...given, place: "" };
  const keepsFilters = change === "radius" || change === "word" || change === "keywords" || change === "country";
  return { ...(keepsFilters ? given : removeFilter(given, change)), place };
}
