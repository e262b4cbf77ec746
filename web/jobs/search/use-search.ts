import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigation, useSearchParams } from "react-router";
import type { SearchSummary } from "../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { isFiltered } from "./filters/meant-filters.ts";
import { searchQuery } from "./queries.ts";
import { parseSearchParams, toStoredCriteria } from "./search-criteria.ts";

/** The search in the URL of the page at `path`: its criteria, results and summary. */
export function useSearch(path: string) {
  const [params] = useSearchParams();
  const { location: nextLocation } = useNavigation();
  const language = useLanguage();
  const results = useInfiniteQuery({ ...searchQuery(params, language), placeholderData: keepPreviousData });
  // The public page navigates only after its loader has loaded the new results. The member page navigates immediately
  // and shows the previous results meanwhile.
  const isNavigating = nextLocation?.pathname === path;
  const criteria = parseSearchParams(params);
  const summary = results.isPlaceholderData ? undefined : results.data?.pages[0]?.summary;
  return {
    criteria,
    /** The criteria for saved searches, alerts and feeds, with the currency that the page takes from its language. */
    storedCriteria: toStoredCriteria(criteria, language, summary?.understood),
    results,
    /** Undefined while the results of the current criteria load. */
    summary,
    isBusy: isNavigating || (results.isFetching && !results.isFetchingNextPage),
    /** Whether the results belong to the previous criteria. */
    isOutdated: isNavigating || results.isPlaceholderData,
  };
}

export type SearchState = ReturnType<typeof useSearch>;

/**
 * The heading of the results in two parts: the number, such as `214 jobs`, and the criteria, such as `for “nurse” near
 * Amsterdam`, or `for work like “barista”` when no job on the page has one of the words. When filters leave no job, the criteria
 * end in `with these filters`. Without a summary the first part is `Jobs` or `Newest jobs`.
 */
export function useSearchHeading(
  criteria: SearchCriteria,
  summary?: SearchSummary,
): { countText: string; criteriaText: string } {
  const { t } = useTranslation();
  const language = useLanguage();
  const { understood } = summary ?? {};
  const words = understood?.keywords ?? criteria.keywords;
  const isAlike = understood && understood.not_in_titles.length + understood.not_mentioned.length > 0;
  const keywords = words && (isAlike ? t("search.like", { keywords: words }) : t("search.quoted", { word: words }));
  const givenPlace = understood?.place ?? criteria.place;
  const place = summary?.place && !/\d/.test(givenPlace) ? summary.place.label : givenPlace;
  const radius = criteria.radius ?? understood?.radius;
  const isPlaceKnown = summary ? summary.place !== null : true;
  const placeForm = summary?.is_place_area ? "in" : radius && isPlaceKnown ? "within" : "near";
  const isEmptied = summary?.count === 0 && isFiltered(criteria, understood);
  const criteriaText = [
    keywords && t("search.about_for", { keywords }),
    place && !understood?.remote_from && t(`search.about_${placeForm}` as TextKey, { place, radius }),
    isEmptied && t("search.about_filtered"),
  ]
    .filter(Boolean)
    .join(" ");
  if (!summary) return { countText: t(criteriaText ? "search.jobs" : "search.newest_jobs"), criteriaText };
  const { count, count_is_exact } = summary;
  const number = formatNumber(count, language);
  return { countText: t(count_is_exact ? "search.count" : "search.count_over", { count, number }), criteriaText };
}
