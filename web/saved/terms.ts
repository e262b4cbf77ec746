import type { SearchTerms } from "../../contract/search.ts";
import { useOption } from "../jobs/use-option.ts";
import { usePay } from "../jobs/use-pay.ts";
import { useTranslation } from "../ui/translation.tsx";

/** A search as the address bar, or the list of saved ones, holds it. Further members are not about what is found. */
export interface Terms {
  title?: string | undefined;
  zip_code?: string | undefined;
  type?: unknown;
  industry?: unknown;
  salary_min?: unknown;
  radius?: unknown;
  posted_within?: unknown;
  priority?: unknown;
}

const names = [
  "title",
  "zip_code",
  "type",
  "industry",
  "salary_min",
  "radius",
  "posted_within",
  "priority",
] as const satisfies readonly (keyof SearchTerms)[];

/** Only what narrows the search, always in the same order: equal searches are equal texts. */
export function plainTerms(terms: Terms): Record<string, string | number> {
  const plain: Record<string, string | number> = {};
  for (const name of names) {
    const value = terms[name];
    if ((typeof value === "string" && value !== "") || typeof value === "number") plain[name] = value;
  }
  return plain;
}

export function sameTerms(one: Terms, other: Terms): boolean {
  return JSON.stringify(plainTerms(one)) === JSON.stringify(plainTerms(other));
}

export function termsAddress(path: string, terms: Terms): string {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(plainTerms(terms))) address.set(name, String(value));
  return address.size > 0 ? `${path}?${address}` : path;
}

/** What a search asks for, in words. */
export function useTermsInWords(): (terms: Terms) => string[] {
  const { t } = useTranslation();
  const option = useOption();
  const pay = usePay();
  return (terms) => {
    const { title, zip_code, radius, type, industry, priority, salary_min, posted_within } = plainTerms(terms);
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
export function useTermsName(): (terms: Terms) => string {
  const { t } = useTranslation();
  const words = useTermsInWords();
  return (terms) => words(terms).join(", ").slice(0, 150) || t("saved.all_jobs");
}
