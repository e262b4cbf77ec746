import type { Kysely } from "kysely";
import type { OccupationGroup } from "../../../contract/jobs/occupations/occupation-groups.ts";
import type { DB, Jobs } from "../../../database/schema.ts";
import { findOccupationOfTitle, listKeysOfTitle, type TitledOccupation } from "./group-of-title.ts";
import { findListedGroup } from "./listed-groups.ts";

/**
 * Proposes the occupation and its group of each title: by the names that the operator has imported, and by those of the portal.
 * Null where the title does not tell the group for certain.
 */
export async function proposeOccupations(
  db: Kysely<DB>,
  titles: readonly string[],
): Promise<(TitledOccupation | null)[]> {
  const imported = await readImportedGroups(db, [...new Set(titles.flatMap(listKeysOfTitle))]);
  return titles.map((title) =>
    findOccupationOfTitle(title, (keys, place) => {
      const key = place === "compound" ? undefined : keys.find((each) => imported.has(each));
      const group = key === undefined ? undefined : imported.get(key);
      // A name that an import has in several groups says less than the list of the portal.
      return group ?? findListedGroup(keys, place) ?? group;
    }),
  );
}

/** Reads the groups of imported names. Null for a name of several groups, unless it is the preferred one of one group only. */
async function readImportedGroups(db: Kysely<DB>, keys: string[]): Promise<Map<string, OccupationGroup | null>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("occupation_labels")
    .select((eb) => [
      "key",
      "is_preferred",
      eb.fn.min("occupation_group").as("first"),
      eb.fn.max("occupation_group").as("last"),
    ])
    .where((eb) => eb("key", "=", eb.fn.any(eb.val(keys))))
    .groupBy(["key", "is_preferred"])
    .orderBy("is_preferred")
    .execute();
  // Preferred names come last and replace the others.
  return new Map(rows.map(({ key, first, last }) => [key, first === last ? first : null]));
}

type StoredGroup = Pick<Jobs, "occupation_group" | "occupation_group_source">;

/**
 * Returns the columns of the group that a job gets. Empty when they stay as they are.
 *
 * @param form `""` and a new job without the field follow the title. So does a job with another title, unless its writer has
 *   chosen the group
 * @param stored Null for a new job
 */
export async function resolveGroup(
  db: Kysely<DB>,
  { title, occupation_group: given }: { title: string; occupation_group?: OccupationGroup | "" | null | undefined },
  stored: { title: string; occupation_group_source: StoredGroup["occupation_group_source"] } | null,
): Promise<Partial<StoredGroup>> {
  if (given !== undefined && given !== "") return { occupation_group: given, occupation_group_source: "writer" };
  const isKept = given === undefined && stored !== null;
  if (isKept && (stored.title === title || stored.occupation_group_source === "writer")) return {};
  const [proposed] = await proposeOccupations(db, [title]);
  return { occupation_group: proposed?.group ?? null, occupation_group_source: "title" };
}
