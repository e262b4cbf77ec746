import { routes } from "../../contract/index.ts";
import type { Config } from "../config.ts";
import { type Door, type KeptReplies, serve } from "../http.ts";
import { presentJob } from "../jobs/present.ts";
import { RecentCache, type UnchangedSince } from "../recent-cache.ts";
import { proposePlaces } from "./places.ts";
import { searchJobs } from "./search-jobs.ts";
import type { Searching } from "./searching.ts";
import { suggestSearches } from "./suggest.ts";
import { summarizeSearch } from "./summarize.ts";
import { keepCounting } from "./upkeep.ts";

/** The same for everyone, since nothing in it depends on who asks; about two thousand pages of results. */
const MOST_BYTES = 48_000_000;

interface Parts {
  config: Config;
  searching: Searching;
  unchangedSince: UnchangedSince;
}

export function searchRoutes(door: Door, { config, searching, unchangedSince }: Parts): void {
  const { bounded, stretches } = searching;
  keepCounting(door.app, door.db);
  const kept: KeptReplies = new RecentCache({
    freshMs: config.searchFreshMs,
    mostBytes: MOST_BYTES,
    bytesOf: ({ body }) => body.length,
    unchangedSince,
  });

  serve(
    door,
    routes.searchJobs,
    ({ query }) =>
      bounded(async (db) => {
        const { rows, next } = await searchJobs(db, stretches, query);
        return { rows: rows.map((row) => ({ ...presentJob(row), distance_km: tenth(row.distance_km) })), next };
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
  serve(door, routes.suggestPlaces, ({ query }) => bounded((db) => proposePlaces(db, query.zip_code)));
}

function tenth(kilometres: number | null): number | null {
  return kilometres === null ? null : Math.round(kilometres * 10) / 10;
}
