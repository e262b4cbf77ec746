import { routes } from "../../contract/index.ts";
import type { FoundJob, SearchSummary } from "../../contract/search.ts";
import type { Config } from "../config.ts";
import { type Door, type Page, serve } from "../http.ts";
import { presentJob } from "../jobs/present.ts";
import { RecentCache } from "../recent-cache.ts";
import { proposePlaces } from "./places.ts";
import { searchJobs } from "./search-jobs.ts";
import type { Searching } from "./searching.ts";
import { suggestSearches } from "./suggest.ts";
import { summarizeSearch } from "./summarize.ts";
import { keepCounting } from "./upkeep.ts";

/** What is remembered of each kind; the same for everyone, since nothing in it depends on who asks. */
const MOST_KEPT = 1_000;

export function searchRoutes(door: Door, config: Config, { bounded, stretches }: Searching): void {
  keepCounting(door.app, door.db);
  const kept = { freshMs: config.searchFreshMs, most: MOST_KEPT };
  const pages = new RecentCache<Page<FoundJob>>(kept);
  const summaries = new RecentCache<SearchSummary>(kept);
  const suggestions = new RecentCache<{ titles: string[]; companies: string[] }>(kept);

  serve(door, routes.searchJobs, ({ query }) =>
    pages.get(JSON.stringify(query), () =>
      bounded(async (db) => {
        const { rows, next } = await searchJobs(db, stretches, query);
        return { rows: rows.map((row) => ({ ...presentJob(row), distance_km: tenth(row.distance_km) })), next };
      }),
    ),
  );

  serve(door, routes.summarizeSearch, ({ query }) =>
    summaries.get(JSON.stringify(query), () => bounded((db) => summarizeSearch(db, stretches, query))),
  );

  serve(door, routes.suggestSearches, ({ query }) =>
    suggestions.get(query.title, () => bounded((db) => suggestSearches(db, stretches, query.title))),
  );

  serve(door, routes.suggestPlaces, ({ query }) => bounded((db) => proposePlaces(db, query.zip_code)));
}

function tenth(kilometres: number | null): number | null {
  return kilometres === null ? null : Math.round(kilometres * 10) / 10;
}
