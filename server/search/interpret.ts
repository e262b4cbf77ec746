import type { Kysely } from "kysely";
import type * as z from "zod";
import type { SearchTerms } from "../../contract/search.ts";
import type { DB } from "../../database/schema.ts";
import { compileTerms } from "./compile.ts";
import type { Wanted } from "./conditions.ts";
import { nearestTown } from "./nearest-town.ts";
import { findPlace, type KnownPlace } from "./places.ts";
import { correct } from "./spelling.ts";
import type { Stretches } from "./stretches.ts";
import { parsePlace, parseTerms } from "./terms.ts";

const DAY_MS = 86_400_000;

/** What is looked for instead of what was typed, when nothing matches that. */
export interface Instead {
  words: string | null;
  /** A town whose name is near a place that nobody knows. */
  town: string | null;
}

export interface Interpreted {
  wanted: Wanted;
  place: KnownPlace | null;
  instead: Instead;
}

type Terms = z.output<typeof SearchTerms>;

const asTyped: Instead = { words: null, town: null };
/** Kilometres: who lives so far from a town does not write its name, and others of that name are seldom so near. */
const NAMESAKES_APART = 50;

/** What a search means: its words as the index has them, its place as a point. A place that nobody knows stays a text. */
export async function interpret(db: Kysely<DB>, terms: Terms, instead: Instead = asTyped): Promise<Interpreted> {
  const given = instead.town ?? terms.zip_code;
  const found = await findPlace(db, given);
  const { place = null, written = given, alsoWritten = [] } = found ?? {};
  const radius = terms.radius ?? (found?.isOneOfSeveral ? NAMESAKES_APART : null);
  const circle = place && radius ? { ...place, radius } : null;
  const words = parseTerms(instead.words ?? terms.title);
  const text =
    place && terms.radius
      ? await compileTerms(db, words, parsePlace(""))
      : await compileTerms(db, words, parsePlace(written), alsoWritten);
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
export async function* interpretCorrected(
  db: Kysely<DB>,
  stretches: Stretches,
  terms: Terms,
  typed: Interpreted,
): AsyncGenerator<Interpreted> {
  const words = typed.wanted.words ? await correct(db, stretches, terms.title) : null;
  if (words) yield await interpret(db, terms, { words, town: null });
  const town = typed.place ? null : await nearestTown(db, terms.zip_code);
  if (town) yield await interpret(db, terms, { words: null, town });
  if (words && town) yield await interpret(db, terms, { words, town });
}
