import { type Kysely, sql } from "kysely";
import type { DB } from "../../../database/schema.ts";

/** The time of the portal in SQL, at the start of the transaction. See `database/migrations/0000_clock.sql`. */
export const portalNow = sql<Date>`portal_now()`;

/** The date in the time zone of the portal. */
export const portalToday = sql<string>`portal_local_now()::date`;

/** Reads the time of the portal. Outside production it can differ from the real time. */
export async function readClock(db: Kysely<DB>): Promise<Date> {
  const { now } = await db.selectNoFrom(portalNow.as("now")).executeTakeFirstOrThrow();
  return now;
}

/** Reads the date in the time zone of the portal, such as `2027-01-07`. */
export async function readToday(db: Kysely<DB>): Promise<string> {
  const { today } = await db.selectNoFrom(sql<string>`${portalToday}::text`.as("today")).executeTakeFirstOrThrow();
  return today;
}

/**
 * Moves the clock to a time, or forward by an ISO 8601 duration. It then continues to run. Concurrent moves add up, because
 * the statement reads the offset of the row that it has locked, which `portal_now()` does not.
 */
export async function moveClock(db: Kysely<DB>, move: { now: string } | { advance: string }): Promise<void> {
  const target = "now" in move ? sql`${move.now}::timestamptz` : sql`now() + time_offset + ${move.advance}::interval`;
  await db
    .updateTable("clock")
    .set({ time_offset: sql<string>`make_interval(secs => extract(epoch from ${target} - now()))` })
    .execute();
}
