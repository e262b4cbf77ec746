import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { pick, type RandomSource } from "../../database/demo/random.ts";
import type { DB } from "../../database/schema.ts";

const POLL_MS = 5;
/** The tables that the transaction of an alert writes one after the other: its mail, and the jobs that the mail has. */
const heldTables = ["notifications", "alerted_jobs"] as const;

/** Stops the next alert inside its transaction: before its mail is stored, or before its jobs are recorded. */
export interface HeldAlert {
  /** Waits until an alert has stopped. Returns false when `sweeps` has settled and none has. */
  isReached(sweeps: Promise<unknown>): Promise<boolean>;
  /** Lets it go on, if it still runs. */
  release(): Promise<void>;
}

export async function holdNextAlert(db: Kysely<DB>, random: RandomSource): Promise<HeldAlert> {
  const table = pick(random, heldTables);
  const trx = await db.startTransaction().execute();
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
  const isStopped = async () => {
    // Others write to the tables as well. Only an alert, and what changes one, has locked rows of saved searches.
    const { rows } = await sql`
      select from pg_locks as waiting join pg_locks as held using (pid)
      where waiting.relation = ${table}::regclass and not waiting.granted
        and held.relation = 'saved_searches'::regclass and held.mode = 'RowShareLock'`.execute(db);
    return rows.length > 0;
  };
  return {
    async isReached(sweeps) {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      sweeps.then(end, end);
      while (!isOver) {
        if (await isStopped()) return true;
        await sleep(POLL_MS);
      }
      return false;
    },
    async release() {
      // The connection may have ended with PostgreSQL, which has released the lock.
      await trx
        .rollback()
        .execute()
        .catch(() => undefined);
    },
  };
}
