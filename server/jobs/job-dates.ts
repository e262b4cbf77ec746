import { type Kysely, type SqlBool, sql } from "kysely";
import { findLastDay, hasDefaultLastDay } from "../../contract/jobs/terms/schedule.ts";
import { reasons } from "../../contract/platform/fields/field-error-reasons.ts";
import { type FieldErrorReason, withReason } from "../../contract/platform/fields/field-errors.ts";
import type { DB } from "../../database/schema.ts";
import { portalToday } from "../platform/database/clock.ts";
import { ApiError } from "../platform/errors.ts";

/** The dates of a form. Undefined keeps the stored one. */
interface DatesForm {
  closes_on?: string | null | undefined;
  publish_on?: string | null | undefined;
}

interface StoredDates {
  closes_on: string | null;
  publish_on: string | null;
}

interface StoredJob extends StoredDates {
  work_start: string | null;
}

interface DatesContext {
  isOpen: boolean;
  isPublished: boolean;
  workStart: string | null | undefined;
  maxDays: number;
}

/**
 * Returns the dates that a job has after it is saved. It checks the days that have changed, and when the job is published, all. Until
 * then, a last day that the company has not chosen itself changes with the start of the work and the day of publication.
 *
 * @param stored Null for a new job
 * @param isOpen Whether the job is open afterwards
 * @param isPublished Whether it is published now
 * @param workStart When the work starts, if the job states it
 * @param maxDays How many days after its publication a job closes at the latest (the setting `job_days`)
 * @throws {ApiError} invalid_fields for a day in the past or too far ahead
 */
export async function resolveDates(
  db: Kysely<DB>,
  form: DatesForm,
  stored: StoredJob | null,
  { isOpen, isPublished, workStart, maxDays }: DatesContext,
): Promise<StoredDates> {
  const publishOn = isOpen ? null : form.publish_on === undefined ? (stored?.publish_on ?? null) : form.publish_on;
  const statedLastDay = form.closes_on === undefined ? (stored?.closes_on ?? null) : form.closes_on;
  const isUnchosen = stored !== null && statedLastDay === stored.closes_on && hasDefaultLastDay(stored, maxDays);
  const closesOn = isUnchosen ? null : statedLastDay;
  const { rows } = await sql<{ today: string; opening: string; closes_is_past: SqlBool; closes_is_far: SqlBool }>`
    select today::text, opening::text, ${closesOn}::date < opening as closes_is_past,
      ${closesOn}::date > opening + ${maxDays}::int as closes_is_far
    from (select ${portalToday} as today) as days, lateral (select greatest(today, ${publishOn}::date) as opening) as opened`.execute(
    db,
  );
  const { today, opening, closes_is_past: isPast, closes_is_far: isFar } = rows[0] as (typeof rows)[number];
  const isNewPublication = publishOn !== null && publishOn !== stored?.publish_on;
  if (isNewPublication && publishOn <= today) report("publish_on", "publication_date_invalid", reasons.inThePast());
  if (isNewPublication && publishOn > addYear(today)) {
    report("publish_on", "publication_date_invalid", reasons.tooFarAhead(365));
  }
  // A client that knows no closing dates publishes a job again whose date is over.
  const isForgotten = form.closes_on === undefined && isPast;
  const isDefault = (isOpen || publishOn !== null) && (closesOn === null || (isPublished && isForgotten));
  // An open job of a version without closing dates keeps none until its company states one.
  const hasNone = stored !== null && stored.closes_on === null && isOpen && !isPublished;
  if (isDefault) return { publish_on: publishOn, closes_on: hasNone ? null : findLastDay(opening, workStart, maxDays) };
  const isChecked = isPublished || isNewPublication || closesOn !== stored?.closes_on;
  if (isChecked && isPast) report("closes_on", "closing_date_invalid", reasons.inThePast());
  if (isChecked && isFar) report("closes_on", "closing_date_invalid", reasons.tooFarAhead(maxDays));
  return { publish_on: publishOn, closes_on: closesOn };
}

const addYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

function report(
  field: keyof DatesForm,
  code: "closing_date_invalid" | "publication_date_invalid",
  reason: FieldErrorReason,
): never {
  throw new ApiError("invalid_fields", { [field]: withReason(code, reason) });
}
