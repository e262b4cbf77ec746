import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigation, useSearchParams } from "react-router";
import type { SearchSummary } from "../../contract/search.ts";
import { formatNumber, useLanguage } from "../app/i18n.ts";
import { useTranslation } from "../ui/translation.tsx";
import { searchQuery, summaryQuery } from "./queries.ts";
import { parseSearchParams, type SearchCriteria } from "./search-criteria.ts";

/** The search in the address bar of the page at `path`, its results, and what is said about them. */
export function useSearch(path: string) {
  const [address] = useSearchParams();
  const { location: next } = useNavigation();
  const query = useInfiniteQuery({ ...searchQuery(address), placeholderData: keepPreviousData });
  const summary = useQuery({ ...summaryQuery(address), placeholderData: keepPreviousData });
  // A page with a loader stays as it is until the next results are there; one without shows the old ones meanwhile.
  const leaving = next?.pathname === path;
  return {
    search: parseSearchParams(address),
    query,
    summary: summary.isPlaceholderData ? undefined : summary.data,
    counting: summary.isPending || summary.isPlaceholderData,
    busy: leaving || (query.isFetching && !query.isFetchingNextPage),
    outdated: leaving || query.isPlaceholderData,
  };
}

export type SearchState = ReturnType<typeof useSearch>;

/** What the results are, in two parts: `Jobs` or `214 jobs`, and `for “nurse” near Amsterdam`. */
export function useSearchHeading(search: SearchCriteria, summary?: SearchSummary): { what: string; about: string } {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = summary?.searched_instead ?? search.title;
  const place = summary?.place && !/\d/.test(search.zip_code) ? summary.place.label : search.zip_code;
  const known = summary ? summary.place !== null : true;
  const near = place && (search.radius && known ? "within" : "near");
  const form = [title && "for", near].filter(Boolean).join("_");
  const about = form && t(`search.about_${form}`, { title, place, radius: search.radius });
  if (!summary) return { what: t(about ? "search.jobs" : "search.newest_jobs"), about };
  const { count, count_is_exact } = summary;
  const number = formatNumber(count, language);
  return { what: t(count_is_exact ? "search.count" : "search.count_over", { count, number }), about };
}
