import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";

/** Keys of PostgreSQL advisory locks. Every advisory lock of this project has its own key. */
export const advisoryLocks = { searchMaintenance: 7_300_004, companyReindex: 7_300_005 } as const;

/** Takes a lock until the transaction ends. Returns false when another transaction holds it. */
export async function tryAdvisoryLock(trx: Kysely<DB>, lock: keyof typeof advisoryLocks): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks[lock])}) as is_locked`.execute(trx);
  return rows[0]?.is_locked ?? false;
}
