import { sql } from "kysely";
import type { Database } from "../../platform/database/pool.ts";
import type { BackupSummary } from "./create-backup.ts";

type SuccessfulBackup = Pick<BackupSummary, "created_at" | "bytes" | "missing_files">;

/**
 * Notes a backup for the metrics (`server/operation/metrics/portal-metrics.ts`) and `doctor`.
 *
 * @throws when the schema is that of an older version, or the database is a standby, which only reads
 */
export async function recordBackup(db: Database, { created_at, bytes, missing_files }: SuccessfulBackup) {
  const columns = { created_at, bytes, missing_files: missing_files.length, failed_at: null };
  await db.updateTable("last_backup").set(columns).execute();
}

/** Notes that a backup failed. @throws as `recordBackup` */
export async function recordFailedBackup(db: Database): Promise<void> {
  await db.updateTable("last_backup").set({ failed_at: sql<Date>`now()` }).execute();
}
