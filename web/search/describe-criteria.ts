import type { SearchParams } from "../../contract/search.ts";
import { useFormatSalary, useOptionLabel } from "../app/labels.ts";
import { useTranslation } from "../ui/translation.tsx";

/** A search as the address bar, or the list of saved ones, holds it. Further members are not about what is found. */
export interface CriteriaInput {
  title?: string | undefined;
  zip_code?: string | undefined;
  type?: unknown;
  industry?: unknown;
  salary_min?: unknown;
  radius?: unknown;
  posted_within?: unknown;
  priority?: unknown;
}

const criteriaNames = [
  "title",
  "zip_code",
  "type",
  "industry",
  "salary_min",
  "radius",
  "posted_within",
  "priority",
] as const satisfies readonly (keyof SearchParams)[];

/** Only what narrows the search, always in the same order: equal searches are equal texts. */
export function pickCriteria(terms: CriteriaInput): Record<string, string | number> {
  const plain: Record<string, string | number> = {};
  for (const name of criteriaNames) {
    const value = terms[name];
    if ((typeof value === "string" && value !== "") || typeof value === "number") plain[name] = value;
  }
  return plain;
}

export function isSameCriteria(one: CriteriaInput, other: CriteriaInput): boolean {
  return JSON.stringify(pickCriteria(one)) === JSON.stringify(pickCriteria(other));
}

export function toCriteriaUrl(path: string, terms: CriteriaInput): string {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(pickCriteria(terms))) address.set(name, String(value));
  return address.size > 0 ? `${path}?${address}` : path;
}

/** What a search asks for, in words. */
export function useCriteriaLabels(): (terms: CriteriaInput) => string[] {
  const { t } = useTranslation();
  const option = useOptionLabel();
  const pay = useFormatSalary();
  return (terms) => {
    const { title, zip_code, radius, type, industry, priority, salary_min, posted_within } = pickCriteria(terms);
    return [
      title && String(title),
      zip_code && (radius ? t("saved.within", { place: zip_code, radius }) : String(zip_code)),
      type && option(String(type)),
      industry && option(String(industry)),
      priority && option(String(priority)),
      salary_min && t("saved.salary_from", { salary: pay(Number(salary_min)) }),
      posted_within && t("saved.posted_within", { count: Number(posted_within) }),
    ].filter((part) => typeof part === "string" && part !== "") as string[];
  };
}

/** The name that is proposed for a search. */
export function useSearchName(): (terms: CriteriaInput) => string {
  const { t } = useTranslation();
  const words = useCriteriaLabels();
  return (terms) => words(terms).join(", ").slice(0, 150) || t("saved.all_jobs");
}
