import type { Kysely } from "kysely";
import type { DB } from "../../database/schema.ts";
import { countTry, requireFewer } from "../limits/count-try.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Text messages cost money, and numbers that earn by each one can be bought. So the whole portal sends only so many an
 * hour, whatever addresses and numbers ask. Counted in the transaction that writes the message, in all processes together:
 * what is rolled back has not been counted. Throws `too_many_requests` when the hour's are used up.
 */
export async function consumeTextMessageQuota(db: Kysely<DB>, perHour: number): Promise<void> {
  const { rows } = await countTry("text messages", HOUR_MS).execute(db);
  for (const counted of rows) requireFewer(counted, perHour);
}
