import type { Kysely } from "kysely";
import { toSlug } from "../../../contract/platform/pages/paths.ts";
import type { DB } from "../../../database/schema.ts";
import { findTown, type Town } from "../search/places/towns.ts";
import type { CountedTown } from "./town-counts.ts";

/** A label that a search understands, and the path that is made of it. */
export interface TownName {
  slug: string;
  label: string;
}

/** The names of towns change only when the places are loaded again, before the portal starts. */
const names = new Map<string, TownName>();

/** Names a town as searches do, with a region or a country where several towns share its name. */
export async function nameTown(db: Kysely<DB>, { name, region, country }: CountedTown): Promise<TownName> {
  const text = [name, region, country].filter(Boolean).join(", ");
  const known = names.get(text);
  if (known) return known;
  const label = (await findTown(db, text))?.label ?? name;
  const named = { label, slug: toSlug(label) };
  names.set(text, named);
  return named;
}

/** Finds the town of a path. A town has one path for each of its names: `den-haag` and `s-gravenhage`. */
export async function findTownBySlug(db: Kysely<DB>, slug: string): Promise<Town | null> {
  const words = slug.split("-");
  // The last words may be a region and a country: "bergen-nh-nl".
  for (const qualifiers of [0, 1, 2]) {
    const name = words.slice(0, words.length - qualifiers).join(" ");
    const text = [name, ...words.slice(words.length - qualifiers)].join(", ");
    const town = name === "" ? null : await findTown(db, text);
    if (town && toSlug(town.label) === slug) return town;
  }
  return null;
}
