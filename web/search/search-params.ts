import { jobTypes } from "../../contract/values.ts";

/** A search as the address bar holds it. */
export interface Search {
  title: string;
  zip_code: string;
  type?: (typeof jobTypes)[number];
  industry?: string;
  salary_min?: number;
  /** Absent: by relevance, which for a search without words is the newest first as well. */
  sort?: "newest";
}

/** Addresses are typed, cut and shared; what makes no sense in one is left out instead of refused. */
export function readSearch(address: URLSearchParams): Search {
  const search: Search = { title: text(address, "title", 200), zip_code: text(address, "zip_code", 100) };
  const type = jobTypes.find((known) => known === address.get("type"));
  const industry = text(address, "industry", 100);
  const salary = salaryOf(address.get("salary_min") ?? "");
  if (type) search.type = type;
  if (industry) search.industry = industry;
  if (salary) search.salary_min = salary;
  if (address.get("sort") === "newest") search.sort = "newest";
  return search;
}

function text(address: URLSearchParams, name: string, max: number): string {
  return (address.get(name) ?? "").replaceAll("\0", "").trim().slice(0, max);
}

/** `3000`, also when typed as 3,000 or 3.000; absent when it is no sensible amount. */
export function salaryOf(text: string): number | undefined {
  const salary = Math.floor(Number(text.replace(/[.,\s](?=\d{3}(\D|$))/g, "")));
  return salary > 0 && salary <= 1e9 ? salary : undefined;
}

/** The address of a search on the page at `path`, without empty parts. */
export function searchAddress(path: string, search: Partial<Search>): string {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== "") address.set(name, String(value));
  }
  return address.size > 0 ? `${path}?${address}` : path;
}

/** The same words and place, whatever the kind, industry and pay. */
export function withoutFilters({ title, zip_code, sort }: Search): Search {
  return sort ? { title, zip_code, sort } : { title, zip_code };
}

export function countFilters({ type, industry, salary_min }: Search): number {
  return [type, industry, salary_min].filter((filter) => filter !== undefined).length;
}
