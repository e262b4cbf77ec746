import type { JobRow } from "../jobs/present.ts";
import {
  MAX_COUNT,
  type MatchCounts,
  type MatchPosition,
  type MatchRow,
  OTHER_TIER,
  type PreparedSearch,
  type ResolvedSearch,
  type SearchEngine,
  TITLE_TIER,
} from "../jobs/search/engine.ts";
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
      const isTitleMatch = hasKeywords && matchesText(toWords(job.title), { ...search.keywords, excluded: [] });
      const tier = search.sort === "relevance" && isTitleMatch ? TITLE_TIER : OTHER_TIER;
      return { ...job, tier, distance_km: getDistanceKm(job, search.center) };
    })
    .sort((a, b) => a.tier - b.tier);
  return {
    dependencies: null,
    unknownWords: listUnknownWords(jobs, search.keywords),
    async findMatches({ start, limit, withCounts }) {
      const rest = start ? matches.filter((match) => isAfter(match, start)) : matches;
      const counts = withCounts ? countMatches(matches) : null;
      return { rows: rest.slice(0, limit), hasMore: rest.length > limit, counts };
    },
    findIds: async (limit) => matches.slice(0, limit).map(({ id }) => id),
    findTitleIds(limit) {
      const titleMatches = matches.filter(({ tier }) => tier === TITLE_TIER);
      return hasKeywords ? Promise.resolve(titleMatches.slice(0, limit).map(({ id }) => id)) : null;
    },
    selectMatches() {
      throw new Error("The reference engine has no SQL.");
    },
  };
}

function isMatch(job: SearchableJob, search: ResolvedSearch): boolean {
  const { type, industry, priority, salary_min = 0 } = search.filters;
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
    job.starting_salary >= salary_min &&
    (search.postedSince === null || job.created_at >= search.postedSince)
  );
}

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

function isAfter({ tier, created_at, id }: MatchRow, start: MatchPosition): boolean {
  const ageMs = Date.parse(start.at) - created_at.getTime();
  return tier > start.tier || (tier === start.tier && (ageMs > 0 || (ageMs === 0 && id < start.id)));
}

function countMatches(matches: MatchRow[]): MatchCounts {
  if (matches.length > MAX_COUNT) return { count: MAX_COUNT, count_is_exact: false, facets: null };
  const countValues = (column: "type" | "industry" | "priority") =>
    Object.entries(Object.groupBy(matches, (match) => match[column]))
      .map(([value, group]) => ({ value, count: group?.length ?? 0 }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const facets = { type: countValues("type"), industry: countValues("industry"), priority: countValues("priority") };
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
