import { sql, type Transaction } from "kysely";
import type { DB } from "../../database/schema.ts";

/** Restricts the page of a company: its address answers 404, and no sitemap lists it. Its jobs stay. */
export async function restrictCompany(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable("companies").set({ restricted_at: sql<Date>`portal_now()` }).where("id", "=", id).execute();
}

export async function unrestrictCompany(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable("companies").set({ restricted_at: null }).where("id", "=", id).execute();
}

/** Puts a notice of the portal on the page of a company, or takes it away with null. */
export async function labelCompany(trx: Transaction<DB>, id: string, label: string | null): Promise<void> {
  await trx.updateTable("companies").set({ label }).where("id", "=", id).execute();
}
