import type * as z from "zod";
import { MAX_SAVED_SEARCHES, type SavedSearchForm } from "../../contract/saved.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { selectUserForUpdate } from "./job-queries.ts";
import type { SavedSearchRow } from "./present.ts";
import {
  findSameSearch,
  insertSavedSearch,
  listSavedSearches,
  type StoredSearchParams,
  updateSavedSearch,
} from "./search-queries.ts";

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
