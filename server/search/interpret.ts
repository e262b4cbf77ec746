import type { Kysely } from "kysely";
import type * as z from "zod";
import type { SearchTerms } from "../../contract/search.ts";
import type { DB } from "../../database/schema.ts";
import { compileTerms } from "./compile.ts";
import type { Wanted } from "./conditions.ts";
import { findPlace, type KnownPlace } from "./places.ts";
import { correct } from "./spelling.ts";
import type { Stretches } from "./stretches.ts";
import { parsePlace, parseTerms } from "./terms.ts";

const DAY_MS = 86_400_000;

export interface Interpreted {
  wanted: Wanted;
  place: KnownPlace | null;
  /** The words that are looked for instead of those that were typed. */
  instead: string | null;
}

type Terms = z.output<typeof SearchTerms>;

/** Kilometres: who lives so far from a town does not write its name, and others of that name are seldom so near. */
const NAMESAKES_APART = 50;

/** What a search means: its words as the index has them, its place as a point. A place that nobody knows stays a text. */
export async function interpret(db: Kysely<DB>, terms: Terms, instead: string | null = null): Promise<Interpreted> {
  const found = await findPlace(db, terms.zip_code);
  const { place = null, written = terms.zip_code, alsoWritten = [] } = found ?? {};
  const radius = terms.radius ?? (found?.isOneOfSeveral ? NAMESAKES_APART : null);
  const circle = place && radius ? { ...place, radius } : null;
  const words = parseTerms(instead ?? terms.title);
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

/** For when nothing matches: the same with the nearest known words; null when there are none. */
export async function interpretCorrected(
  db: Kysely<DB>,
  stretches: Stretches,
  terms: Terms,
): Promise<Interpreted | null> {
  const instead = await correct(db, stretches, terms.title);
  return instead ? await interpret(db, terms, instead) : null;
}
