import { routes } from "../../contract/index.ts";
import { toSearchCriteria } from "../../contract/search-criteria.ts";
import type { AppContext } from "../app-context.ts";
import { type GetLastChangedAt, PublicCache } from "../cache/public-cache.ts";
import type { Config } from "../config/config.ts";
import { ApiError } from "../errors.ts";
import { type ReplyCache, serve } from "../http/serve.ts";
import { presentJob } from "../jobs/present.ts";
import { findJob } from "../jobs/queries.ts";
import { startSearchMaintenance } from "./maintenance.ts";
import { suggestPlaces } from "./places/geocode-place.ts";
import { createSearchContext } from "./search-context.ts";
import { type SearchResultRow, searchJobs } from "./search-jobs.ts";
import { findSimilarJobs } from "./similar-jobs.ts";
import { suggestSearches } from "./suggest-searches.ts";
import { summarizeSearch } from "./summarize-search.ts";

/** Enough for about two thousand pages of results. */
const MAX_CACHE_BYTES = 48_000_000;

interface SearchDependencies {
  config: Config;
  getLastChangedAt: GetLastChangedAt;
}

export function registerSearchRoutes(context: AppContext, { config, getLastChangedAt }: SearchDependencies): void {
  const searchContext = createSearchContext(context.db, config.rateLimitFactor);
  const { runSearch, listTimeWindows } = searchContext;
  startSearchMaintenance(context.app, context.db);
  // All callers share the cache, because the results do not depend on the caller.
  const cache: ReplyCache = new PublicCache({
    ttlMs: config.searchTtlMs,
    maxBytes: MAX_CACHE_BYTES,
    getSizeBytes: ({ body }) => body.length,
    getLastChangedAt,
  });

  serve(
    context,
    routes.searchJobs,
    ({ query: { limit, after, ...params }, request }) =>
      runSearch(request.ip, async (db) => {
        const page = await searchJobs(db, listTimeWindows, toSearchCriteria(params), { limit, after });
        return { rows: page.rows.map((row) => presentSearchResult(row, params.radius)), next: page.next };
      }),
    cache,
  );

  serve(
    context,
    routes.summarizeSearch,
    ({ query, request }) =>
      runSearch(request.ip, (db) => summarizeSearch(db, listTimeWindows, toSearchCriteria(query))),
    cache,
  );

  serve(
    context,
    routes.suggestSearches,
    ({ query, request }) => runSearch(request.ip, (db) => suggestSearches(db, listTimeWindows, query.title)),
    cache,
  );

  serve(context, routes.suggestPlaces, ({ query, request }) =>
    runSearch(request.ip, (db) => suggestPlaces(db, query.zip_code)),
  );

  serve(context, routes.listSimilarJobs, async ({ params, request }) => {
    const job = await findJob(context.db, params.id);
    if (!job?.published_at) throw new ApiError("not_found");
    return (await findSimilarJobs(searchContext, request.ip, job)).map(presentJob);
  });
}

/**
 * Without a radius, longer distances are left out: these jobs are elsewhere and only have the name or the postal code of
 * the place in their address.
 */
const MAX_DISTANCE_WITHOUT_RADIUS_KM = 200;

function presentSearchResult(row: SearchResultRow, radiusKm = MAX_DISTANCE_WITHOUT_RADIUS_KM) {
  const { distance_km: distanceKm } = row;
  const isNear = distanceKm !== null && distanceKm <= radiusKm;
  return { ...presentJob(row), distance_km: isNear ? Math.round(distanceKm * 10) / 10 : null };
}
