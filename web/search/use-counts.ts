import type { SearchSummary } from "../../contract/search.ts";
import { formatNumber, useLanguage } from "../i18n.ts";

export type SearchFacets = NonNullable<SearchSummary["facets"]>;

/**
 * How many jobs a choice would leave. Unknown where there were too many to count, and for the others once one is
 * chosen: what was counted are the jobs that were found.
 */
export function useFacetCounts(counted: SearchFacets["type"] | undefined, chosen: string | undefined) {
  const language = useLanguage();
  return (value: string): string | undefined => {
    if (!counted || (chosen !== undefined && chosen !== value)) return undefined;
    return formatNumber(counted.find((facet) => facet.value === value)?.count ?? 0, language);
  };
}
