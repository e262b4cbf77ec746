import { infiniteQueryOptions } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import { toSearchParams } from "../../../contract/jobs/search/search-criteria.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { fetchList, fetchWithCursor } from "../../platform/api/client.ts";
import { parseSearchParams, withCurrency } from "./search-criteria.ts";

/**
 * The results of the search in a page's query parameters. The first page also has the summary: the number of results,
 * the corrected keywords, the resolved place and the facets.
 */
export function searchQuery(params: URLSearchParams, language: Language) {
  const criteria = parseSearchParams(params);
  // In another order the language decides nothing, so all languages share the cached reply.
  if (criteria.keywords && !criteria.sort) criteria.lang = language;
  const query = toSearchParams(withCurrency(criteria, language));
  return infiniteQueryOptions({
    queryKey: ["search", query],
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam !== null) {
        const page = await fetchList(routes.searchJobs, { query: { ...query, after: pageParam }, signal });
        return { ...page, summary: undefined };
      }
      const { reply, next } = await fetchWithCursor(routes.searchFirstPage, { query, signal });
      return { rows: reply.results, next, summary: reply.summary };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
