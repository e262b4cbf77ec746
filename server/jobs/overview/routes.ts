import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { type IsCurrent, PublicCache } from "../../platform/cache/public-cache.ts";
import type { Config } from "../../platform/config/config.ts";
import { type ReplyCache, serve } from "../../platform/http/serve.ts";
import type { FindSearchService } from "../search/search-service.ts";
import { createKeptCounts } from "./kept-counts.ts";
import { countOpenJobs, listHiringCompanies, listNewestJobs } from "./queries.ts";

interface OverviewDependencies {
  config: Config;
  findSearchService: FindSearchService;
  isCurrent: IsCurrent;
}

/** What names a job or a company is read for each reply. What is counted over all jobs may be older. */
export function registerOverviewRoutes(
  context: AppContext,
  { config, findSearchService, isCurrent }: OverviewDependencies,
): void {
  const readCounts = createKeptCounts({
    name: "open_job_counts",
    count: countOpenJobs,
    publicReads: context.publicReads,
    isCurrent,
  });
  const cache: ReplyCache = new PublicCache({
    name: "overview",
    ttlMs: config.searchTtlMs,
    maxBytes: 1_000_000,
    getSizeBytes: ({ body }) => body.length,
    isCurrent,
    getSource: ({ source }) => source,
  });

  serve(
    context,
    routes.getOverview,
    async ({ readPublic }) => {
      const { largest, ...counts } = await readCounts();
      return readPublic(async (database) => ({
        ...counts,
        newest_jobs: await listNewestJobs(database, findSearchService, context.settings.current.age_range),
        companies: await listHiringCompanies(database.db, largest),
      }));
    },
    cache,
  );
}
