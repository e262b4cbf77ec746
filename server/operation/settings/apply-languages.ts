import type { Kysely } from "kysely";
import { DEFAULT_LANGUAGE, type Language, toOffered } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";

/**
 * Gives the default language to people whose language the portal no longer offers, for mails, calendars and decisions. A login
 * stores the language of the person again.
 */
export async function applyLanguages(db: Kysely<DB>, offered: readonly Language[]): Promise<void> {
  const language = toOffered(offered[0] ?? DEFAULT_LANGUAGE, offered);
  await db
    .updateTable("users")
    .set({ language })
    .where("language", "not in", offered)
    .where("deleted_at", "is", null)
    .execute();
  await db.updateTable("reports").set({ language }).where("language", "not in", offered).execute();
}
