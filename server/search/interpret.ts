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

/** What a search means: its words as the index has them, its place as a point. A place that nobody knows stays a text. */
export async function interpret(db: Kysely<DB>, terms: Terms, instead: string | null = null): Promise<Interpreted> {
  const place = await findPlace(db, terms.zip_code);
  const circle = place && terms.radius ? { ...place, radius: terms.radius } : null;
  const asText = circle ? "" : terms.zip_code;
  const text = await compileTerms(db, parseTerms(instead ?? terms.title), parsePlace(asText));
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
