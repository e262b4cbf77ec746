import { routes } from "../../contract/index.ts";
import { type Door, serve } from "../http.ts";
import { presentJob } from "../jobs/present.ts";
import { searchJobs } from "./search-jobs.ts";

export function searchRoutes(door: Door): void {
  serve(door, routes.searchJobs, async ({ query }) => {
    const { rows, next } = await searchJobs(door.db, query);
    return { rows: rows.map(presentJob), next };
  });
}
