import { type Kysely, type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import {
  type AlertFrequency,
  MAX_SAVED_SEARCHES,
  type SavedSearch,
  type SavedSearchForm,
} from "../../contract/saved.ts";
import type { DB } from "../../database/schema.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import type { SavedSearchRow } from "./present.ts";
import { selectUserForUpdate } from "./saved-jobs.ts";

type SavedSearchInput = z.output<typeof SavedSearchForm>;

/** Saves a search, or gives the one with the same terms the new name and alert. */
export async function saveSearch(
  db: Database,
  userId: string,
  { terms, ...wish }: SavedSearchInput,
): Promise<SavedSearchRow> {
  const stored = toStoredSearchParams(terms);
  return db.transaction().execute(async (trx) => {
    await selectUserForUpdate(trx, userId);
    const same = await findSameSearch(trx, userId, stored);
    const updated = same && (await updateSavedSearch(trx, userId, same, wish));
    if (updated) return updated;
    if ((await listSavedSearches(trx, userId)).length >= MAX_SAVED_SEARCHES) {
      throw new ApiError("too_many_saved_searches");
    }
    return insertSavedSearch(trx, userId, stored, wish);
  });
}

/** JSON in PostgreSQL, unlike text, refuses halves of a surrogate pair. */
function toStoredSearchParams(terms: SavedSearchInput["terms"]): StoredSearchParams {
  const told = Object.entries(terms).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(
    told.map(([key, value]) => [key, typeof value === "string" ? value.toWellFormed() : value]),
  );
}

const savedSearchColumns = ["id", "name", "criteria", "alert", "created_at", "updated_at"] as const;

/** As they are stored: without what says nothing, so that the same search is the same value. */
export type StoredSearchParams = Partial<SavedSearch["terms"]>;

export function listSavedSearches(db: Kysely<DB>, userId: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom("saved_searches")
    .select(savedSearchColumns)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function findSameSearch(
  db: Kysely<DB>,
  userId: string,
  terms: StoredSearchParams,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("saved_searches")
    .select("id")
    .where("user_id", "=", userId)
    .where("criteria", "=", sql<never>`${JSON.stringify(terms)}::jsonb`)
    .executeTakeFirst();
  return row?.id;
}

interface SavedSearchSettings {
  name: string;
  alert: AlertFrequency;
}

/** Jobs that opened before are on the screen of who saves; the alert tells the later ones. */
export function insertSavedSearch(
  db: Kysely<DB>,
  userId: string,
  terms: StoredSearchParams,
  { name, alert }: SavedSearchSettings,
): Promise<SavedSearchRow> {
  return db
    .insertInto("saved_searches")
    .values({
      id: uuidv7(),
      user_id: userId,
      name,
      criteria: JSON.stringify(terms),
      alert,
      notified_until: sql<Date>`committed_until()`,
      alert_due_at: alert === "none" ? null : sql<Date>`now() + ${getAlertInterval(alert)}`,
    })
    .returning(savedSearchColumns)
    .executeTakeFirstOrThrow();
}

/** Undefined when the caller has none with this id. An alert that begins anew tells from now on. */
export function updateSavedSearch(
  db: Kysely<DB>,
  userId: string,
  id: string,
  { name, alert }: SavedSearchSettings,
): Promise<SavedSearchRow | undefined> {
  const due =
    alert === "none"
      ? sql<Date | null>`null`
      : sql<Date | null>`case alert when 'none' then now() + ${getAlertInterval(alert)} when ${alert} then alert_due_at
          else greatest(now(), notified_until + ${getAlertInterval(alert)}) end`;
  return db
    .updateTable("saved_searches")
    .set({
      name,
      alert,
      notified_until: sql<Date>`case alert when 'none' then committed_until() else notified_until end`,
      alert_due_at: due,
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

/** False when there is no such search any more. */
export async function unsubscribeFromAlert(db: Kysely<DB>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("saved_searches")
    .set({ alert: "none", alert_due_at: null, updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The time between two mails. */
export function getAlertInterval(alert: string): RawBuilder<unknown> {
  return alert === "weekly" ? sql`interval '7 days'` : sql`interval '1 day'`;
}
