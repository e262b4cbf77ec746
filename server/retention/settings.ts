import type { Kysely } from "kysely";
import type { DB } from "../../database/schema.ts";

/** Sets for how many days applications are kept after their end. Applications that have ended keep their date. */
export async function setRetentionDays(db: Kysely<DB>, days: number): Promise<void> {
  await db.updateTable("retention_settings").set({ days }).where("days", "!=", days).execute();
}
