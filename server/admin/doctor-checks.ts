import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { findConnectionLimit } from "../database/connection-checks.ts";
import { createProbePool, type Database } from "../database/pool.ts";
import { type CheckedPortal, type CheckResult, ok, warn } from "../process/start-checks.ts";
import { MAX_LAG_MS, readPrimaryPosition, readReplayedPosition } from "../replicas/replica.ts";

/** Says whether the portal can use a replica now. It also works without replicas, so no result is a problem. */
export async function* checkReplica(
  { config, pool: primaryPool }: Pick<CheckedPortal, "config" | "pool">,
  url: string,
): AsyncIterable<CheckResult> {
  const name = new URL(url).host;
  const pool = createProbePool(url, () => undefined);
  try {
    const primary = await readPrimaryPosition(primaryPool);
    const limit = await findConnectionLimit(pool, config.databaseConnections);
    if (limit) yield warn(`${name}: ${limit.message}`);
    await delay(MAX_LAG_MS);
    const replayed = await readReplayedPosition(pool, primary);
    if ("problem" in replayed) yield warn(`${name} cannot be used: ${replayed.problem}`);
    else if (replayed.position < primary.position) yield warn(`${name} is more than a second behind the primary`);
    else yield ok(`${name} can be used`);
  } catch (error) {
    yield warn(`${name} cannot be used: ${error instanceof Error ? error.message : error}`);
  } finally {
    await pool.end();
  }
}

/** As in `deploy/alerts.yml`. */
const MAX_AGE_HOURS = 36;

/** Says when the commands `backup` and `export` last made a backup. Backups by other programs are unknown. */
export async function* checkLastBackup(db: Database): AsyncIterable<CheckResult> {
  const { created_at, failed_at, missing_files, is_late } = await db
    .selectFrom("last_backup")
    .select(["created_at", "failed_at", "missing_files"])
    .select(sql<boolean | null>`created_at < now() - make_interval(hours => ${MAX_AGE_HOURS})`.as("is_late"))
    .executeTakeFirstOrThrow();
  if (created_at === null) yield warn("no backup has been made with the command backup");
  else yield (is_late ? warn : ok)(`the last backup has the data of ${created_at.toISOString()}`);
  if (failed_at !== null) yield warn(`a backup failed at ${failed_at.toISOString()}`);
  if (missing_files) yield warn(`the last backup lacks ${missing_files} files that the storage has lost`);
}
