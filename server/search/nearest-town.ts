import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { getEditDistance, getMaxEdits } from "./spelling.ts";

/** Those of the first country, and the largest of the others. */
const MAX_TOWN_CANDIDATES = 500;
const MIN_TOWN_NAME_LENGTH = 4;
const MAX_TOWN_EDITS = 3;

/**
 * The town whose name is nearest to what is no name of a place ("Amsterdm"), as it is to be typed; null when none is
 * near. People seldom mistake the first two letters, so all others need not be compared.
 */
export async function findNearestTown(db: Kysely<DB>, text: string): Promise<string | null> {
  if (/[\d,]/.test(text)) return null;
  const { rows } = await sql<{ key: string; name: string; name_key: string; region: string; country: string }>`
    select typed.key, name, name_key, region, country from (select search_key(${text}) as key) as typed, lateral (
      select * from towns
      where left(name_key, 2) = left(typed.key, 2) and length(typed.key) >= ${sql.lit(MIN_TOWN_NAME_LENGTH)}
        and abs(length(name_key) - length(typed.key)) <= ${sql.lit(MAX_TOWN_EDITS)}
      order by country_order = 0 desc, codes desc, country_order, name_key, region limit ${sql.lit(MAX_TOWN_CANDIDATES)}
    ) as towns`.execute(db);
  // Of those that are equally near, the first: sorting keeps the order.
  const [nearest] = rows
    .map((row) => ({ ...row, edits: getEditDistance(row.key, row.name_key) }))
    .filter(({ key, edits }) => edits <= getMaxEdits(key))
    .sort((one, other) => one.edits - other.edits);
  return nearest ? [nearest.name.replaceAll(",", ""), nearest.region, nearest.country].join(", ") : null;
}
