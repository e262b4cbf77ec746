import type { Kysely } from "kysely";
import {
  getIndustryTitle,
  type IndustrySettings,
  industryKeys,
  listIndustryTitles,
  unchangedIndustries,
} from "../../../contract/platform/settings/industries.ts";
import type { DB } from "../../../database/schema.ts";

/**
 * Returns the present title of each title that an industry has ever had, and of those that were merged into another one. Links,
 * feeds and forms that are still open keep such titles.
 */
export async function readIndustryTitles(
  db: Kysely<DB>,
  present: IndustrySettings,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("setting_changes")
    .select("after")
    .where("key", "=", "industries")
    .where("after", "is not", null)
    .orderBy("version")
    .execute();
  const titles = new Map<string, string>();
  // Only valid settings were ever saved.
  const versions = [unchangedIndustries, ...rows.map(({ after }) => after as unknown as IndustrySettings)];
  for (const industries of versions) {
    for (const key of industryKeys) {
      titles.set(getIndustryTitle(industries, key), getIndustryTitle(present, present[key].into ?? key));
    }
  }
  // A title in use means the industry that has it, whichever had it before.
  for (const title of listIndustryTitles(present).values()) titles.set(title, title);
  return titles;
}
