import { routes } from "../../../contract/index.ts";
import type { TransparencyYear } from "../../../contract/moderation/transparency.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { PublicCache } from "../../platform/cache/public-cache.ts";
import { NO_DEPENDENCIES } from "../../platform/cache/source.ts";
import { formatCsvRecord } from "../../platform/csv.ts";
import { serve } from "../../platform/http/serve.ts";
import { listFigures, readYears } from "./figures.ts";

/** Decisions change the figures, and no notification tells of them. */
const TTL_MS = 60_000;

export function registerTransparencyRoutes(context: AppContext): void {
  const years = new PublicCache<TransparencyYear[]>({
    name: "transparency",
    ttlMs: TTL_MS,
    maxBytes: 100_000,
    getSizeBytes: (value) => JSON.stringify(value).length,
  });
  const readCachedYears = () =>
    years.getOrCreate("", async () => (await context.publicReads.read(({ db }) => readYears(db))).result);

  serve(context, routes.getTransparency, ({ setDependencies }) => {
    setDependencies(NO_DEPENDENCIES);
    return readCachedYears();
  });

  serve(context, routes.exportTransparency, async () => ({
    name: "transparency.csv",
    content: toCsv(await readCachedYears()),
  }));
}

async function* toCsv(years: TransparencyYear[]): AsyncGenerator<Uint8Array> {
  const records = years.flatMap((one) => listFigures(one).map(([figure, count]) => [one.year, figure, count]));
  yield Buffer.from([["year", "figure", "count"], ...records].map(formatCsvRecord).join(""));
}
