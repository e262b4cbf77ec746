import type { jobTypes, priorities } from "../platform/constants.ts";
import type { SearchQuery } from "./search.ts";

/** The criteria of one search. Server and web application use this type instead of the query parameters. */
export interface SearchCriteria {
  /** Words in the title, company, industry or description of a job. The query parameter is `title`. */
  keywords: string;
  /** A postal code, a town or a part of an address. The query parameter is `zip_code`. */
  place: string;
  type?: (typeof jobTypes)[number] | undefined;
  industry?: string | undefined;
  salary_min?: number | undefined;
  /** The distance from the place in kilometres. */
  radius?: number | undefined;
  /** The maximum age of a job in days. */
  posted_within?: number | undefined;
  priority?: (typeof priorities)[number] | undefined;
  /** The default is `relevance`: matches in the title first. Without keywords, both orders are newest first. */
  sort?: "relevance" | "newest" | undefined;
}

export function toSearchCriteria({ title = "", zip_code = "", ...filters }: CriteriaParams): SearchCriteria {
  return { ...filters, keywords: title, place: zip_code };
}

/** Returns the query parameters of search criteria. A saved search stores its criteria in this form. */
export function toSearchParams({ keywords, place, ...filters }: SearchCriteria): CriteriaParams {
  return { ...filters, title: keywords, zip_code: place };
}

type CriteriaParams = Omit<SearchCriteria, "keywords" | "place"> & Pick<SearchQuery, "title" | "zip_code">;
