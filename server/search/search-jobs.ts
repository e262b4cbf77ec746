import type { Kysely } from "kysely";
import * as z from "zod";
import type { SearchQuery } from "../../contract/search.ts";
import type { DB } from "../../database/schema.ts";
import type { Page } from "../http.ts";
import type { JobRow } from "../jobs/present.ts";
import { selectJobs } from "../jobs/queries.ts";
import { decodeCursor, Position } from "../paging.ts";
import { compileTerms, type Found, searchIndex, searchWindow, type Wanted } from "./queries.ts";
import { parsePlace, parseTerms } from "./terms.ts";

/** Jobs whose title has all the words come first, the others after them; in each tier the newest first. */
const IN_TITLE = 0;
const ANYWHERE = 1;
const SearchPosition = z.object({ tier: z.literal([IN_TITLE, ANYWHERE]), ...Position.partial().shape });
type SearchPosition = z.infer<typeof SearchPosition>;

/** How many of the newest jobs are looked through before the index is asked. See docs/decisions for the figures. */
const WINDOWS = [1_000, 6_000];

/** One page of the jobs that match. What it costs is bounded by its shape, not by how common the words are. */
export async function searchJobs(
  db: Kysely<DB>,
  query: z.output<typeof SearchQuery> & { limit: number; after?: string | undefined },
): Promise<Page<JobRow>> {
  const from = decodeCursor(query.after, SearchPosition);
  const text = await compileTerms(db, parseTerms(query.title), parsePlace(query.zip_code));
  const { type, industry, salary_min } = query;
  const common = { place: text.place, filters: { type, industry, salary_min } };
  const byTitleFirst = query.sort === "relevance" && text.words !== "";
  const tiers = byTitleFirst
    ? [
        { tier: IN_TITLE, wanted: { ...common, words: text.title, exceptWords: "" } },
        { tier: ANYWHERE, wanted: { ...common, words: text.words, exceptWords: text.title } },
      ]
    : [{ tier: ANYWHERE, wanted: { ...common, words: text.words, exceptWords: "" } }];

  const found: { tier: number; id: string }[] = [];
  let next: SearchPosition | null = null;
  for (const { tier, wanted } of tiers) {
    if (from && from.tier > tier) continue;
    const room = query.limit - found.length;
    const after = from?.tier === tier && from.at && from.id ? { at: from.at, id: from.id } : null;
    const result = await searchTier(db, wanted, after, room + 1);
    found.push(...result.found.slice(0, room).map(({ id }) => ({ tier, id })));
    next = nextPosition(tier, result, room);
    if (next) break;
    if (found.length === query.limit && tier === IN_TITLE) {
      next = { tier: ANYWHERE };
      break;
    }
  }
  return { rows: await readInOrder(db, found), next };
}

interface TierResult {
  found: Found[];
  /** Where the search stopped short of the oldest job; null when all that match are found. */
  stoppedAt: Found | null;
}

async function searchTier(db: Kysely<DB>, wanted: Wanted, after: Position | null, limit: number): Promise<TierResult> {
  let end: Found | null = null;
  for (const size of WINDOWS) {
    const window = await searchWindow(db, wanted, after, size, limit);
    if (window.found.length >= limit || window.end === null) return { found: window.found, stoppedAt: null };
    end = window.end;
    if (size === WINDOWS.at(-1) && !wanted.words && !wanted.place) return { found: window.found, stoppedAt: end };
  }
  return { found: await searchIndex(db, wanted, after, limit), stoppedAt: null };
}

function nextPosition(tier: number, { found, stoppedAt }: TierResult, room: number): SearchPosition | null {
  const last = found.length > room ? found[room - 1] : stoppedAt;
  return last ? ({ tier, at: last.created_at.toISOString(), id: last.id } as SearchPosition) : null;
}

async function readInOrder(db: Kysely<DB>, found: { id: string }[]): Promise<JobRow[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const jobs = await selectJobs(db).where("jobs.id", "in", ids).execute();
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
