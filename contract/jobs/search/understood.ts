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

/** What words may say and no parameter does: pay of another period, an age, and a wish for permanent work. */
type FilterOfWords = "pay" | "age" | "permanent";

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

/** Adds exclusions to keywords. A comma before each makes it the start of a sentence, as which it was typed: "office, leave retail". */
export const addExclusions = (keywords: string, excluded: string[]): string =>
  [keywords.trim(), ...excluded].filter(Boolean).join(", ");

/**
 * Returns the criteria as the search understood them: with filters and a place instead of the words that mean them, so that one of
 * them can change alone. Words that no filter replaces stay: pay of another period, an age and a wish for permanent work,
 * unless they are removed, and exclusions.
 */
export function toUnderstood(
  criteria: SearchCriteria,
  understood: Understood,
  { keywords = understood.keywords, removed = [] }: { keywords?: string; removed?: readonly FilterOfWords[] } = {},
): SearchCriteria {
  const { typed_pay, age, excluded, permanent } = understood;
  const kept = [
    keywords,
    ...(typed_pay && !removed.includes("pay") ? [typed_pay.words] : []),
    ...(age && !removed.includes("age") ? [age.words] : []),
    ...(permanent && !removed.includes("permanent") ? [permanent] : []),
  ];
  return {
    ...withMeant(criteria, understood),
    keywords: addExclusions(kept.join(" "), excluded),
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
  { change, value, country, keywords, radius }: Pick<WayOut, "change" | "value" | "country" | "keywords" | "radius">,
  namePlace: (country: string) => string,
): SearchCriteria {
  const read = (...removed: FilterOfWords[]): SearchCriteria => ({
    ...toUnderstood(criteria, understood, { keywords, removed }),
    radius: radius ?? undefined,
    ...(country !== null && { place: namePlace(country) }),
  });
  switch (change) {
    case "radius":
    case "word":
    case "keywords":
    case "country":
      return read();
    case "place":
      return { ...read(), place: "" };
    case "field":
    case "field_in_country":
      return removeFilter({ ...read("pay", "age"), industry: String(value) }, "salary_min");
    case "field_everywhere":
      return removeFilter({ ...read("pay", "age"), industry: String(value), place: "" }, "salary_min");
    case "filters": {
      const given = read("pay", "age", "permanent");
      return { ...removeFilters(given), radius: given.radius };
    }
    case "salary_min":
      return removeFilter(read("pay"), change);
    case "age":
      return removeFilter(read("age"), change);
    case "permanent":
      return read("permanent");
    default:
      return removeFilter(read(), change);
  }
}
