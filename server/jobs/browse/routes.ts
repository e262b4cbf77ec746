import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { type IsCurrent, PublicCache } from "../../platform/cache/public-cache.ts";
import type { Config } from "../../platform/config/config.ts";
import { type ReplyCache, serve } from "../../platform/http/serve.ts";
import { createKeptCounts } from "../overview/kept-counts.ts";
import { readBrowsePage } from "./read-page.ts";
import { countJobsByPlace } from "./town-counts.ts";

interface BrowseDependencies {
  config: Config;
  isCurrent: IsCurrent;
}

/** The jobs of a page are read for each reply. What is counted over all jobs may be older. */
export function registerBrowseRoutes(context: AppContext, { config, isCurrent }: BrowseDependencies): void {
  const { publicReads, settings } = context;
  const readCounts = createKeptCounts({ name: "place_counts", count: countJobsByPlace, publicReads, isCurrent });
  const cache: ReplyCache = new PublicCache({
    name: "browse",
    ttlMs: config.searchTtlMs,
    maxBytes: 10_000_000,
    getSizeBytes: ({ body }) => body.length,
    isCurrent,
    getSource: ({ source }) => source,
  });

  serve(
    context,
    routes.browseJobs,
    async ({ query, readPublic }) => {
      const counts = await readCounts();
      return readPublic(({ db }) => readBrowsePage(db, counts, settings.current, query));
    },
    cache,
  );
}
