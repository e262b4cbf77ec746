import { routes } from "../../contract/index.ts";
import type { AppContext } from "../app-context.ts";
import { type GetLastChangedAt, PublicCache } from "../cache/public-cache.ts";
import type { Config } from "../config/config.ts";
import { ApiError } from "../errors.ts";
import { type ReplyCache, serve } from "../http/serve.ts";
import { presentJob } from "../jobs/present.ts";
import { findJob } from "../jobs/queries.ts";
import { startSearchMaintenance } from "./maintenance.ts";
import { suggestPlaces } from "./places/geocode-place.ts";
import type { SearchContext } from "./search-context.ts";
import { searchJobs } from "./search-jobs.ts";
import { findSimilarJobs } from "./similar-jobs.ts";
import { suggestSearches } from "./suggest-searches.ts";
import { summarizeSearch } from "./summarize-search.ts";

/** The same for everyone, since nothing in it depends on who asks; about two thousand pages of results. */
const MAX_CACHE_BYTES = 48_000_000;

interface SearchDependencies {
  config: Config;
  searching: SearchContext;
  unchangedSince: GetLastChangedAt;
}

export function searchRoutes(door: AppContext, { config, searching, unchangedSince }: SearchDependencies): void {
  const { bounded, stretches } = searching;
  startSearchMaintenance(door.app, door.db);
  const kept: ReplyCache = new PublicCache({
    ttlMs: config.searchTtlMs,
    maxBytes: MAX_CACHE_BYTES,
    getSizeBytes: ({ body }) => body.length,
    getLastChangedAt: unchangedSince,
  });

  serve(
    door,
    routes.searchJobs,
    ({ query }) =>
      bounded(async (db) => {
        const { rows, next } = await searchJobs(db, stretches, query);
        return { rows: rows.map((row) => ({ ...presentJob(row), distance_km: roundToTenth(row.distance_km) })), next };
      }),
    kept,
  );
  serve(door, routes.summarizeSearch, ({ query }) => bounded((db) => summarizeSearch(db, stretches, query)), kept);
  serve(
    door,
    routes.suggestSearches,
    ({ query }) => bounded((db) => suggestSearches(db, stretches, query.title)),
    kept,
  );
  serve(door, routes.listSimilarJobs, async ({ params }) => {
    const job = await findJob(door.db, params.id);
    if (!job?.published_at) throw new ApiError("not_found");
    return (await findSimilarJobs(searching, job)).map(presentJob);
  });
  serve(door, routes.suggestPlaces, ({ query }) => bounded((db) => suggestPlaces(db, query.zip_code)));
}

function roundToTenth(kilometres: number | null): number | null {
  return kilometres === null ? null : Math.round(kilometres * 10) / 10;
}
