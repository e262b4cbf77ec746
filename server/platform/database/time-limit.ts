import { type Kysely, sql } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { getErrorCode } from "../../../database/start-error.ts";
import type { Database } from "./pool.ts";

/** The SQLSTATE of a statement that was cancelled, for example by its time limit. */
const QUERY_CANCELED = "57014";

/** Reads in a transaction whose statements may take `timeoutMs` each. Resolves with null when one takes longer. */
export async function withTimeLimit<Result>(
  db: Database,
  timeoutMs: number,
  read: (trx: Kysely<DB>) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await db
      .transaction()
      .setAccessMode("read only")
      .execute(async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(trx);
        return read(trx);
      });
  } catch (error) {
    if (getErrorCode(error) === QUERY_CANCELED) return null;
    throw error;
  }
}
