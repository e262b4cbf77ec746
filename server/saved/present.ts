import type { Selectable } from "kysely";
import type * as z from "zod";
import type { SavedJob, SavedSearch } from "../../contract/saved.ts";
import type { SavedSearches } from "../../database/schema.ts";
import { type JobRow, presentJob } from "../jobs/present.ts";

export type SavedJobRow = JobRow & { saved_title: string; saved_at: Date };

/** Of a closed job only what could be read when it was open: its owner may be changing it. */
export function presentSavedJob(row: SavedJobRow): SavedJob {
  const job = presentJob(row);
  return {
    id: row.id,
    _id: row.id,
    title: job.is_available ? row.title : row.saved_title,
    company: row.company,
    job: job.is_available ? job : null,
    saved_at: row.saved_at.toISOString(),
  };
}

export type SavedSearchRow = Pick<
  Selectable<SavedSearches>,
  "id" | "name" | "criteria" | "alert" | "created_at" | "updated_at"
>;

export function presentSavedSearch(row: SavedSearchRow): z.input<typeof SavedSearch> {
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    terms: row.criteria as z.input<typeof SavedSearch>["terms"],
    alert: row.alert as SavedSearch["alert"],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
