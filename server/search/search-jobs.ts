import type { Kysely } from "kysely";
import * as z from "zod";
import type { SearchQuery } from "../../contract/search.ts";
import type { DB } from "../../database/schema.ts";
import type { Page } from "../http.ts";
import type { JobRow } from "../jobs/present.ts";
import { selectJobs } from "../jobs/queries.ts";
import { decodeCursor, Position } from "../paging.ts";
import { isPlain, isRefusal, type Wanted } from "./conditions.ts";
import { type Found, find } from "./find.ts";
import { type Interpreted, interpret, interpretCorrected } from "./interpret.ts";
import type { Stretches } from "./stretches.ts";

/** Jobs whose title has all the words come first, the others after them; in each tier the newest first. */
const IN_TITLE = 0;
const ANYWHERE = 1;
const SearchPosition = z.object({
  tier: z.literal([IN_TITLE, ANYWHERE]),
  ...Position.partial().shape,
  /** What the first page searched instead, so that the next ones go on with it. */
  instead: z.string().max(300).optional(),
  town: z.string().max(200).optional(),
});
type SearchPosition = z.infer<typeof SearchPosition>;

export type SearchCall = z.output<typeof SearchQuery> & { limit: number; after?: string | undefined };
export type FoundRow = JobRow & { distance_km: number | null };

/** One page of the jobs that match. What it costs is bounded by its shape, not by how common the words are. */
export async function searchJobs(db: Kysely<DB>, stretches: Stretches, call: SearchCall): Promise<Page<FoundRow>> {
  const from = decodeCursor(call.after, SearchPosition);
  const interpreted = await interpret(db, call, { words: from?.instead ?? null, town: from?.town ?? null });
  const page = await searchTiers(db, stretches, interpreted, call, from);
  if (page.found.length > 0 || from) return await present(db, interpreted, page);

  for await (const corrected of interpretCorrected(db, stretches, call, interpreted)) {
    const instead = await searchTiers(db, stretches, corrected, call, null);
    if (instead.found.length > 0) return await present(db, corrected, instead);
  }
  return { rows: [], next: null };
}

interface FoundPage {
  found: Found[];
  next: SearchPosition | null;
}

async function searchTiers(
  db: Kysely<DB>,
  stretches: Stretches,
  { wanted, instead }: Interpreted,
  { sort, limit }: SearchCall,
  from: SearchPosition | null,
): Promise<FoundPage> {
  const found: Found[] = [];
  for (const { tier, wants } of tiersOf(wanted, sort)) {
    if (from && from.tier > tier) continue;
    const room = limit - found.length;
    const after = from?.tier === tier && from.at && from.id ? { at: from.at, id: from.id } : null;
    const rows = await find(db, stretches, wants, after, room + 1);
    found.push(...rows.slice(0, room));
    const last = rows[room - 1];
    const position = { ...(instead.words && { instead: instead.words }), ...(instead.town && { town: instead.town }) };
    if (rows.length > room && last) {
      return { found, next: { ...position, tier, at: last.created_at.toISOString(), id: last.id } };
    }
    if (found.length === limit && tier === IN_TITLE) return { found, next: { ...position, tier: ANYWHERE } };
  }
  return { found, next: null };
}

function tiersOf(wanted: Wanted, sort: SearchCall["sort"]) {
  if (sort !== "relevance" || !wanted.words || isRefusal(wanted.words))
    return [{ tier: ANYWHERE, wants: wanted } as const];
  // What is in the title is among the words. But what must not be there must not be there anywhere, and a title has its
  // words in two languages behind each other, so that the last one seems to stand before the first.
  const words = isPlain(wanted.words) ? "" : wanted.words;
  return [
    { tier: IN_TITLE, wants: { ...wanted, words, title: { query: wanted.words, holds: true } } },
    { tier: ANYWHERE, wants: { ...wanted, title: { query: wanted.words, holds: false } } },
  ] as const;
}

async function present(db: Kysely<DB>, { place }: Interpreted, { found, next }: FoundPage): Promise<Page<FoundRow>> {
  if (found.length === 0) return { rows: [], next };
  const ids = found.map(({ id }) => id);
  const jobs = await selectJobs(db)
    .select((builder) =>
      (place
        ? builder.fn<number | null>("distance_km", [
            builder.cast(builder.val(place.latitude), "real"),
            builder.cast(builder.val(place.longitude), "real"),
            "place.latitude",
            "place.longitude",
          ])
        : builder.cast<number | null>(builder.val(null), "real")
      ).as("distance_km"),
    )
    .where("jobs.id", "in", ids)
    .where("place.job_id", "is not", null)
    .execute();
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), next };
}
