import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import type { OccupationLabel } from "./occupation-file.ts";

const BATCH_SIZE = 1_000;

/** Replaces the imported names of a language. Returns whether that changes anything. */
export async function storeLabels(trx: Transaction<DB>, language: string, labels: OccupationLabel[]): Promise<boolean> {
  // Two imports at once come one after the other, and searches for a group still read.
  await sql`lock table occupation_labels in share row exclusive mode`.execute(trx);
  const stored = await trx
    .selectFrom("occupation_labels")
    .select(["key", "occupation_group", "is_preferred"])
    .where("language", "=", language)
    .execute();
  const toText = ({ key, occupation_group, is_preferred }: OccupationLabel) =>
    `${key} ${occupation_group} ${is_preferred}`;
  const known = new Set(stored.map(toText));
  if (labels.length === stored.length && labels.every((label) => known.has(toText(label)))) return false;
  await trx.deleteFrom("occupation_labels").where("language", "=", language).execute();
  await sql`
    insert into occupation_labels (language, key, occupation_group, is_preferred)
    select ${language}, * from unnest(
      ${labels.map(({ key }) => key)}::text[], ${labels.map(({ occupation_group }) => occupation_group)}::text[],
      ${labels.map(({ is_preferred }) => is_preferred)}::boolean[])`.execute(trx);
  return true;
}

/** Lets the sweep look again at the titles of jobs that told no group. Jobs that somebody is changing keep theirs. */
export async function lookAgainAtTitles(db: Kysely<DB>): Promise<void> {
  for (let last: string | undefined = "00000000-0000-0000-0000-000000000000"; last !== undefined; ) {
    const { rows } = await sql<{ id: string }>`
      update jobs set occupation_group_source = null
      where id in (
        select id from jobs where id > ${last}::uuid and occupation_group is null and occupation_group_source = 'title'
        order by id limit ${BATCH_SIZE} for no key update skip locked
      ) returning id`.execute(db);
    last = rows
      .map(({ id }) => id)
      .sort()
      .at(-1);
  }
}
