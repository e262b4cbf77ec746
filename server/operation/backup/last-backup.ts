import { sql } from "kysely";
import type { Database } from "../../platform/database/pool.ts";
import type { BackupSummary } from "./create-backup.ts";

/** An older backup is late, as in `deploy/alerts.yml`. */
export const MAX_BACKUP_AGE_HOURS = 36;

type SuccessfulBackup = Pick<BackupSummary, "target" | "created_at" | "bytes" | "missing_files">;

/**
 * Notes a backup for the metrics (`server/operation/metrics/portal-metrics.ts`), `doctor` and the page of the operation.
 *
 * @throws when the schema is that of an older version, or the database is a standby, which only reads
 */
export async function recordBackup(db: Database, { target, created_at, bytes, missing_files }: SuccessfulBackup) {
  const columns = { target, created_at, bytes, missing_files: missing_files.length, failed_at: null };
  await db.updateTable("last_backup").set(columns).execute();
}

/** Notes that a backup failed. @throws as `recordBackup` */
export async function recordFailedBackup(db: Database): Promise<void> {
  await db.updateTable("last_backup").set({ failed_at: sql<Date>`now()` }).execute();
}
