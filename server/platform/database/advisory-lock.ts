import { type Kysely, sql } from "kysely";
import type { DB } from "../../../database/schema.ts";

/** Keys of PostgreSQL advisory locks. Every advisory lock of this project has its own key. */
export const advisoryLocks = {
  searchMaintenance: 7_300_004,
  companyReindex: 7_300_005,
  /** Shared by deletions of stored files, and taken by a backup. */
  fileDeletion: 7_300_006,
} as const;

/**
 * Takes a lock until the transaction ends. Returns false when another transaction holds it. Transactions can hold a
 * shared lock at the same time.
 */
export async function tryAdvisoryLock(
  trx: Kysely<DB>,
  lock: keyof typeof advisoryLocks,
  { isShared = false } = {},
): Promise<boolean> {
  const key = sql.lit(advisoryLocks[lock]);
  const attempt = isShared ? sql`pg_try_advisory_xact_lock_shared(${key})` : sql`pg_try_advisory_xact_lock(${key})`;
  const { rows } = await sql<{ is_locked: boolean }>`select ${attempt} as is_locked`.execute(trx);
  return rows[0]?.is_locked ?? false;
}
