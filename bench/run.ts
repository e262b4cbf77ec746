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
import { openLimits } from "../server/limits/limits.ts";
import { openNotifier } from "../server/notify/open-notifier.ts";
import { queryMix } from "./query-mix.ts";

/**
 * `npm run bench`: the search over HTTP on the demonstration board, one client, by class of query. Milliseconds of one
 * machine on one day; compare rows within a run, not runs.
 */
const ROUNDS = 200;

const postgres = await startTemporaryPostgres();
const pool = openPool(postgres.url, () => undefined);
const db = openDatabase(pool);
await migrate(pool);
await fillWithDemo(db);
const config = readConfig({ NODE_ENV: "test", SECRET_KEY: "only for this bench, thirty-two and more" });
const log = pino({ level: "silent" });
const notify = await openNotifier({ config, pool, db, log });
const limits = openLimits(pool, config.rateLimitFactor);
const app = await buildApp({ config, db, log, notify, limits, web: null });
await app.listen({ port: 0, host: "127.0.0.1" });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const results: Record<string, { p50: number; p99: number }> = {};
const all: number[] = [];
for (const [name, query] of Object.entries(queryMix)) {
  const times = await measure(`${origin}/api/auth/search/?${query}`);
  all.push(...times);
  results[name] = { p50: percentile(times, 50), p99: percentile(times, 99) };
}
results["all together"] = { p50: percentile(all, 50), p99: percentile(all, 99) };
console.table(results);
const folder = path.resolve(import.meta.dirname, "../test-results");
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, "bench.json"), JSON.stringify({ unit: "ms", rounds: ROUNDS, results }, null, 2));

await app.close();
await notify.stop();
await db.destroy();
await postgres.stop();

/** Milliseconds of each request, one after the other, the answer read to its end. The first few only warm up. */
async function measure(address: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = -20; round < ROUNDS; round++) {
    const start = performance.now();
    await (await fetch(address)).text();
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}

function percentile(times: number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
  return Math.round(value * 100) / 100;
}
