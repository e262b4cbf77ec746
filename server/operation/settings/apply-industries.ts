import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import {
  type IndustryKey,
  type IndustrySettings,
  listIndustryTitles,
} from "../../../contract/platform/settings/industries.ts";
import type { DB } from "../../../database/schema.ts";
import { moveJobsToSuccessor } from "../../jobs/industry-sweep.ts";

/**
 * Renames and merges the industries in the database. Jobs, saved searches and their alerts follow: of a large industry only some
 * jobs at once, and the others by `createIndustrySweep`, so that nobody waits for them. An industry that is no longer merged
 * comes back without them.
 */
export async function applyIndustries(
  db: Kysely<DB>,
  before: IndustrySettings,
  after: IndustrySettings,
): Promise<void> {
  const present = listIndustryTitles(before);
  const wanted = listIndustryTitles(after);
  await finishMoves(db, [...wanted.values()]);
  const passesOn = [...present].some(([key, title]) =>
    [...wanted].some(([other, wish]) => other !== key && wish === title),
  );
  if (passesOn) return applyAtOnce(db, present, after);
  for (const title of wanted.values()) await insertIndustry(db, title);
  for (const [key, title] of present) {
    const successor = wanted.get(after[key].into ?? key);
    if (successor === undefined || successor === title) continue;
    await db
      .updateTable("industries")
      .set({ successor })
      .where((eb) => eb.or([eb("title", "=", title), eb("successor", "=", title)]))
      .execute();
    await moveSavedSearches(db, title, successor);
    await moveJobsToSuccessor(db, title, successor);
  }
}

function insertIndustry(db: Kysely<DB>, title: string) {
  return db
    .insertInto("industries")
    .values({ id: uuidv7(), title })
    .onConflict((conflict) => conflict.column("title").doNothing())
    .execute();
}

/** Moves the remaining jobs of industries whose titles are wanted again. */
async function finishMoves(db: Kysely<DB>, titles: string[]): Promise<void> {
  const moving = await db
    .selectFrom("industries")
    .select(["title", "successor"])
    .where("successor", "is not", null)
    .where("title", "in", titles)
    .orderBy("title")
    .forUpdate()
    .execute();
  for (const { title, successor } of moving) await moveToIndustry(db, title, successor ?? "");
}

/** A title that passes from one industry to another does not say to which of them a job belongs, so all jobs move at once. */
async function applyAtOnce(db: Kysely<DB>, present: Map<IndustryKey, string>, after: IndustrySettings): Promise<void> {
  const wanted = listIndustryTitles(after);
  for (const key of wanted.keys()) {
    if (present.has(key)) continue;
    await insertIndustry(db, toTemporaryTitle(key));
    present.set(key, toTemporaryTitle(key));
  }
  for (const [key, title] of present) {
    const { into } = after[key];
    if (into === null) continue;
    await moveToIndustry(db, title, present.get(into) ?? "");
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
  await db.updateTable("industries").set({ successor: newTitle }).where("successor", "=", title).execute();
  await db.deleteFrom("industries").where("title", "=", title).execute();
}

/** A search that a seeker or an address then would have twice is deleted. */
async function moveSavedSearches(db: Kysely<DB>, title: string, newTitle: string): Promise<void> {
  await sql`
    delete from saved_searches as one using saved_searches as other
    where one.criteria ->> 'industry' = ${title} and (other.user_id = one.user_id or (other.email = one.email and (other.confirmed_at is null) = (one.confirmed_at is null)))
      and other.criteria = one.criteria || jsonb_build_object('industry', ${newTitle}::text)
  `.execute(db);
  await sql`
    update saved_searches set criteria = criteria || jsonb_build_object('industry', ${newTitle}::text)
    where criteria ->> 'industry' = ${title}
  `.execute(db);
}
