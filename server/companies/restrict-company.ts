import { sql, type Transaction } from "kysely";
import type { DB } from "../../database/schema.ts";

/** Restricts the page of a company: its address answers 404, and no sitemap lists it. Its jobs stay. */
export async function restrictCompany(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable("companies").set({ restricted_at: sql<Date>`portal_now()` }).where("id", "=", id).execute();
}

export async function unrestrictCompany(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable("companies").set({ restricted_at: null }).where("id", "=", id).execute();
}
