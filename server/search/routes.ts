import { routes } from "../../contract/index.ts";
import { type Door, serve } from "../http.ts";
import { presentJob } from "../jobs/present.ts";
import { searchJobs } from "./search-jobs.ts";

export function searchRoutes(door: Door): void {
  serve(door, routes.searchJobs, async ({ query }) => {
    const { rows, next } = await searchJobs(door.db, query);
    return { rows: rows.map((row) => ({ ...presentJob(row), distance_km: null })), next };
  });

  serve(door, routes.summarizeSearch, async ({ query }) => {
    const { rows, next } = await searchJobs(door.db, { ...query, limit: 1_000 });
    return { count: rows.length, count_is_exact: next === null, searched_instead: null, place: null, facets: null };
  });

  serve(door, routes.suggestSearches, async () => ({ titles: [], companies: [] }));
  serve(door, routes.suggestPlaces, async () => []);
}
