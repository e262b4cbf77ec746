import { mkdir, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pino } from "pino";
import { fillWithDemo } from "../database/demo.ts";
import { migrate } from "../database/migrate.ts";
import { startTemporaryPostgres } from "../database/temporary.ts";
import { buildApp } from "../server/app.ts";
import { readConfig } from "../server/config.ts";
import { openDatabase, openPool } from "../server/database.ts";
import { openFiles } from "../server/files/open-files.ts";
import { openLimits } from "../server/limits/limits.ts";
import { openNotifier } from "../server/notify/open-notifier.ts";
import { knownAndUnknown } from "./known-and-unknown.ts";
import { type Percentiles, percentiles, timeOf } from "./measure.ts";
import { queryMix } from "./query-mix.ts";
import { measureSockets } from "./sockets.ts";

/**
 * `npm run bench`: the search over HTTP on the demonstration board, one client, by class of query, and whether known and
 * unknown accounts take the same time. Milliseconds of one machine on one day; compare rows within a run, not runs.
 */
const ROUNDS = 200;

const postgres = await startTemporaryPostgres();
const pool = openPool(postgres.url, () => undefined);
const db = openDatabase(pool);
await migrate(pool);
await fillWithDemo(db);
const config = readConfig({
  NODE_ENV: "test",
  SECRET_KEY: "only for this bench, thirty-two and more",
  RATE_LIMIT_FACTOR: "100000",
});
const log = pino({ level: "silent" });
const notify = await openNotifier({ config, pool, db, log });
const limits = openLimits(pool, config.rateLimitFactor);
const files = await openFiles(config, db, log);
const app = await buildApp({ config, pool, db, log, notify, limits, files, web: null });
await app.listen({ port: 0, host: "127.0.0.1" });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const search: Record<string, Percentiles> = {};
const all: number[] = [];
for (const [name, query] of Object.entries(queryMix)) {
  const times = await measure(`${origin}/api/auth/search/?${query}`);
  all.push(...times);
  search[name] = percentiles(times);
}
search["all together"] = percentiles(all);
console.table(search);

const people = await db.selectFrom("users").select("email").where("email", "is not", null).limit(160).execute();
const accounts = await knownAndUnknown(
  origin,
  people.flatMap(({ email }) => email ?? []),
);
console.table(
  Object.fromEntries(
    Object.entries(accounts).map(([name, { known, unknown, ratio }]) => [
      name,
      { "known p50": known.p50, "unknown p50": unknown.p50, ratio },
    ]),
  ),
);
const folder = path.resolve(import.meta.dirname, "../test-results");
await mkdir(folder, { recursive: true });
const live_messages = await measureSockets(postgres.url);
const report = { unit: "ms", rounds: ROUNDS, search, known_and_unknown_accounts: accounts, live_messages };
await writeFile(path.join(folder, "bench.json"), JSON.stringify(report, null, 2));

await app.close();
await notify.stop();
await db.destroy();
await postgres.stop();

/** One request after the other; the first few only warm up. */
async function measure(address: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = -20; round < ROUNDS; round++) {
    const time = await timeOf(() => fetch(address));
    if (round >= 0) times.push(time);
  }
  return times;
}
