import { sql, type Transaction } from "kysely";
import type { DB } from "../../database/schema.ts";

/**
 * Restricts a message: both sides see in its place that the portal has restricted it. The sender too, because otherwise
 * the two would talk about different conversations. The sender's export still has the text.
 */
export async function restrictMessage(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable("messages").set({ restricted_at: sql<Date>`portal_now()` }).where("id", "=", id).execute();
}

export async function unrestrictMessage(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable("messages").set({ restricted_at: null }).where("id", "=", id).execute();
}
