import type { MatchPosition } from "./engine.ts";
import { buildCellLexemes, buildClosingLexemes, buildPeriodLexemes, buildSalaryLexemes } from "./filter-lexemes.ts";
import { NAMES_TIER, type SearchPlan, TEXT_TIER, TITLE_TIER, type TierName, tierNames } from "./plan.ts";
import { joinWithOr, matchAny } from "./tsquery.ts";

/**
 * A rank is the number of a tier times this, plus a number within the tier that depends on the ordering (`buildRankSql`). With
 * rings, all matches in titles are in the tier `title`.
 */
export const RANKS_OF_TIER = 100_000;
/** The greatest integer of PostgreSQL. The last tier has as many ranks as pay has amounts. */
export const LAST_RANK = 2_147_483_647;
/** More than `job_search.salary` of any job. A job's rank by pay is this number without it. */
export const PAY_RANKS = 2_000_000_000;
/** `job_search.closing_rank` of a job without a closing date. */
const UNDATED_RANK = 2_000_000_000;
/** The first rank of the last tier, in which all keywords are anywhere. */
export const TEXT_RANK = TEXT_TIER * RANKS_OF_TIER;

/** The radii of the rings around a place in kilometres. A fourth ring is everything farther away. */
export const RING_RADII_KM = [5, 10, 25] as const;
/** The ranks of a ring, which the tiers of titles share. */
export const RANKS_OF_RING = 10;

/** Titles that are longer than the search by this many words or more rank alike. */
const MAX_LENGTH_RANK = 3;
/** The ranks of titles that differ in length only. Twice as many follow each other where some jobs are preferred. */
const RANKS_OF_LENGTH = MAX_LENGTH_RANK + 1;
/** The ranks of titles with other names: for each kind (`NameKind`), and before them for the given words, one of each length. */
const RANKS_OF_KINDS = 5 * RANKS_OF_LENGTH;
/** In a ring, jobs that are preferred have the ranks before this one: one for each tier of titles. */
const FIRST_OTHER_RANK_OF_RING = RANKS_OF_RING / 2;
/** From this kind on, a name is that of a related occupation. */
const FIRST_RELATED_KIND = 2;
/** Beyond this distance the map cells of a circle are too many for a query. */
const MAX_CELLS_KM = 500;
/** Titles are counted up to this number of words. */
const MAX_TITLE_WORDS = 12;

export const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** The position before all matches. Within a rank, times and ids descend, so it has the greatest of both. */
export const BEGINNING: MatchPosition = { rank: 0, at: "infinity", id: LAST_ID };

const getTier = (rank: number) => Math.min(tierNames.length - 1, Math.floor(rank / RANKS_OF_TIER));

/** Returns the beginning of the next tier that the plan has when it lacks the tier of the position. */
export function skipMissingTiers({ tiers, ordering }: SearchPlan, position: MatchPosition): MatchPosition {
  const tier = getTier(position.rank);
  // With rings, all matches in titles are in the tier `title`.
  const hasTier = (name: TierName) => tiers[name] ?? (ordering === "rings" && name === "title" && tiers.otherWords);
  const next = tierNames.findIndex((name, index) => index >= tier && hasTier(name));
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
  /** The last rank whose matches it has. */
  to: number;
  /** The time of the newest job. */
  newest: Date;
}

/** With fewer remaining matches, all are read at once. The check of a phrase takes as long as reading four matches. */
export const MAX_REST = 400;
const MAX_REST_WITH_PHRASE = MAX_REST / 4;

/** A sample with fewer matches tells little. */
export const MIN_SAMPLED = 16;

/**
 * Estimates how many titles match at most when a sample shows too few of them to tell where a page of titles ends: most jobs have a
 * word that begins with "pro", and few titles. Null when the sample suffices.
 */
export function estimateRareTitles(
  { tiers, phrases }: SearchPlan,
  { matches, jobsPerSampled }: Sample,
  position: MatchPosition,
): number | null {
  const hasTitles = Object.keys(tiers).some((name) => name !== "text");
  if (!hasTitles || phrases !== null || position.rank >= TEXT_RANK) return null;
  const titles = matches.filter(({ rank }) => rank < TEXT_RANK).length;
  const estimate = (titles + 1) * jobsPerSampled;
  return titles < MIN_SAMPLED && estimate > MAX_REST ? estimate : null;
}

/**
 * Chooses the next segment after a position, which holds about `target` matches as far as the sample knows: it ends at the
 * match of the sample at that distance, or between it and the one before it. The tier `otherWords` is read only when the tiers
 * before it probably lack some of the `missing` rows, because nothing limits its ranks: all titles with one of the names are
 * read.
 */
export function chooseSegment(
  { phrases }: SearchPlan,
  { matches, jobsPerSampled, to, newest }: Sample,
  position: MatchPosition,
  { target, missing }: { target: number; missing: number },
): Segment {
  const index = Math.floor(target / jobsPerSampled);
  const end = matches[index];
  const maxRest = phrases === null ? MAX_REST : MAX_REST_WITH_PHRASE;
  if (!end || matches.length * jobsPerSampled <= maxRest) return { to, since: null };
  const lastBeforeNames = NAMES_TIER * RANKS_OF_TIER - 1;
  const countBeforeNames = matches.filter(({ rank }) => rank <= lastBeforeNames).length * jobsPerSampled;
  if (end.rank > lastBeforeNames && countBeforeNames >= missing) return { to: lastBeforeNames, since: null };
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
  if (since === null) return [listQueries(plan, { from: position.rank, to })];
  const until = position.rank === to ? getTime(position, newest) : newest;
  const tierStart = getTier(to) * RANKS_OF_TIER;
  const from = Math.max(position.rank, tierStart);
  const lastRank = listQueries(plan, { from: to, to });
  const ranksBefore = from < to ? listRanges(plan, from, to - 1).map((range) => listQueries(plan, range)) : [];
  // The ranks of a ring have the same queries, so a period would limit nothing.
  const hasSameQueries = ranksBefore.some((queries) => queries.join() === lastRank.join());
  return [
    hasSameQueries ? lastRank : listQueries(plan, { from: to, to }, [matchAny(buildPeriodLexemes(since, until))]),
    ...(hasSameQueries ? [] : ranksBefore),
    ...(position.rank < tierStart ? [listQueries(plan, { from: position.rank, to: tierStart - 1 })] : []),
  ];
}

/** Divides ranks of a tier where those of preferred jobs end: each part needs a query of its own for the lengths of titles. */
function listRanges({ ordering, preferred }: SearchPlan, from: number, to: number): { from: number; to: number }[] {
  const middle = getTier(to) * RANKS_OF_TIER + RANKS_OF_LENGTH;
  const isDivided = preferred !== null && ordering === "length" && getTier(to) <= TITLE_TIER;
  if (!isDivided || from >= middle || to < middle) return [{ from, to }];
  return [
    { from, to: middle - 1 },
    { from: middle, to },
  ];
}

/**
 * Lists the queries on `document` for all matches of some ranks; they may find further jobs. A job matches when it matches
 * all of them. PostgreSQL's index takes a job of the first query, skips to the next possible one of the second, and only
 * then looks at the third. So those with the fewest jobs come first, most often those with few alternatives, and the
 * common conditions last.
 *
 * @param further queries that each job must match, too
 */
export function listQueries(
  plan: SearchPlan,
  { from, to }: { from: number; to: number },
  further: string[] = [],
): string[] {
  const [firstTier, lastTier] = [getTier(from), getTier(to)];
  const countAlternatives = (query: string) => query.split("|").length;
  const operands = [
    ...further,
    ...listPeriodQueries(plan),
    ...plan.conditions,
    ...(firstTier === lastTier
      ? listQueriesWithinTier(plan, from, to)
      : [...listTierQueries(plan, firstTier, lastTier), ...listCellQueries(plan)]),
  ];
  operands.sort((a, b) => countAlternatives(a) - countAlternatives(b));
  const queries = [...operands, ...plan.commonConditions];
  const last = queries.pop();
  return last === undefined ? [] : [...queries, [last, ...plan.exclusions].join(" & ")];
}

/** Returns the query for the time since which jobs are searched, or none. */
function listPeriodQueries({ postedSince }: SearchPlan): string[] {
  return postedSince ? [matchAny(buildPeriodLexemes(postedSince, new Date()))] : [];
}

/** The queries for the tiers from `first` to `last`. Each contains the tiers before it, and `otherWords` stands apart. */
function listTierQueries({ tiers, names: onlyNames, ordering }: SearchPlan, first: number, last: number): string[] {
  const end = ordering === "rings" && last === TITLE_TIER ? NAMES_TIER : last;
  const given = tierNames.slice(first, end + 1).filter((name) => tiers[name]);
  const widest = given.findLast((name) => name !== "otherWords");
  const words = widest && tiers[widest];
  const names = given.includes("otherWords") ? (widest === "text" ? onlyNames : tiers.otherWords) : undefined;
  return words && names ? joinAlternatives(words, names) : (words ?? names ?? []);
}

/** Returns queries that match when all of one list match, or all of the other. Queries in both lists are kept once. */
function joinAlternatives(first: string[], second: string[]): string[] {
  const shared = first.filter((query) => second.includes(query));
  const alternatives = [first, second].map((list) => list.filter((query) => !shared.includes(query)).join(" & "));
  return alternatives.includes("") ? shared : [...shared, joinWithOr(alternatives)];
}

/** Lists the queries for some ranks of one tier, and for the circle of the plan. */
function listQueriesWithinTier(plan: SearchPlan, from: number, to: number): string[] {
  const { ordering, radiusKm, wordCount } = plan;
  const tier = getTier(to);
  const queries = listTierQueries(plan, tier, tier);
  const [first, last] = [from % RANKS_OF_TIER, to % RANKS_OF_TIER];
  if (ordering === "length" && tier <= TITLE_TIER) {
    const preferred = last < RANKS_OF_LENGTH || putsNamesFirst(plan) ? listPreferredQueries(plan) : [];
    const [least, most] = [first % RANKS_OF_LENGTH, last % RANKS_OF_LENGTH];
    if (most === MAX_LENGTH_RANK || last - first > most - least) return [...preferred, ...queries];
    const maxWords = Math.min(MAX_TITLE_WORDS, wordCount + most);
    const minWords = least === 0 ? Math.min(1, maxWords) : Math.min(maxWords, wordCount + least);
    const lengths = Array.from({ length: maxWords - minWords + 1 }, (_, index) => minWords + index);
    return tier === TITLE_TIER
      ? [...preferred, ...queries, matchAny(lengths.map((words) => `words:${words}`))]
      : [...preferred, joinWithOr(lengths.map((words) => limitTitleLength(queries, words)))];
  }
  if (ordering === "length" || ordering === "time") {
    const isPreferred = tier === NAMES_TIER ? last < (putsHomeFirst(plan) ? 2 : 1) * RANKS_OF_KINDS : to === TEXT_RANK;
    return [...queries, ...(isPreferred ? listPreferredQueries(plan) : []), ...listCellQueries(plan)];
  }
  if (ordering === "pay") return [...queries, ...listPayQueries(to), ...listCellQueries(plan)];
  if (ordering === "closing") return [...queries, ...listClosingQueries(to), ...listCellQueries(plan)];
  // A rank in a ring may be that of a better title in the next one. A ring is within the circle, whose cells are left out:
  // one query for both and the words would be slow.
  const ring = Math.floor(last / RANKS_OF_RING);
  const endKm = ordering === "rings" ? RING_RADII_KM[ring] : ordering === "distance" ? (last + 1) / 10 : undefined;
  const isWithin = endKm !== undefined && endKm < (radiusKm ?? MAX_CELLS_KM);
  return [...queries, ...listCellQueries(isWithin ? { ...plan, radiusKm: endKm } : plan)];
}

/** Whether any job with a name of the occupation in a country of the reader comes before all jobs elsewhere. */
const putsHomeFirst = ({ preferred }: SearchPlan) => preferred !== null && preferred.countries.length > 0;

/** Whether titles with the given words are among those with other names when they are not preferred. */
const putsNamesFirst = (plan: SearchPlan) =>
  plan.ordering === "length" &&
  (putsHomeFirst(plan) || plan.preferred?.isNamed === true) &&
  plan.titleTiers.otherWords !== undefined;

/** Returns the query for the jobs that come first among equals, or none. */
function listPreferredQueries({ preferred }: SearchPlan): string[] {
  if (preferred === null) return [];
  const countries = preferred.countries.flatMap((country) => [`country:${country}`, `remote:${country}`]);
  return [matchAny([`language:${preferred.language}`, ...countries])];
}

/** Returns the query for the pay of all ranks up to `to`. It is empty for the rank of jobs without pay. */
function listPayQueries(to: number): string[] {
  const minSalary = PAY_RANKS - (to - TEXT_RANK);
  return minSalary > 0 ? [matchAny(buildSalaryLexemes(minSalary))] : [];
}

/** Returns the query for the closing dates of all ranks up to `to`. It is empty for the rank of jobs without a date. */
function listClosingQueries(to: number): string[] {
  const day = to - TEXT_RANK;
  return day < UNDATED_RANK ? [matchAny(buildClosingLexemes(day))] : [];
}

/** Returns the query for titles of some words that match all queries of the tiers for words as typed. */
function limitTitleLength(queries: string[], words: number): string {
  return queries.map((query) => query.replaceAll("'typed:", `'typed${words}:`)).join(" & ");
}

/** Returns the query for the map cells that the circle of a plan touches, or none. */
function listCellQueries({ latitude, longitude, radiusKm }: SearchPlan): string[] {
  if (latitude === null || longitude === null || radiusKm === null) return [];
  return [matchAny(buildCellLexemes({ latitude, longitude, radiusKm }))];
}

interface Parameters {
  add(value: unknown): string;
}

/**
 * Returns the SQL expression for the rank of a row. Adds its values to `parameters`.
 *
 * @param distance SQL for the distance from the place in kilometres
 */
export function buildRankSql(plan: SearchPlan, parameters: Parameters, distance: string): string {
  const { ordering, titleTiers } = plan;
  if (ordering === "distance") return `${TEXT_RANK} + coalesce(round(10 * ${distance})::integer, ${RANKS_OF_TIER - 1})`;
  if (ordering === "pay") {
    return `${TEXT_RANK} + ${PAY_RANKS} - case when ${buildIsComparableSql(plan, parameters)} then salary else 0 end`;
  }
  if (ordering === "closing") return `${TEXT_RANK} + closing_rank`;
  const radii = RING_RADII_KM.map((radius, ring) => `when ${distance} <= ${radius} then ${ring}`);
  const ring = ordering === "rings" ? `case ${radii.join(" ")} else ${RING_RADII_KM.length} end` : "0";
  const textRank = `${TEXT_RANK} + ${RANKS_OF_RING} * ${ring} + other`;
  const tiers = Object.entries(titleTiers).map(([name, query]) => {
    const isPreferred = name !== "otherWords" && putsNamesFirst(plan) ? "other = 0 and " : "";
    return `when ${isPreferred}title @@ ${parameters.add(query)}::tsquery then ${tierNames.indexOf(name as TierName)}`;
  });
  const other = buildIsOtherSql(plan, parameters);
  if (tiers.length === 0) return `(select ${textRank} from (select ${other} as other) as t)`;
  const titleRank =
    ordering === "rings"
      ? buildRingRankSql(plan, parameters, ring)
      : `${RANKS_OF_TIER} * tier + ${buildLengthRankSql(plan, parameters)}`;
  return `(select case tier when ${TEXT_TIER} then ${textRank} else ${titleRank} end
    from (select case ${tiers.join(" ")} else ${TEXT_TIER} end as tier, other from (select ${other} as other) as fit) as t)`;
}

/**
 * Returns SQL for 0 when a job is preferred among equals, else for 1. A remote job is where it can be done. Only of remote jobs the
 * document is read, because it is stored apart.
 */
function buildIsOtherSql({ preferred }: SearchPlan, parameters: Parameters): string {
  if (preferred === null) return "0";
  const [language, countries] = [parameters.add(preferred.language), parameters.add(preferred.countries)];
  const remote = preferred.countries.map((country) => `remote:${country}`);
  const isAway =
    remote.length > 0
      ? `and not (coalesce(work_place, '') = 'remote' and document @@ ${parameters.add(matchAny(remote))}::tsquery)`
      : "";
  return `(text_language is distinct from ${language} and coalesce(country <> all (${countries}::text[]), true)
    ${isAway})::integer`;
}

/** Returns SQL for whether the pay of a row is in the currency of the search. */
export function buildIsComparableSql({ payCurrency, portalCurrency }: SearchPlan, parameters: Parameters): string {
  const [compared, unstated] = [parameters.add(payCurrency), parameters.add(portalCurrency)];
  return `(coalesce(pay_currency, ${unstated}::text) is not distinct from ${compared}::text)`;
}

/**
 * Adds the ring and what the title lacks: a synonym weighs as much as one ring, a related name and a mere stem as two. So a
 * synonym at 2 km comes before the given words at 12 km. Among equals, the better tier comes first.
 */
function buildRingRankSql(plan: SearchPlan, parameters: Parameters, ring: string): string {
  const steps = [`when ${TITLE_TIER} then 2`];
  if (plan.titleTiers.otherWords) {
    const related = `case when ${buildKindSql(plan, parameters)} < ${FIRST_RELATED_KIND} then 0
      else 1 + ${buildLacksWordsSql(plan, parameters)} end`;
    steps.push(`when ${NAMES_TIER} then 1 + ${related}`);
  }
  return `${TITLE_TIER * RANKS_OF_TIER} + ${RANKS_OF_RING} * (${ring} + case tier ${steps.join(" ")} else 0 end)
    + ${FIRST_OTHER_RANK_OF_RING} * other + tier`;
}

/**
 * Whether a job is not preferred, and the words by which its title is longer than the search. For other names: whether given words
 * are missing or the title has a mere stem, whether it is not preferred, the kind, and the length. Titles with the given words that
 * are among them (`putsNamesFirst`) come before the kinds.
 */
function buildLengthRankSql(plan: SearchPlan, parameters: Parameters): string {
  const { wordCount, titleTiers } = plan;
  const given = putsNamesFirst(plan) ? titleTiers.typed : undefined;
  const lengths = Array.from({ length: MAX_LENGTH_RANK }, (_, more) => {
    const words = Array.from({ length: more === 0 ? wordCount : 1 }, (_, index) =>
      more === 0 ? `words:${index + 1}` : `words:${Math.min(MAX_TITLE_WORDS, wordCount + more)}`,
    );
    return `when title @@ ${parameters.add(matchAny(words.length > 0 ? words : ["words:0"]))}::tsquery then ${more}`;
  });
  const length = `${RANKS_OF_LENGTH} * other + case ${lengths.join(" ")} else ${MAX_LENGTH_RANK} end`;
  if (!titleTiers.otherWords) return length;
  const nameLengths = Array.from({ length: MAX_LENGTH_RANK }, (_, index) => {
    return `when title @@ '''words:${index + 1}''' then ${index}`;
  });
  const nameLength = `case ${nameLengths.join(" ")} else ${MAX_LENGTH_RANK} end`;
  const { namesTitle } = plan;
  const lacks =
    namesTitle === null
      ? buildLacksWordsSql(plan, parameters)
      : `(not title @@ ${parameters.add(namesTitle)}::tsquery)::integer`;
  const ofName = buildKindSql(plan, parameters);
  const kind = given ? `case when title @@ ${parameters.add(given)}::tsquery then 0 else 1 + ${ofName} end` : ofName;
  const name = `${RANKS_OF_KINDS} * (${putsHomeFirst(plan) ? `2 * other + ${lacks}` : `2 * ${lacks} + other`})
    + ${RANKS_OF_LENGTH} * ${kind} + ${nameLength}`;
  return `case when tier = ${NAMES_TIER} then ${name} else ${length} end`;
}

/** Returns SQL for the kind of the name in a title (`NameKind`). */
function buildKindSql({ nameKinds }: SearchPlan, parameters: Parameters): string {
  const kinds = nameKinds.map((names, kind) => `when title @@ ${parameters.add(names)}::tsquery then ${kind}`);
  return `case ${kinds.join(" ")} else ${nameKinds.length} end`;
}

/** Returns SQL for 1 when a job with other names lacks some of the given words, else for 0. */
function buildLacksWordsSql({ namesText }: SearchPlan, parameters: Parameters): string {
  return namesText === null ? "0" : `(not document @@ ${parameters.add(namesText)}::tsquery)::integer`;
}
