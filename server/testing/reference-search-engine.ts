import { splitSkills } from "../../contract/jobs/search/searched-skills.ts";
import { shiftFilters, splitShifts } from "../../contract/jobs/terms/schedule.ts";
import { type HoursRange, offeredHours, splitHours } from "../../contract/jobs/terms/weekly-hours.ts";
import type { JobRow } from "../jobs/present.ts";
import {
  MAX_COUNT,
  type MatchCounts,
  type MatchPosition,
  type MatchRow,
  type PreparedSearch,
  type ResolvedSearch,
  type SearchEngine,
} from "../jobs/search/engine/engine.ts";
import { RANKS_OF_RING, RANKS_OF_TIER, RING_RADII_KM } from "../jobs/search/engine/segments.ts";
import { type ParsedText, splitWords } from "../jobs/search/parse.ts";

export interface SearchableJob extends JobRow {
  latitude: number | null;
  longitude: number | null;
}

/**
 * A search engine that looks at every job. It compares whole words: it knows no stems, stop words or other spellings.
 *
 * @param jobs The active jobs, newest first and then by descending id
 */
export function createReferenceEngine(jobs: SearchableJob[]): SearchEngine {
  return {
    prepare: async (search) => prepareSearch(jobs, search),
    async findSimilarIds({ id, title, industry }, limit) {
      const words = toWords(title);
      const others = jobs.filter((job) => job.id !== id);
      const countShared = (job: SearchableJob) => words.filter((word) => toWords(job.title).includes(word)).length;
      const isOfIndustry = (job: SearchableJob) => Number(job.industry === industry);
      const similar = [
        ...others
          .filter((job) => words.length > 0 && countShared(job) === words.length)
          .sort((a, b) => isOfIndustry(b) - isOfIndustry(a)),
        ...others
          .filter((job) => countShared(job) > 0)
          .sort((a, b) => countShared(b) - countShared(a) || isOfIndustry(b) - isOfIndustry(a)),
        ...others.filter(isOfIndustry),
      ];
      return [...new Set(similar.map((job) => job.id))].slice(0, limit);
    },
  };
}

function prepareSearch(jobs: SearchableJob[], search: ResolvedSearch): PreparedSearch {
  const { words, prefix, phrases } = search.keywords;
  const hasKeywords = words.length > 0 || prefix !== null || phrases.length > 0;
  const matches = jobs
    .filter((job) => isMatch(job, search))
    .map((job): MatchRow => {
      return { ...job, rank: getRank(job, search), distance_km: getDistanceKm(job, search.center) };
    })
    .sort((a, b) => a.rank - b.rank);
  return {
    dependencies: null,
    hasKeywords: hasKeywords || search.keywords.excluded.length > 0,
    unknownWords: listUnknownWords(jobs, search.keywords),
    absentWords: [],
    async findNear(radiiKm, enough, request) {
      const last = radiiKm.at(-1) ?? 0;
      const limit = (radiusKm: number) => prepareSearch(jobs, { ...search, radiusKm });
      for (const radiusKm of radiiKm) {
        const prepared = limit(radiusKm);
        const page = await prepared.findMatches(request);
        if (page.rows.length >= enough || (radiusKm === last && page.rows.length > 0))
          return { radiusKm, prepared, page };
      }
      return null;
    },
    async findMatches({ start, limit, withCounts }) {
      const rest = start ? matches.filter((match) => isAfter(match, start)) : matches;
      const counts = withCounts ? countMatches(matches) : null;
      return { rows: rest.slice(0, limit), hasMore: rest.length > limit, counts };
    },
    countMatches: async () => countMatches(matches),
    findIds: async (limit) => matches.slice(0, limit).map(({ id }) => id),
    findTitleIds(limit) {
      const titleMatches = matches
        .filter((match) => isTitleMatch(match, search))
        .sort((a, b) => b.created_at.getTime() - a.created_at.getTime());
      return hasKeywords ? Promise.resolve(titleMatches.slice(0, limit).map(({ id }) => id)) : null;
    },
    selectMatches() {
      throw new Error("The reference engine has no SQL.");
    },
  };
}

function isMatch(job: SearchableJob, search: ResolvedSearch): boolean {
  const { type, industry, priority, work_place, education, text_language, skills, salary_min = 0 } = search.filters;
  const { occupation_group = "", hours = "", shifts = "" } = search.filters;
  const range = splitHours(hours);
  const named = listSkills(job).map((skill) => skill.toLowerCase());
  const distanceKm = getDistanceKm(job, search.center);
  const text = toWords([job.title, job.company, job.industry, job.description].join(" "));
  const address = toWords(`${job.address} ${job.zip_code}`);
  const zipCode = job.zip_code.replace(/[ -]/g, "").toLowerCase();
  const { prefix } = search.place;
  const isInPlace =
    matchesText(address, search.place) ||
    (prefix !== null &&
      zipCode.startsWith(prefix.toLowerCase()) &&
      matchesText(address, { ...search.place, prefix: null }));
  return (
    matchesText(text, search.keywords) &&
    (isInPlace ||
      search.alternatePlaces.some((words) => words.every((word) => address.includes(word.toLowerCase())))) &&
    (search.radiusKm === null || (distanceKm !== null && distanceKm <= search.radiusKm)) &&
    (search.country === null || job.country === null || job.country === search.country) &&
    (type === undefined || job.type === type) &&
    (industry === undefined || job.industry === industry) &&
    (priority === undefined || job.priority === priority) &&
    (work_place === undefined || job.work_place === work_place) &&
    (education === undefined || job.education === education) &&
    (job.occupation_group ?? "").startsWith(occupation_group) &&
    (range === null || sharesHours(job, range)) &&
    splitShifts(shifts).every((value) => listShifts(job).includes(value)) &&
    (text_language === undefined || job.text_language === text_language) &&
    splitSkills(skills).every((skill) => named.includes(skill.toLowerCase())) &&
    getComparablePay(job, search) >= salary_min &&
    (search.postedSince === null || job.created_at >= search.postedSince)
  );
}

function getComparablePay(job: SearchableJob, { payCurrency, portalCurrency }: ResolvedSearch): number {
  return (job.pay_currency ?? portalCurrency) === payCurrency ? job.starting_salary : 0;
}

function sharesHours(job: JobRow, { from, to }: HoursRange): boolean {
  const [least, most] = [job.hours_min ?? job.hours_max, job.hours_max ?? job.hours_min];
  return least !== null && most !== null && Number(most) >= from && Number(least) < to + 1;
}

const listShifts = ({ shifts }: JobRow): string[] => [
  ...shifts,
  ...shiftFilters.filter((value) => value.startsWith("no_") && !shifts.some((shift) => value === `no_${shift}`)),
];

const listHours = (job: JobRow) =>
  offeredHours.filter((value) => {
    const range = splitHours(value);
    return range !== null && sharesHours(job, range);
  });

const listSkills = ({ skills, nice_to_have_skills }: Pick<JobRow, "skills" | "nice_to_have_skills">) => [
  ...new Set([...skills, ...nice_to_have_skills]),
];

const toWords = (text: string) => splitWords(text.toLowerCase(), Number.POSITIVE_INFINITY);

function matchesText(words: string[], { words: required, prefix, phrases, excluded }: ParsedText): boolean {
  const text = ` ${words.join(" ")} `;
  const contains = (given: string) => text.includes(` ${given.toLowerCase()} `);
  return (
    required.every((alternatives) => alternatives.some(contains)) &&
    (prefix === null || text.includes(` ${prefix.toLowerCase()}`)) &&
    phrases.every(contains) &&
    !excluded.some(contains)
  );
}

const isTitleMatch = ({ title }: JobRow, { keywords }: ResolvedSearch) =>
  matchesText(toWords(title), { ...keywords, excluded: [] });

/** Returns the days from 2000-01-01 to the closing date, or more than of any date. */
function getClosingRank({ closes_on }: JobRow): number {
  return closes_on ? (Date.parse(closes_on) - Date.UTC(2000, 0, 1)) / 86_400_000 : 2_000_000_000;
}

/** Returns the rank as `buildRankSql` does. */
function getRank(job: SearchableJob, search: ResolvedSearch): number {
  const { words, prefix, phrases } = search.keywords;
  const given = [...words, ...phrases.map((phrase) => [phrase]), ...(prefix === null ? [] : [[prefix]])];
  const distanceKm = getDistanceKm(job, search.center) ?? Number.POSITIVE_INFINITY;
  const ring = RING_RADII_KM.filter((radiusKm) => distanceKm > radiusKm).length;
  if (search.sort === "closing") return 4 * RANKS_OF_TIER + getClosingRank(job);
  if (search.sort === "pay") return 4 * RANKS_OF_TIER + 2_000_000_000 - getComparablePay(job, search);
  if (search.sort !== "relevance") return 4 * RANKS_OF_TIER;
  const other = search.preferred === null || isPreferred(job, search.preferred) ? 0 : 1;
  const textRank = 4 * RANKS_OF_TIER + (search.radiusKm ? RANKS_OF_RING * ring : 0) + other;
  if (given.length === 0) return textRank;
  const typed = given.some(({ length }) => length > 1) ? [] : toWords(given.flat().join(" "));
  const title = toWords(job.title);
  const isTyped = typed.length > 0 && typed.every((word) => title.includes(word));
  const isPhrase = typed.length > 1 && ` ${title.join(" ")} `.includes(` ${typed.join(" ")} `);
  const tier = isPhrase ? 0 : isTyped ? 1 : isTitleMatch(job, search) ? 2 : 4;
  if (search.radiusKm) {
    if (tier === 4) return textRank;
    return 2 * RANKS_OF_TIER + RANKS_OF_RING * (ring + (tier === 2 ? 2 : 0)) + 5 * other + tier;
  }
  const more = new Set(title).size - new Set(typed).size;
  return tier < 3 ? tier * RANKS_OF_TIER + 4 * other + Math.min(3, Math.max(0, more)) : textRank;
}

const isPreferred = (job: SearchableJob, { language, countries }: NonNullable<ResolvedSearch["preferred"]>) =>
  job.text_language === language || (job.country !== null && countries.includes(job.country));

function isAfter({ rank, created_at, id }: MatchRow, start: MatchPosition): boolean {
  const ageMs = Date.parse(start.at) - created_at.getTime();
  return rank > start.rank || (rank === start.rank && (ageMs > 0 || (ageMs === 0 && id < start.id)));
}

function countMatches(matches: MatchRow[]): MatchCounts {
  if (matches.length > MAX_COUNT) return { count: MAX_COUNT, count_is_exact: false, facets: null };
  const countBy = (list: (match: MatchRow) => (string | null)[]) =>
    Object.entries(Object.groupBy(matches.flatMap(list), (value) => value ?? ""))
      .filter(([value]) => value !== "")
      .map(([value, group]) => ({ value, count: group?.length ?? 0 }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const columns = [
    "type",
    "industry",
    "priority",
    "work_place",
    "education",
    "text_language",
    "occupation_group",
    "pay_currency",
  ] as const;
  const facets = {
    ...Object.fromEntries(columns.map((column) => [column, countBy((match) => [match[column]])])),
    hours: countBy(listHours),
    shifts: countBy(listShifts),
    skills: countBy(listSkills).slice(0, 30),
  };
  return { count: matches.length, count_is_exact: true, facets: facets as MatchCounts["facets"] };
}

/** A word with alternatives is not corrected, because the alternatives may match. */
function listUnknownWords(jobs: SearchableJob[], { words, prefix, phrases }: ParsedText) {
  const jobCounts = new Map<string, number>();
  for (const { title, company, industry, description } of jobs) {
    for (const word of new Set(toWords([title, company, industry, description].join(" ")))) {
      jobCounts.set(word, (jobCounts.get(word) ?? 0) + 1);
    }
  }
  const known = [...jobCounts.keys()];
  const complete = [
    ...words.flatMap((alternatives) => (alternatives.length === 1 ? alternatives : [])),
    ...phrases.flatMap((phrase) => phrase.split(" ")),
  ].filter((word) => !jobCounts.has(word.toLowerCase()));
  const isUnknownPrefix = prefix !== null && !known.some((word) => word.startsWith(prefix.toLowerCase()));
  return [...complete, ...(isUnknownPrefix ? [prefix] : [])].map((word) => ({
    word,
    key: word.toLowerCase(),
    similar: [...jobCounts].map(([similar, job_count]) => ({ word: similar, job_count })),
  }));
}

const EARTH_RADIUS_KM = 6_371;

function getDistanceKm({ latitude, longitude }: SearchableJob, center: ResolvedSearch["center"]): number | null {
  if (latitude === null || longitude === null || center === null) return null;
  const [latitudeA, latitudeB] = [toRadians(latitude), toRadians(center.latitude)];
  const half = (difference: number) => Math.sin(difference / 2) ** 2;
  const chord =
    half(latitudeB - latitudeA) +
    Math.cos(latitudeA) * Math.cos(latitudeB) * half(toRadians(center.longitude - longitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
