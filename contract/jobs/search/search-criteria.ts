import type { jobTypes, priorities } from "../../platform/constants.ts";
import type { Language } from "../../platform/languages.ts";
import type { MajorGroup, OccupationGroup } from "../occupations/occupation-groups.ts";
import type { PayPeriod } from "../terms/pay.ts";
import type { EducationLevel } from "../terms/requirements.ts";
import type { WorkPlaceKind } from "../terms/work-place.ts";
import type { SearchOrder, SearchQuery } from "./search.ts";

/** The criteria of one search. Server and web application use this type instead of the query parameters. */
export interface SearchCriteria {
  /** Words in the title, company, industry or description of a job. The query parameter is `title`. */
  keywords: string;
  /** A postal code, a town or a part of an address. The query parameter is `zip_code`. */
  place: string;
  type?: (typeof jobTypes)[number] | undefined;
  industry?: string | undefined;
  salary_min?: number | undefined;
  /**
   * The currency in which pay is compared. By default that of the portal. The pages of the search send that of the country of their
   * readers instead, if the portal offers it.
   */
  salary_currency?: string | undefined;
  /** The lowest pay of an hour, if it is asked by the hour. Not a query parameter. */
  hourly_min?: number | undefined;
  /** Leaves out temporary and freelance work and internships. Not a query parameter. */
  permanent?: boolean | undefined;
  /** The age of a pupil, who finds only jobs that take people of this age. Not a query parameter. */
  age?: number | undefined;
  /** The distance from the place in kilometres. */
  radius?: number | undefined;
  /** The maximum age of a job in days. */
  posted_within?: number | undefined;
  priority?: (typeof priorities)[number] | undefined;
  work_place?: WorkPlaceKind | undefined;
  /** Weekly hours, as `joinHours` writes them. A job matches when its hours overlap with them. */
  hours?: string | undefined;
  /** Shifts that a job must have or not have, all of them, as `joinShifts` writes them. */
  shifts?: string | undefined;
  education?: EducationLevel | undefined;
  /** A sub-major or major group of ISCO-08. */
  occupation_group?: OccupationGroup | MajorGroup | undefined;
  /** The language of the description. */
  text_language?: Language | undefined;
  /** Skills that a job must name, all of them, as `joinSkills` writes them. */
  skills?: string | undefined;
  /**
   * Searches the keywords as they are typed: no word means a place or a filter, none is corrected, and none is replaced by
   * a word of the other language.
   */
  as_typed?: boolean | undefined;
  /** The currencies of the portal, its own first (`listCurrencies`). Not a query parameter. */
  pay_currencies?: string[] | undefined;
  /** The period of the pay that keywords name. Not a query parameter. */
  pay_period?: PayPeriod | undefined;
  /** The default is `relevance`. */
  sort?: SearchOrder | undefined;
  /** The language of the reader, which decides between equally relevant jobs. No part of a saved search. */
  lang?: Language | undefined;
}

export function toSearchCriteria({ title = "", zip_code = "", as_typed, ...filters }: CriteriaParams): SearchCriteria {
  return { ...filters, keywords: title, place: zip_code, ...(as_typed && { as_typed: true }) };
}

/** Returns the query parameters of search criteria. A saved search stores its criteria in this form. */
export function toSearchParams({
  keywords,
  place,
  as_typed,
  hourly_min: _,
  permanent: __,
  age: ___,
  pay_currencies: ____,
  pay_period: _____,
  ...filters
}: SearchCriteria): CriteriaParams {
  return { ...filters, title: keywords, zip_code: place, ...(as_typed && { as_typed: 1 as const }) };
}

/** Removes a filter, and with the pay its currency. */
export function removeFilter(criteria: SearchCriteria, name: keyof SearchCriteria): SearchCriteria {
  return { ...criteria, [name]: undefined, ...(name === "salary_min" && { salary_currency: undefined }) };
}

/** Keeps only keywords, how they are searched, place and sort order. */
export function removeFilters({ keywords, place, as_typed, sort }: SearchCriteria): SearchCriteria {
  return { keywords, place, as_typed, sort };
}

/** Names the currency of a saved search for pay, whose alert compares it in that of the portal if it has none. */
export function withAlertCurrency<Params extends Pick<SearchCriteria, "salary_min" | "salary_currency">>(
  terms: Params,
  currencies: readonly string[],
): Params {
  if (terms.salary_min === undefined || currencies.length < 2) return terms;
  return { ...terms, salary_currency: terms.salary_currency ?? currencies[0] };
}

type CriteriaParams = Omit<
  SearchCriteria,
  "keywords" | "place" | "as_typed" | "hourly_min" | "permanent" | "age" | "pay_currencies" | "pay_period"
> &
  Pick<SearchQuery, "title" | "zip_code"> & { as_typed?: 1 | undefined };
