import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { buildConditions, type CompiledCriteria } from "./conditions.ts";
import { floorToTimeUnit, MIN_TIME_UNIT_MS, toHourToken } from "./filter-tokens.ts";
import type { TimeWindow } from "./stretches.ts";

/** Piece of a stretch. */
export interface TimeSlice {
  from: number | null;
  to: number | null;
  /** Estimated, when they are a crowd; else zero. */
  matches: number;
}

/** More than any page needs: a part with more matches is gone through from its newest side. */
export const MAX_UNSPLIT_MATCHES = 500;
/** One hour in each of so many equal portions of a long stretch. */
const SAMPLE_BUCKETS = 24;

/**
 * Cuts a long stretch, newest part first, so that going through a part costs no more than what it finds, or than one
 * portion of the jobs has. How many match where is estimated from a sample of hours; what that misses lies between two
 * of them. Where nothing or little is found the stretch stays whole, since going through few matches costs little.
 */
export async function planTimeSlices(
  db: Kysely<DB>,
  stretch: TimeWindow,
  wanted: CompiledCriteria,
  limit: number,
): Promise<TimeSlice[]> {
  const portions = buildSampleBuckets(stretch);
  const found = portions.length > 0 ? await countSampledMatches(db, portions, wanted) : new Map<string, number>();
  const parts: TimeSlice[] = [];
  let { to } = stretch;
  let [matches, variance, enough] = [0, 0, limit];
  function close(from: number, crowd = 0) {
    parts.push({ from, to, matches: crowd });
    [to, matches, variance, enough] = [from, 0, 0, enough * 4];
  }
  for (const { from, newer, hour, weight } of portions) {
    const sampled = found.get(hour) ?? 0;
    if (sampled * weight > MAX_UNSPLIT_MATCHES) {
      if (newer !== to) close(newer);
      close(from, sampled * weight);
      continue;
    }
    matches += sampled * weight;
    variance += sampled * weight ** 2;
    if (matches - 2 * Math.sqrt(variance) >= enough) close(from);
  }
  return [...parts, { from: stretch.from, to, matches: 0 }];
}

interface SampleBucket {
  from: number;
  newer: number;
  hour: string;
  weight: number;
}

function buildSampleBuckets({ to, moments }: TimeWindow): SampleBucket[] {
  const portions: SampleBucket[] = [];
  const size = moments.length / SAMPLE_BUCKETS;
  let newer = to;
  for (let number = 0; number < SAMPLE_BUCKETS; number++) {
    const middle = moments[Math.floor((number + 0.5) * size)];
    const last = moments[Math.ceil((number + 1) * size) - 1];
    if (newer === null || middle === undefined || last === undefined) break;
    const from = floorToTimeUnit(last, (newer - last) / 2);
    if (from >= newer) continue;
    portions.push({ from, newer, hour: toHourToken(middle), weight: Math.max(1, (newer - from) / MIN_TIME_UNIT_MS) });
    newer = from;
  }
  return portions;
}

/** How many match in the sampled hour of each portion. */
async function countSampledMatches(
  db: Kysely<DB>,
  portions: SampleBucket[],
  wanted: CompiledCriteria,
): Promise<Map<string, number>> {
  const hours = portions.map(({ hour }) => hour);
  const { rows } = await sql<{ hour: string; jobs: number }>`
    select 'h' || floor(extract(epoch from created_at) / 3600) as hour, count(*)::int as jobs from job_search
    where ${sql.join([...buildConditions(wanted), sql`marks && ${hours}::text[]`], sql` and `)} group by 1`.execute(db);
  return new Map(rows.map(({ hour, jobs }) => [hour, jobs]));
}
