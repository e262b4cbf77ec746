import { type Kysely, sql } from "kysely";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import { listClosedDays, type SettingValues } from "../../../contract/platform/settings/settings.ts";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../../platform/errors.ts";
import { loadHolidays } from "./load-holidays.ts";

/** Gives SQL the settings that triggers use. What has begun keeps the rules and the period that it began with. */
export async function applyRules(db: Kysely<DB>, settings: SettingValues): Promise<void> {
  const { retention_days, time_zone, holiday_calendar, grace_days } = settings;
  await db
    .updateTable("retention_settings")
    .set({ days: retention_days })
    .where("days", "!=", retention_days)
    .execute();
  await db.updateTable("clock").set({ time_zone }).where("time_zone", "!=", time_zone).execute();
  const calendar = holiday_calendar || null;
  const closedDays = listClosedDays(settings.closed_days);
  if (calendar !== null) await loadHolidays(db, [calendar], new Date());
  await sql`
    insert into answer_rules (time_zone, holiday_calendar, closed_days, grace_days)
    select ${time_zone}::text, ${calendar}::text, ${closedDays}::text[], ${grace_days}::int
    except
    select time_zone, holiday_calendar, closed_days, grace_days from answer_rules
    where id = (select max(id) from answer_rules)
  `.execute(db);
}

/**
 * Checks what only the database knows: its time zones and its calendars.
 *
 * @throws {ApiError} invalid_fields
 */
export async function checkCalendar(db: Kysely<DB>, { time_zone, holiday_calendar }: SettingValues): Promise<void> {
  const { rows } = await sql<{ has_zone: boolean; has_calendar: boolean }>`
    select exists (select from pg_timezone_names where lower(name) = lower(${time_zone})) as has_zone,
      ${holiday_calendar} = '' or exists (select from holiday_calendars where code = ${holiday_calendar}) as has_calendar
  `.execute(db);
  const [found] = rows;
  const fields = {
    ...(!found?.has_zone && { time_zone: withReason("setting_invalid", reasons.notTimeZone()) }),
    ...(!found?.has_calendar && { holiday_calendar: withReason("setting_invalid", reasons.notOffered()) }),
  };
  if (Object.keys(fields).length > 0) throw new ApiError("invalid_fields", fields);
}
