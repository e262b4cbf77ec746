import { jobTypes, priorities } from "../../contract/values.ts";

/** A search as the address bar holds it. */
export interface SearchCriteria {
  title: string;
  zip_code: string;
  type?: (typeof jobTypes)[number];
  industry?: string;
  salary_min?: number;
  /** Kilometres around the place; only where there is one. */
  radius?: number;
  /** Days. */
  posted_within?: number;
  priority?: (typeof priorities)[number];
  /** Absent: by relevance, which for a search without words is the newest first as well. */
  sort?: "newest";
}

/** In the order of the filters on the page. */
const filterNames = ["radius", "type", "industry", "salary_min", "posted_within", "priority"] as const;
export type FilterName = (typeof filterNames)[number];

/** Addresses are typed, cut and shared; what makes no sense in one is left out instead of refused. */
export function parseSearchParams(address: URLSearchParams): SearchCriteria {
  const search: SearchCriteria = {
    title: readText(address, "title", 200),
    zip_code: readText(address, "zip_code", 100),
    type: oneOf(jobTypes, address.get("type")),
    industry: readText(address, "industry", 100) || undefined,
    salary_min: parseSalary(address.get("salary_min") ?? ""),
    posted_within: parseWholeNumber(address.get("posted_within"), 3650),
    priority: oneOf(priorities, address.get("priority")),
    sort: oneOf(["newest"] as const, address.get("sort")),
  };
  if (search.zip_code) search.radius = parseWholeNumber(address.get("radius"), 500);
  return search;
}

function readText(address: URLSearchParams, name: string, max: number): string {
  return (address.get(name) ?? "").replaceAll("\0", "").trim().slice(0, max);
}

function oneOf<Value>(known: readonly Value[], given: unknown): Value | undefined {
  return known.find((value) => value === given);
}

function parseWholeNumber(text: string | null, most: number): number | undefined {
  return text && /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : undefined;
}

/** `3000`, also when typed as 3,000 or 3.000; absent when it is no sensible amount. */
export function parseSalary(text: string): number | undefined {
  const salary = Math.floor(Number(text.replace(/[.,\s](?=\d{3}(\D|$))/g, "")));
  return salary > 0 && salary <= 1e9 ? salary : undefined;
}

/** The search as it stands in an address, without empty parts. */
export function toSearchQuery(search: Partial<SearchCriteria>): string {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== "") address.set(name, String(value));
  }
  return address.size > 0 ? `?${address}` : "";
}

/** The address of a search on the page at `path`. */
export function toSearchUrl(path: string, search: Partial<SearchCriteria>): string {
  return path + toSearchQuery(search);
}

/** The newest jobs of a search, for feed readers; without its language. */
export function toFeedUrl({ sort: _, ...search }: SearchCriteria): string {
  return toSearchUrl("/feeds/search.rss", search);
}

/** The same words and place, whatever the filters. */
export function removeFilters({ title, zip_code, sort }: SearchCriteria): SearchCriteria {
  return { title, zip_code, sort };
}

export function getActiveFilters(search: SearchCriteria): FilterName[] {
  return filterNames.filter((name) => search[name] !== undefined);
}
