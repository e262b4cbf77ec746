import { routes } from "../../../contract/index.ts";
import { toSearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { toPayPeriod } from "../../../contract/jobs/terms/pay.ts";
import { type AgeRule, JOB_ACTIVE } from "../../../contract/platform/constants.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { type IsCurrent, PublicCache } from "../../platform/cache/public-cache.ts";
import type { Config } from "../../platform/config/config.ts";
import { ApiError, createErrorResponse, OverloadError } from "../../platform/errors.ts";
import type { OverloadGate } from "../../platform/http/overload/overload-gate.ts";
import { createErrorSecurityHeaders } from "../../platform/http/security-headers.ts";
import { type ReplyCache, serve } from "../../platform/http/serve.ts";
import { presentJob } from "../present.ts";
import { findJob } from "../queries.ts";
import type { EmptySearches } from "./empty-searches.ts";
import type { MatchRow } from "./engine/engine.ts";
import { readMapOfSearch } from "./map-of-search.ts";
import { readPayOfSearch } from "./pay-of-search.ts";
import { suggestPlaces } from "./places/geocode-place.ts";
import { resolveCriteria } from "./resolve-criteria.ts";
import { findSimilarJobs, searchFirstPage, searchJobs } from "./search-jobs.ts";
import { createSearchLimit } from "./search-limits.ts";
import type { FindSearchService } from "./search-service.ts";
import { suggestSearches } from "./suggest-searches.ts";

/** Enough for about two thousand pages of results. */
const MAX_CACHE_BYTES = 48_000_000;

interface SearchDependencies {
  config: Config;
  findSearchService: FindSearchService;
  emptySearches: EmptySearches;
  isCurrent: IsCurrent;
  gate: OverloadGate;
}

export function registerSearchRoutes(
  context: AppContext,
  { config, findSearchService, emptySearches, isCurrent, gate }: SearchDependencies,
): void {
  const limitSearch = createSearchLimit(config.rateLimitFactor);
  // All callers share the cache, because the results do not depend on the caller.
  const cache: ReplyCache = new PublicCache({
    name: "searches",
    ttlMs: config.searchTtlMs,
    maxBytes: MAX_CACHE_BYTES,
    getSizeBytes: ({ body }) => body.length,
    isCurrent,
    getSource: ({ source }) => source,
  });
  const toCriteria = (params: Parameters<typeof toSearchCriteria>[0]) => resolveCriteria(context.settings, params);
  gate.add({
    isFull: limitSearch.isFull,
    isNeededBy: ({ url = "" }) => url.startsWith(`/api${routes.searchJobs.path}`) && !cache.has(url),
    refusal: createErrorResponse(new OverloadError(), createErrorSecurityHeaders(config)),
  });

  serve(
    context,
    routes.searchJobs,
    async ({ query: { limit, after, ...params }, request, readPublic, setDependencies }) => {
      const { rows, next, dependencies } = await limitSearch.run(request.ip, () =>
        readPublic((database) => searchJobs(findSearchService(database), toCriteria(params), { limit, after })),
      );
      if (rows.length === 0 && after === undefined) emptySearches.record(request.ip, toSearchCriteria(params));
      setDependencies(dependencies);
      return {
        rows: rows.map((row) => presentSearchResult(row, context.settings.current.age_range, params.radius)),
        next,
      };
    },
    cache,
  );

  serve(
    context,
    routes.searchFirstPage,
    async ({ query: { limit, ...params }, request, readPublic, setNextPosition, setDependencies }) => {
      const { rows, next, summary, dependencies } = await limitSearch.run(request.ip, () =>
        readPublic((database) => searchFirstPage(findSearchService(database), toCriteria(params), limit)),
      );
      if (rows.length === 0) emptySearches.record(request.ip, toSearchCriteria(params));
      setDependencies(dependencies);
      setNextPosition(next);
      return {
        results: rows.map((row) => presentSearchResult(row, context.settings.current.age_range, params.radius)),
        summary,
      };
    },
    cache,
  );

  serve(
    context,
    routes.summarizeSearch,
    async ({ query, request, readPublic, setDependencies }) => {
      const { summary, dependencies } = await limitSearch.run(request.ip, () =>
        readPublic((database) => searchFirstPage(findSearchService(database), toCriteria(query), 1)),
      );
      setDependencies(dependencies);
      return summary;
    },
    cache,
  );

  serve(
    context,
    routes.readPayOfSearch,
    async ({ query: { pay_period, except_company_id, ...query }, request, readPublic, setDependencies }) => {
      const period = pay_period ?? toPayPeriod(context.settings.current.salary_period);
      const { pay, dependencies } = await limitSearch.run(request.ip, () =>
        readPublic((database) =>
          readPayOfSearch(findSearchService(database), toCriteria(query), period, except_company_id),
        ),
      );
      setDependencies(dependencies);
      return pay;
    },
    cache,
  );

  serve(
    context,
    routes.readMapOfSearch,
    async ({ query, request, readPublic, setDependencies }) => {
      const { map, dependencies } = await limitSearch.run(request.ip, () =>
        readPublic((database) => readMapOfSearch(findSearchService(database), toCriteria(query))),
      );
      setDependencies(dependencies);
      return { ...map, tiles: config.mapTiles };
    },
    cache,
  );

  serve(
    context,
    routes.suggestSearches,
    ({ query, request, readPublic }) =>
      limitSearch.run(request.ip, () =>
        readPublic((database) => suggestSearches(findSearchService(database), query.title)),
      ),
    cache,
  );

  serve(context, routes.suggestPlaces, ({ query, request, readPublic }) =>
    limitSearch.run(request.ip, () => readPublic(({ db }) => suggestPlaces(db, query.zip_code))),
  );

  serve(context, routes.listSimilarJobs, async ({ params, request, readPublic }) => {
    const rows = await limitSearch.run(request.ip, () =>
      readPublic(async (database) => {
        const job = await findJob(database.db, params.id);
        if (!job?.published_at) throw new ApiError("not_found");
        return findSimilarJobs(findSearchService(database), job);
      }),
    );
    return rows.map((row) => presentJob(row, context.settings.current.age_range));
  });

  serve(context, routes.getClosedJob, async ({ params, readPublic }) => {
    const job = await readPublic(({ db }) => findJob(db, params.id));
    if (!job?.published_at || job.deleted_at !== null || job.status === JOB_ACTIVE) throw new ApiError("not_found");
    // The page of a job that the portal has removed says nothing of what it said.
    return job.restricted_at === null ? { title: job.title, company: job.company } : { title: null, company: null };
  });
}

/**
 * Without a radius, longer distances are left out: these jobs are elsewhere and only have the name or the postal code of
 * the place in their address.
 */
const MAX_DISTANCE_WITHOUT_RADIUS_KM = 200;

function presentSearchResult(row: MatchRow, ageRule: AgeRule, radiusKm = MAX_DISTANCE_WITHOUT_RADIUS_KM) {
  const { distance_km: distanceKm } = row;
  const isNear = distanceKm !== null && distanceKm <= radiusKm;
  return { ...presentJob(row, ageRule), distance_km: isNear ? Math.round(distanceKm * 10) / 10 : null };
}
