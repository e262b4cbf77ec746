import { buildCellLexemes, buildPeriodLexemes } from "../filter-lexemes.ts";
import type { MatchPosition } from "./engine.ts";
import { type SearchPlan, type TierName, tierNames } from "./plan.ts";
import { matchAny } from "./tsquery.ts";

/**
 * A rank is the number of a tier times this, plus the number within the tier that `Ordering` defines: the words by which a
 * title is longer than the search (at most 3), the kind of its name and its length, the ring around the place (0 to 3), or the
 * distance in tenths of a kilometre.
 */
export const RANKS_OF_TIER = 100_000;
/** The radii of the rings around a place in kilometres. The last ring is beyond them. */
export const RING_RADII_KM = [5, 10, 25] as const;
/** Titles that are longer than the search by this many words or more rank alike. */
const MAX_LENGTH_RANK = 3;
/** In the tiers after these, some keywords are not in the title, so its length tells nothing. */
const TIERS_WITH_LENGTH = 3;
/** Titles are counted up to this number of words. */
const MAX_TITLE_WORDS = 12;
export const LAST_RANK = tierNames.length * RANKS_OF_TIER - 1;

/** The first rank of the last tier, in which all keywords are anywhere. */
const TEXT_RANK = (tierNames.length - 1) * RANKS_OF_TIER;

export const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** The position before all matches. Within a rank, times and ids descend, so it has the greatest of both. */
export const BEGINNING: MatchPosition = { rank: 0, at: "infinity", id: LAST_ID };

const getTier = (rank: number) => Math.min(tierNames.length - 1, Math.floor(rank / RANKS_OF_TIER));

/** Returns the beginning of the next tier that the plan has when it lacks the tier of the position. */
export function skipMissingTiers({ tiers }: SearchPlan, position: MatchPosition): MatchPosition {
  const tier = getTier(position.rank);
  const next = tierNames.findIndex((name, index) => index >= tier && tiers[name]);
  return next > tier ? { ...BEGINNING, rank: next * RANKS_OF_TIER } : position;
}

/** A part of the results that one statement reads: the matches after a position up to a rank. */
export interface Segment {
  /** The last rank. */
  to: number;
  /** The earliest time in the last rank. Null for all times. */
  since: Date | null;
}

export const EVERYTHING: Segment = { to: LAST_RANK, since: null };

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
 * Chooses the next segment after a position, which holds about `target` matches as far as the sample knows: it ends at the
 * match of the sample at that distance, or between it and the one before it.
 */
export function chooseSegment(
  { matches, jobsPerSampled, newest }: Sample,
  position: MatchPosition,
  target: number,
): Segment {
  const index = Math.floor(target / jobsPerSampled);
  const end = matches[index];
  if (!end || matches.length * jobsPerSampled <= MAX_REST) return EVERYTHING;
  const before = matches[index - 1] ?? { rank: position.rank, at: getTime(position, newest) };
  const start = before.rank === end.rank ? before.at : newest;
  const share = target / jobsPerSampled - index;
  return { to: end.rank, since: new Date(start.getTime() - (start.getTime() - end.at.getTime()) * share) };
}

const getTime = ({ at }: MatchPosition, newest: Date) => (at === BEGINNING.at ? newest : new Date(at));

/** Returns the position after all matches of a segment. */
export function getEnd({ to, since }: Segment): MatchPosition {
  return since ? { rank: to, at: since.toISOString(), id: FIRST_ID } : { ...BEGINNING, rank: to + 1 };
}

/**
 * Lists the queries on `document` for a segment after a position; they may find further jobs. A job matches when it matches
 * all queries of one list.
 */
export function listSegmentQueries(
  plan: SearchPlan,
  { to, since }: Segment,
  position: MatchPosition,
  newest: Date,
): string[][] {
  if (since === null) return listQueries(plan, { from: position.rank, to });
  const until = position.rank === to ? getTime(position, newest) : newest;
  const tierStart = getTier(to) * RANKS_OF_TIER;
  const from = Math.max(position.rank, tierStart);
  return [
    // The period of the last rank, the ranks of its tier before it, and the tiers before that.
    ...listQueries(plan, { from: to, to }, [matchAny(buildPeriodLexemes(since, until))]),
    ...(from < to ? listQueries(plan, { from, to: to - 1 }) : []),
    ...(position.rank < tierStart ? listQueries(plan, { from: position.rank, to: tierStart - 1 }) : []),
  ];
}

/**
 * Lists the queries on `document` for all matches of some ranks; they may find further jobs. Of a list, the first query has
 * the most alternatives. The others are joined, and PostgreSQL's index then skips from a job of one query to the next
 * possible job of the other. Of one query, it would look at each job with the rarest lexemes.
 *
 * @param further queries that each job must match, too
 */
export function listQueries(
  plan: SearchPlan,
  { from, to }: { from: number; to: number },
  further: string[] = [],
): string[][] {
  const [firstTier, lastTier] = [getTier(from), getTier(to)];
  const countAlternatives = (query: string) => query.split("|").length;
  return listTierQueries(plan, firstTier, lastTier).map((tierQueries) => {
    const operands = [...tierQueries, ...plan.conditions, ...listCellQueries(plan)];
    if (firstTier === lastTier) operands.push(...listQueriesWithinTier(plan, to));
    const [widest, ...others] = operands.toSorted((a, b) => countAlternatives(b) - countAlternatives(a));
    if (widest === undefined) return further;
    const first = [widest, ...plan.exclusions].join(" & ");
    return [first, ...(others.length > 0 ? [others.join(" & ")] : []), ...further];
  });
}

/** Each tier has the matches of the tiers before it, except those of `otherWords`. These are found by a list of their own. */
function listTierQueries({ tiers }: SearchPlan, first: number, last: number): string[][] {
  const given = tierNames.slice(first, last + 1).filter((name) => tiers[name]);
  const widest = given.findLast((name) => name !== "otherWords");
  const names = [widest, given.find((name) => name === "otherWords")].filter((name) => name !== undefined);
  return names.map((name: TierName) => tiers[name] ?? []);
}

/** Lists the queries for the ranks of one tier up to a rank. */
function listQueriesWithinTier(plan: SearchPlan, to: number): string[] {
  const { ordering, radiusKm, wordCount } = plan;
  const last = to % RANKS_OF_TIER;
  if (ordering === "length" && getTier(to) < TIERS_WITH_LENGTH && last < MAX_LENGTH_RANK) {
    const maxWords = Math.min(MAX_TITLE_WORDS, wordCount + last);
    return [matchAny(Array.from({ length: maxWords }, (_, index) => `words:${index + 1}`))];
  }
  const endKm = ordering === "rings" ? RING_RADII_KM[last] : ordering === "distance" ? (last + 1) / 10 : undefined;
  if (endKm === undefined || endKm >= (radiusKm ?? MAX_CELLS_KM)) return [];
  return listCellQueries({ ...plan, radiusKm: endKm });
}

/** Returns the query for the map cells that the circle of a plan touches, or none. */
function listCellQueries({ latitude, longitude, radiusKm }: SearchPlan): string[] {
  if (latitude === null || longitude === null || radiusKm === null) return [];
  return [matchAny(buildCellLexemes({ latitude, longitude, radiusKm }))];
}

/** Beyond this distance the map cells of a circle are too many for a query. */
const MAX_CELLS_KM = 500;

/** Returns SQL for the rank of a row, with the numbers of the parameters. */
export function buildRankSql(plan: SearchPlan, parameters: { add(value: unknown): string }, distance: string): string {
  const { ordering, titleTiers, nameKinds, wordCount } = plan;
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
  const length = `case ${lengths.join(" ")} else ${MAX_LENGTH_RANK} end`;
  const kinds = nameKinds.map((names, kind) => `when title @@ ${parameters.add(names)}::tsquery then ${4 * kind}`);
  const kind =
    kinds.length > 0
      ? `when tier = 3 then case ${kinds.join(" ")} else ${4 * kinds.length} end
          + case ${[1, 2, 3].map((words) => `when title @@ '''words:${words}''' then ${words - 1}`).join(" ")} else 3 end`
      : "";
  return `(select ${RANKS_OF_TIER} * tier + case when tier < ${TIERS_WITH_LENGTH} then ${length} ${kind} else 0 end
    from (select ${tier} as tier) as t)`;
}
