import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../../database/schema.ts";
import type { HolidayReply, HolidayRequest } from "./holiday-worker.ts";

/** The first year with public holidays in the database: no answer period is older. */
const FIRST_YEAR = 2026;
const YEARS_AHEAD = 5;

/**
 * Stores the public holidays of the given calendars until five years from now, as far as they are not stored, and the names of
 * the regions of countries. A calendar is a country, such as `DE`, or a region of it, such as `DE-BY`. Several processes may call
 * this function at the same time.
 */
export async function loadHolidays(db: Kysely<DB>, calendars: string[], now: Date): Promise<void> {
  for (const calendar of await listCalendarsWithoutHolidays(db, calendars, now)) {
    const { days, regions } = await computeHolidays({ calendar, firstYear: FIRST_YEAR, lastYear: getLastYear(now) });
    await sql`insert into public_holidays (calendar, day) select ${calendar}, unnest(${days}::date[]) on conflict do nothing`.execute(
      db,
    );
    if (calendar.includes("-")) continue;
    const rows = [
      { code: calendar, region: null },
      ...Object.entries(regions).map(([code, region]) => ({ code, region })),
    ];
    await db
      .insertInto("holiday_calendars")
      .values(rows.map((row) => ({ ...row, country: calendar })))
      .onConflict((conflict) => conflict.column("code").doUpdateSet({ region: sql`excluded.region` }))
      .execute();
  }
}

/** The library takes 35 MB of memory, which is free again when its thread has ended. */
async function computeHolidays(request: HolidayRequest): Promise<HolidayReply> {
  const worker = new Worker(new URL("./holiday-worker.ts", import.meta.url), {
    workerData: request,
    env: {},
    execArgv: [],
  });
  const [reply] = (await once(worker, "message")) as [HolidayReply];
  return reply;
}

/** Returns the calendars whose holidays of the last year, or whose regions, are not stored. */
export async function listCalendarsWithoutHolidays(db: Kysely<DB>, calendars: string[], now: Date): Promise<string[]> {
  const stored = await db
    .selectFrom("holiday_calendars")
    .select("code")
    .where("code", "in", (query) =>
      query
        .selectFrom("public_holidays")
        .select("calendar")
        .where("day", ">=", sql<string>`make_date(${getLastYear(now)}, 1, 1)`),
    )
    .execute();
  const codes = new Set(stored.map(({ code }) => code));
  return calendars.filter((calendar) => !codes.has(calendar));
}

const getLastYear = (now: Date) => now.getFullYear() + YEARS_AHEAD;
