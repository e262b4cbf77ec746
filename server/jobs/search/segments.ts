import type { MatchPosition } from "./engine.ts";
import { buildCellLexemes } from "./filter-lexemes.ts";
import { type SearchPlan, type TierName, tierNames } from "./plan.ts";
import { joinWithOr, matchAny } from "./tsquery.ts";

/**
 * A rank is the number of a tier times this, plus the number within the tier that `Ordering` defines: the words by which a
 * title is longer than the search (at most 3), the ring around the place (0 to 3), or the distance in tenths of a
 * kilometre.
 */
export const RANKS_OF_TIER = 100_000;
/** The radii of the rings around a place in kilometres. The last ring is beyond them. */
export const RING_RADII_KM = [5, 10, 25] as const;
const MAX_LENGTH_RANK = 3;
/** Titles are counted up to this number of words. */
const MAX_TITLE_WORDS = 12;
export const LAST_RANK = tierNames.length * RANKS_OF_TIER - 1;

/** The first rank of the last tier. */
const TEXT_RANK = (tierNames.length - 1) * RANKS_OF_TIER;

export const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** The position before all matches. */
export const BEGINNING: MatchPosition = { rank: 0, at: "infinity", id: LAST_ID };

const getTier = (rank: number) => Math.min(tierNames.length - 1, Math.floor(rank / RANKS_OF_TIER));

/** Moves a position before tiers that the plan lacks to the next tier. */
export function skipMissingTiers({ tiers }: SearchPlan, position: MatchPosition): MatchPosition {
  const tier = getTier(position.rank);
  const next = tierNames.findIndex((name, index) => index >= tier && tiers[name]);
  return next > tier ? { ...BEGINNING, rank: next * RANKS_OF_TIER } : position;
}

/** A part of the results that one statement reads: the matches after a position, up to a rank and perhaps a time. */
export interface Segment {
  /** The last rank. */
  to: number;
  /** The earliest time in the last rank. Null for all times; otherwise the segment has one rank. */
  since: Date | null;
}

/** A job of the sample that matches. */
export interface SampledMatch {
  rank: number;
  at: Date;
}

export interface Sample {
  /** The matches after the position, in the order of the results. */
  matches: SampledMatch[];
  /** The number of active jobs divided by the number of jobs in the sample. */
  jobsPerSampled: number;
  /** The time of the newest job. */
  newest: Date;
}

/** With fewer remaining matches, all are read at once. */
const MAX_REST = 1_000;

/**
 * Chooses the next segment after a position, which holds about `target` matches as far as the sample knows.
 *
 * The match of the sample at that distance is the end. When it has the rank of the position, the segment is a period of
 * this rank. Otherwise the ranks before it have few matches together, and the segment is all of them, up to the end of a tier
 * when the tiers differ.
 */
export function chooseSegment(
  { matches, jobsPerSampled, newest }: Sample,
  position: MatchPosition,
  target: number,
): Segment {
  const index = Math.floor(target / jobsPerSampled);
  const end = matches[index];
  if (!end || matches.length * jobsPerSampled <= MAX_REST) return { to: LAST_RANK, since: null };
  const endTier = getTier(end.rank);
  if (endTier > getTier(position.rank)) return { to: endTier * RANKS_OF_TIER - 1, since: null };
  if (end.rank > position.rank) return { to: end.rank - 1, since: null };
  // Interpolates between the match of the sample and the one before it.
  const start = matches[index - 1]?.at ?? (position.at === BEGINNING.at ? newest : new Date(position.at));
  const share = target / jobsPerSampled - index;
  return { to: end.rank, since: new Date(start.getTime() - (start.getTime() - end.at.getTime()) * share) };
}

/** Returns the position after all matches of a segment. */
export function getEnd({ to, since }: Segment): MatchPosition {
  return since ? { rank: to, at: since.toISOString(), id: FIRST_ID } : { ...BEGINNING, rank: to + 1 };
}

/**
 * Lists the queries on `document` for all matches of some ranks; they may find further jobs. The first one has the most
 * alternatives. The others are joined, and PostgreSQL's index then skips from a job of one query to the next possible job of
 * the other. Of one query, it would look at each job with the rarest lexemes.
 */
export function listQueries(plan: SearchPlan, { from, to }: { from: number; to: number }): string[] {
  const [firstTier, lastTier] = [getTier(from), getTier(to)];
  const operands = [...listTierQueries(plan, firstTier, lastTier), ...plan.conditions];
  if (firstTier === lastTier) operands.push(...listQueriesWithinTier(plan, to % RANKS_OF_TIER));
  const countAlternatives = (query: string) => query.split("|").length;
  const [widest, ...others] = operands.toSorted((a, b) => countAlternatives(b) - countAlternatives(a));
  if (widest === undefined) return [];
  const first = [widest, ...plan.exclusions].join(" & ");
  return others.length > 0 ? [first, others.join(" & ")] : [first];
}

/** Each tier has the matches of the tiers before it, except those of `otherWords`. */
function listTierQueries({ tiers }: SearchPlan, first: number, last: number): string[] {
  const given = tierNames.slice(first, last + 1).filter((name) => tiers[name]);
  const widest = given.findLast((name) => name !== "otherWords");
  const joined = [widest, given.find((name) => name === "otherWords")].filter((name) => name !== undefined);
  const queries = joined.map((name: TierName) => tiers[name] ?? []);
  // Without matches, nothing is read.
  if (queries.length === 0) return ["'none:'"];
  const [only] = queries;
  return queries.length === 1 && only ? only : [joinWithOr(queries.map((parts) => parts.join(" & ")))];
}

/** Lists the queries for the ranks of one tier up to a number. */
function listQueriesWithinTier(plan: SearchPlan, last: number): string[] {
  const { ordering, latitude, longitude, radiusKm, wordCount } = plan;
  if (ordering === "length" && last < MAX_LENGTH_RANK) {
    const maxWords = Math.min(MAX_TITLE_WORDS, wordCount + last);
    return [matchAny(Array.from({ length: maxWords }, (_, index) => `words:${index + 1}`))];
  }
  const endKm = ordering === "rings" ? RING_RADII_KM[last] : ordering === "distance" ? (last + 1) / 10 : undefined;
  if (endKm === undefined || latitude === null || longitude === null || endKm >= (radiusKm ?? MAX_CELLS_KM)) return [];
  return [matchAny(buildCellLexemes({ latitude, longitude, radiusKm: endKm }))];
}

/** Beyond this distance the map cells of a circle are too many for a query. */
const MAX_CELLS_KM = 500;

/** Returns SQL for the rank of a row, with the numbers of the parameters. */
export function buildRankSql(plan: SearchPlan, parameters: { add(value: unknown): string }, distance: string): string {
  const { ordering, titleTiers, wordCount } = plan;
  const cases = Object.entries(titleTiers).map(([name, query]) => {
    return `when title @@ ${parameters.add(query)}::tsquery then ${tierNames.indexOf(name as TierName)}`;
  });
  const tier =
    cases.length > 0 ? `case ${cases.join(" ")} else ${tierNames.length - 1} end` : `${tierNames.length - 1}`;
  if (ordering === "distance") return `${TEXT_RANK} + coalesce(round(10 * ${distance})::integer, ${RANKS_OF_TIER - 1})`;
  if (ordering === "rings") {
    const rings = RING_RADII_KM.map((radius, ring) => `when ${distance} <= ${radius} then ${ring}`);
    return `${RANKS_OF_TIER} * (${tier}) + case ${rings.join(" ")} else ${RING_RADII_KM.length} end`;
  }
  if (ordering === "time" || cases.length === 0) return `${RANKS_OF_TIER} * (${tier})`;
  const lengths = Array.from({ length: MAX_LENGTH_RANK }, (_, more) => {
    const words = Array.from({ length: more === 0 ? wordCount : 1 }, (_, index) =>
      more === 0 ? `words:${index + 1}` : `words:${Math.min(MAX_TITLE_WORDS, wordCount + more)}`,
    );
    return `when title @@ ${parameters.add(matchAny(words.length > 0 ? words : ["words:0"]))}::tsquery then ${more}`;
  });
  // The rows without the keywords in the title are sorted by time only.
  const length = `case ${lengths.join(" ")} else ${MAX_LENGTH_RANK} end`;
  return `(select ${RANKS_OF_TIER} * tier + case when tier < 3 then ${length} else 0 end from (select ${tier} as tier) as t)`;
}
