import type { Kysely } from "kysely";
import type * as z from "zod";
import type { SearchParams } from "../../contract/search.ts";
import type { DB } from "../../database/schema.ts";
import type { CompiledCriteria } from "./conditions.ts";
import { correctKeywords, findNearestTown } from "./corrections.ts";
import { type GeocodedPlace, geocodePlace } from "./places/geocode-place.ts";
import type { ListTimeWindows } from "./search-context.ts";
import { compileTextQueries, parseKeywords, parsePlaceText } from "./text-query.ts";

const DAY_MS = 86_400_000;

/** What is looked for instead of what was typed, when nothing matches that. */
export interface Correction {
  words: string | null;
  /** A town whose name is near a place that nobody knows. */
  town: string | null;
}

export interface ResolvedSearch {
  wanted: CompiledCriteria;
  place: GeocodedPlace | null;
  instead: Correction;
}

type SearchInput = z.output<typeof SearchParams>;

const NO_CORRECTION: Correction = { words: null, town: null };
/** Kilometres: who lives so far from a town does not write its name, and others of that name are seldom so near. */
const NAMESAKE_RADIUS_KM = 50;

/** What a search means: its words as the index has them, its place as a point. A place that nobody knows stays a text. */
export async function resolveSearch(
  db: Kysely<DB>,
  terms: SearchInput,
  instead: Correction = NO_CORRECTION,
): Promise<ResolvedSearch> {
  const given = instead.town ?? terms.zip_code;
  const found = await geocodePlace(db, given);
  const { place = null, written = given, alsoWritten = [] } = found ?? {};
  const radius = terms.radius ?? (found?.isOneOfSeveral ? NAMESAKE_RADIUS_KM : null);
  const circle = place && radius ? { ...place, radius } : null;
  const words = parseKeywords(instead.words ?? terms.title);
  const text =
    place && terms.radius
      ? await compileTextQueries(db, words, parsePlaceText(""))
      : await compileTextQueries(db, words, parsePlaceText(written), alsoWritten);
  const { type, industry, priority, salary_min } = terms;
  const notBefore = terms.posted_within ? Date.now() - terms.posted_within * DAY_MS : null;
  return {
    wanted: { ...text, title: null, filters: { type, industry, priority, salary_min }, circle, notBefore },
    place,
    instead,
  };
}

/**
 * For when nothing matches, one after the other until something does: the same with the nearest known words, with the
 * nearest town in place of what is no known place, with both.
 */
export async function* resolveCorrections(
  db: Kysely<DB>,
  stretches: ListTimeWindows,
  terms: SearchInput,
  typed: ResolvedSearch,
): AsyncGenerator<ResolvedSearch> {
  const words = typed.wanted.words ? await correctKeywords(db, stretches, terms.title) : null;
  if (words) yield await resolveSearch(db, terms, { words, town: null });
  const town = typed.place ? null : await findNearestTown(db, terms.zip_code);
  if (town) yield await resolveSearch(db, terms, { words: null, town });
  if (words && town) yield await resolveSearch(db, terms, { words, town });
}
