import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import {
  type AlertFrequency,
  MAX_SAVED_SEARCHES,
  type SavedSearch,
  type SavedSearchForm,
} from "../../../contract/jobs/saved/saved.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB, SavedSearches } from "../../../database/schema.ts";
import type { Database } from "../../platform/database/pool.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { ApiError } from "../../platform/errors.ts";
import { lockSavingUser } from "./saved-jobs.ts";

export const savedSearchColumns = ["id", "name", "criteria", "alert", "created_at", "updated_at"] as const;

export type SavedSearchRow = Pick<Selectable<SavedSearches>, (typeof savedSearchColumns)[number]>;

export function presentSavedSearch(row: SavedSearchRow): z.input<typeof SavedSearch> {
  return {
    ...presentIds(row.id),
    name: row.name,
    terms: row.criteria as z.input<typeof SavedSearch>["terms"],
    alert: row.alert as SavedSearch["alert"],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/**
 * Saves a search. When the user has a saved search with the same criteria, updates its name and alert frequency
 * instead.
 *
 * @throws {ApiError} too_many_saved_searches when the user has `MAX_SAVED_SEARCHES` saved searches
 */
export async function saveSearch(
  db: Database,
  userId: string,
  { terms, ...settings }: z.output<typeof SavedSearchForm>,
): Promise<SavedSearchRow> {
  const criteria = toStoredCriteria(terms);
  return db.transaction().execute(async (trx) => {
    await lockSavingUser(trx, userId);
    const existingId = await findSavedSearchId(trx, userId, criteria);
    const updated = existingId && (await updateSavedSearch(trx, userId, existingId, settings));
    if (updated) return updated;
    if ((await listSavedSearches(trx, userId)).length >= MAX_SAVED_SEARCHES) {
      throw new ApiError("too_many_saved_searches");
    }
    return insertSavedSearch(trx, userId, criteria, settings);
  });
}

/** Search parameters without empty values, so that equal searches are equal JSON values. */
export type StoredCriteria = Partial<SavedSearch["terms"]>;

/** Removes empty values and replaces lone surrogates, which PostgreSQL rejects in JSON. */
export function toStoredCriteria(params: SavedSearch["terms"]): StoredCriteria {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "string" ? value.toWellFormed() : value]),
  );
}

export function listSavedSearches(db: Kysely<DB>, userId: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom("saved_searches")
    .select(savedSearchColumns)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/**
 * Requires that the user has this saved search.
 *
 * @throws {ApiError} not_found
 */
export async function requireSavedSearch(db: Kysely<DB>, userId: string, id: string): Promise<void> {
  const row = await db
    .selectFrom("saved_searches")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) throw new ApiError("not_found");
}

async function findSavedSearchId(
  db: Kysely<DB>,
  userId: string,
  criteria: StoredCriteria,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("saved_searches")
    .select("id")
    .where("user_id", "=", userId)
    .where("criteria", "=", sql<never>`${toJsonb(criteria)}::jsonb`)
    .executeTakeFirst();
  return row?.id;
}

interface SavedSearchSettings {
  name: string;
  alert: AlertFrequency;
}

/** The first alert reports jobs that become active from now on. The user sees older matches on the search page. */
export function insertSavedSearch(
  db: Kysely<DB>,
  userId: string,
  criteria: StoredCriteria,
  { name, alert }: SavedSearchSettings,
): Promise<SavedSearchRow> {
  return db
    .insertInto("saved_searches")
    .values({
      id: uuidv7(),
      user_id: userId,
      name,
      criteria: toJsonb(criteria),
      alert,
      notified_until: sql<Date>`committed_until()`,
      alert_due_at: alert === "none" ? null : sql<Date>`now() + ${getAlertInterval(alert)}`,
    })
    .returning(savedSearchColumns)
    .executeTakeFirstOrThrow();
}

/**
 * Returns undefined when the user has no such saved search. An alert that is turned on reports jobs that become active
 * from now on.
 */
export function updateSavedSearch(
  db: Kysely<DB>,
  userId: string,
  id: string,
  { name, alert }: SavedSearchSettings,
): Promise<SavedSearchRow | undefined> {
  const interval = getAlertInterval(alert);
  const alertDueAt =
    alert === "none"
      ? sql<Date | null>`null`
      : sql<Date | null>`case alert when 'none' then now() + ${interval} when ${alert} then alert_due_at
          else greatest(now(), notified_until + ${interval}) end`;
  return db
    .updateTable("saved_searches")
    .set({
      name,
      alert,
      notified_until: sql<Date>`case alert when 'none' then committed_until() else notified_until end`,
      alert_due_at: alertDueAt,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(savedSearchColumns)
    .executeTakeFirst();
}

export async function deleteSavedSearch(db: Kysely<DB>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_searches")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Turns the alert of a user off, and deletes the alert of an address. Returns false when the saved search does not exist any
 * more.
 */
export async function unsubscribeFromAlert(db: Kysely<DB>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_searches")
    .where("id", "=", id)
    .where("email", "is not", null)
    .executeTakeFirst();
  if (numDeletedRows > 0n) return true;
  const { numUpdatedRows } = await db
    .updateTable("saved_searches")
    .set({ alert: "none", alert_due_at: null, updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the time between two alerts as an SQL interval. */
export function getAlertInterval(alert: string): RawBuilder<unknown> {
  return alert === "weekly" ? sql`interval '7 days'` : sql`interval '1 day'`;
}

export async function deleteSavedSearches(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom("saved_searches").where("user_id", "=", userId).execute();
}
