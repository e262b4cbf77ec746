import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { hasTable } from "../../../database/has-table.ts";
import { getErrorCode } from "../../../database/start-error.ts";
import { createProbePool } from "../../platform/database/pool.ts";
import { MAX_LAG_MS, readPrimaryPosition, readReplayedPosition } from "../../platform/replicas/replica.ts";
import { type CheckedPortal, type CheckResult, ok, warn } from "../process/start-checks.ts";

/** Says whether the portal can use a replica now. It also works without one, so every finding is at most a warning. */
export async function* checkReplica(
  { pool: primaryPool }: Pick<CheckedPortal, "pool">,
  url: string,
): AsyncIterable<CheckResult> {
  const name = new URL(url).host;
  const primary = await readPrimaryPosition(primaryPool);
  const pool = createProbePool(url, () => undefined);
  try {
    await delay(MAX_LAG_MS);
    const replayed = await readReplayedPosition(pool, primary);
    if ("problem" in replayed) yield warn(`${name} cannot be used: ${replayed.problem}`);
    else if (replayed.position < primary.position) yield warn(`${name} is more than a second behind the primary`);
    else yield ok(`${name} can be used`);
  } catch (error) {
    const { message } = error as Error;
    yield warn(`${name} cannot be used: ${message || getErrorCode(error)}`);
  } finally {
    await pool.end();
  }
}

/** As in `deploy/alerts.yml`. */
const MAX_BACKUP_AGE_HOURS = 36;

/** Says when the commands `backup` and `export` last made a backup. Backups by other programs are unknown. */
export async function* checkLastBackup({ pool, db }: Pick<CheckedPortal, "pool" | "db">): AsyncIterable<CheckResult> {
  // A database of an older version has the table only after its migration.
  if (!(await hasTable(pool, "last_backup"))) return;
  const { created_at, failed_at, missing_files, is_late } = await db
    .selectFrom("last_backup")
    .select(["created_at", "failed_at", "missing_files"])
    .select(sql<boolean | null>`created_at < now() - make_interval(hours => ${MAX_BACKUP_AGE_HOURS})`.as("is_late"))
    .executeTakeFirstOrThrow();
  if (created_at === null) yield warn("this database has no backup by the commands backup and export yet");
  else yield (is_late ? warn : ok)(`the last backup has the data of ${created_at.toISOString()}`);
  if (failed_at !== null) yield warn(`a backup failed at ${failed_at.toISOString()}`);
  if (missing_files) yield warn(`the storage has lost files, which the last backup lacks: ${missing_files}`);
}
