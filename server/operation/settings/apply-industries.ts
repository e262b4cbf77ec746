import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import {
  type IndustryKey,
  type IndustrySettings,
  listIndustryTitles,
} from "../../../contract/platform/settings/industries.ts";
import type { DB } from "../../../database/schema.ts";

/**
 * Renames and merges the industries in the database. Jobs, saved searches and their alerts follow. An industry that is no longer
 * merged comes back without them.
 */
export async function applyIndustries(
  db: Kysely<DB>,
  before: IndustrySettings,
  after: IndustrySettings,
): Promise<void> {
  const present = listIndustryTitles(before);
  const wanted = listIndustryTitles(after);
  for (const key of wanted.keys()) {
    if (present.has(key)) continue;
    await db
      .insertInto("industries")
      .values({ id: uuidv7(), title: toTemporaryTitle(key) })
      .execute();
    present.set(key, toTemporaryTitle(key));
  }
  for (const [key, title] of present) {
    const { into } = after[key];
    if (into === null) continue;
    await moveToIndustry(db, title, present.get(into) ?? "");
    await db.deleteFrom("industries").where("title", "=", title).execute();
    present.delete(key);
  }
  const renamed = [...wanted].filter(([key, title]) => present.get(key) !== title);
  // Titles are unique, and one can pass from one industry to another.
  for (const [key] of renamed) {
    await renameIndustry(db, present.get(key) ?? "", toTemporaryTitle(key));
    present.set(key, toTemporaryTitle(key));
  }
  for (const [key, title] of renamed) await renameIndustry(db, toTemporaryTitle(key), title);
}

/** No owner can choose such a title. */
const toTemporaryTitle = (key: IndustryKey) => `\t${key}`;

/** The foreign key of jobs follows. */
async function renameIndustry(db: Kysely<DB>, title: string, newTitle: string): Promise<void> {
  await db.updateTable("industries").set({ title: newTitle }).where("title", "=", title).execute();
  await moveSavedSearches(db, title, newTitle);
}

async function moveToIndustry(db: Kysely<DB>, title: string, newTitle: string): Promise<void> {
  await db.updateTable("jobs").set({ industry: newTitle }).where("industry", "=", title).execute();
  await moveSavedSearches(db, title, newTitle);
}

/** A search that a seeker then would have twice is deleted. */
async function moveSavedSearches(db: Kysely<DB>, title: string, newTitle: string): Promise<void> {
  await sql`
    delete from saved_searches as one using saved_searches as other
    where one.criteria ->> 'industry' = ${title} and other.user_id = one.user_id
      and other.criteria = one.criteria || jsonb_build_object('industry', ${newTitle}::text)
  `.execute(db);
  await sql`
    update saved_searches set criteria = criteria || jsonb_build_object('industry', ${newTitle}::text)
    where criteria ->> 'industry' = ${title}
  `.execute(db);
}
