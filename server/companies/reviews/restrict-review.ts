import { sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";

/**
 * Restricts a review: nobody but its author and the staff sees it, and the average and the count leave it out. The author
 * can change it, but not replace it by another one.
 */
export async function restrictReview(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable("reviews").set({ restricted_at: sql<Date>`portal_now()` }).where("id", "=", id).execute();
}

export async function unrestrictReview(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable("reviews").set({ restricted_at: null }).where("id", "=", id).execute();
}
