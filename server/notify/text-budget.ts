import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { ApiError } from "../errors.ts";

const HOUR_MS = 60 * 60 * 1000;
const NOW_MS = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Text messages cost money, and numbers that earn by each one can be bought. So the whole portal sends only so many an
 * hour, whatever addresses and numbers ask. Counted in the transaction that writes the message, in all processes together:
 * what is rolled back has not been counted. Throws `too_many_requests` when the hour's are used up.
 */
export async function takeTextMessage(db: Kysely<DB>, perHour: number): Promise<void> {
  const isOver = sql<boolean>`counted.expire <= ${NOW_MS}`;
  const { rows } = await sql<{ points: number; left_ms: string }>`
    insert into rate_limits as counted (key, points, expire) values ('text messages', 1, ${NOW_MS} + ${HOUR_MS}::bigint)
    on conflict (key) do update set
      points = case when ${isOver} then 1 else counted.points + 1 end,
      expire = case when ${isOver} then excluded.expire else counted.expire end
    returning points, expire - ${NOW_MS} as left_ms`.execute(db);
  const [row] = rows;
  if (!row || row.points <= perHour) return;
  throw new ApiError("too_many_requests", undefined, Math.max(1, Math.ceil(Number(row.left_ms) / 1000)));
}
