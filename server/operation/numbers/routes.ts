import { routes } from "../../../contract/index.ts";
import { type Numbers, numberNames } from "../../../contract/operation/numbers.ts";
import { requireManagedJob } from "../../jobs/policy.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { PublicCache } from "../../platform/cache/public-cache.ts";
import { NO_DEPENDENCIES } from "../../platform/cache/source.ts";
import { formatCsvRecord } from "../../platform/csv.ts";
import { ApiError } from "../../platform/errors.ts";
import { requireMember } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import type { PortalSettings } from "../../platform/settings/portal-settings.ts";
import { readCompanyNumbers, readJobNumbers } from "./read-company-numbers.ts";
import { type NumbersFilter, readNumbers } from "./read-numbers.ts";

/** Counting reads large tables, and no notification tells of a change. */
const TTL_MS = 60_000;

export function registerNumbersRoutes(context: AppContext, settings: Pick<PortalSettings, "current">): void {
  const { limits } = context;
  const cache = new PublicCache<Numbers>({
    name: "numbers",
    ttlMs: TTL_MS,
    maxBytes: 1_000_000,
    getSizeBytes: (value) => JSON.stringify(value).length,
  });
  const read = (filter: NumbersFilter) =>
    cache.getOrCreate(JSON.stringify(filter), async () => {
      return (await context.publicReads.read(({ db }) => readNumbers(db, filter))).result;
    });

  /** @throws {ApiError} not_found while the owners of the portal do not publish the numbers */
  function readPublic(weeks: number): Promise<Numbers> {
    if (settings.current.public_numbers !== "everybody") throw new ApiError("not_found");
    return read({ weeks, isPublic: true });
  }

  serve(context, routes.getNumbers, ({ query: { weeks } }) => readNumbers(context.db, { weeks, isPublic: false }));

  serve(context, routes.exportNumbers, async ({ query: { weeks }, caller, request }) => {
    await limits.consume("export", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    return { name: "numbers.csv", content: toCsv(await readNumbers(context.db, { weeks, isPublic: false })) };
  });

  serve(context, routes.getPublicNumbers, ({ query: { weeks }, setDependencies }) => {
    setDependencies(NO_DEPENDENCIES);
    return readPublic(weeks);
  });

  serve(context, routes.exportPublicNumbers, async ({ query: { weeks } }) => ({
    name: "numbers.csv",
    content: toCsv(await readPublic(weeks)),
  }));

  serve(context, routes.getCompanyNumbers, ({ query, caller }) =>
    readCompanyNumbers(context.db, requireMember(caller).company_id, query),
  );

  serve(context, routes.getJobNumbers, {
    authorize: ({ params, caller }) => requireManagedJob(context.db, caller.user, params.id),
    handle: ({ params, query }) => readJobNumbers(context.db, { jobId: params.id }, query),
  });
}

async function* toCsv({ weeks }: Numbers): AsyncGenerator<Uint8Array> {
  const records = weeks.map((week) => [week.week, ...numberNames.map((name) => week[name])]);
  yield Buffer.from([["week", ...numberNames], ...records].map(formatCsvRecord).join(""));
}
