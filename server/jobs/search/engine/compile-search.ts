import { splitHours } from "../../../../contract/jobs/terms/weekly-hours.ts";
import { jobTypes } from "../../../../contract/platform/constants.ts";
import type { JobCondition } from "../../../platform/cache/source.ts";
import { listSingulars } from "../../occupations/name-forms.ts";
import { listPrefix } from "../parse.ts";
import { compileKeywords } from "./compile-keywords.ts";
import { compileOtherWords } from "./compile-other-words.ts";
import type { ResolvedSearch, UnknownWord } from "./engine.ts";
import {
  buildCellLexemes,
  buildCommonFilterLexemes,
  buildFilterLexemes,
  listExcludedLexemes,
  type SearchCircle,
} from "./filter-lexemes.ts";
import type { CompiledSearch, Ordering, SearchPlan } from "./plan.ts";
import type { AnalyzedText, Completions, SearchWords, TableSize } from "./search-words.ts";
import {
  joinTyped,
  joinWithAnd,
  joinWithOr,
  matchAny,
  matchTyped,
  type Term,
  toJobCondition,
  toTsquery,
} from "./tsquery.ts";

/** Every job has one of these lexemes, so together they match all jobs. */
const ALL_TYPES = jobTypes.map((type) => `type:${type}`);

/**
 * Compiles a search, all but its distance (`limitToCircle`). Most stems come from the memory of the process.
 *
 * @param options see `SearchEngine.prepare`
 */
export async function compileSearch(
  searchWords: SearchWords,
  search: ResolvedSearch,
  { trustsWordList }: { trustsWordList: boolean },
): Promise<CompiledSearch> {
  const { keywords, place, center, radiusKm, country, postedSince, sort } = search;
  const excludedLexemes = [...(search.excludedLexemes ?? []), ...listExcludedLexemes(search.filters)];
  const [texts, completions, placeCompletions, tableSize] = await Promise.all([
    searchWords.analyze(listTexts(search)),
    searchWords.complete("word", keywords.prefix),
    searchWords.complete("place", place.prefix),
    searchWords.getTableSize(),
  ]);
  const getText = (text: string): AnalyzedText => texts.get(text) ?? NO_TEXT;
  const compiled = compileKeywords(search, getText, completions);
  const { required, excluded, phrases, excludedPhrases, prefixTerm } = compiled;
  const placeTerms = compilePlace(search, getText, placeCompletions);
  const filters = buildFilterLexemes(search.filters);
  if (search.area.length > 0) filters.push(search.area);
  const commonFilters = buildCommonFilterLexemes(search.filters);
  const conditions = [...placeTerms.queries, ...filters.map(matchAny)];
  const words = required.map((term) => toTsquery(term));
  // For a query of exclusions only, PostgreSQL would read the entire index.
  const hasOnlyExclusions =
    words.length + conditions.length + commonFilters.length === 0 &&
    radiusKm === null &&
    excluded.length + excludedPhrases.length + excludedLexemes.length > 0;
  if (hasOnlyExclusions) conditions.push(matchAny(ALL_TYPES));
  const ordering = chooseOrdering(search, required.length > 0);
  const ranksTitles = sort === "relevance" && required.length > 0;
  const other = required.length > 0 ? compileOtherWords(search, getText) : null;
  const otherConditions = [
    ...placeTerms.jobConditions,
    ...[...filters, ...commonFilters].map((lexemes) => ({ lexemes })),
  ];
  const jobCounts = [
    ...compiled.jobCounts.map((count) => count + (other?.jobCount ?? 0)),
    ...(place.prefix !== null && search.alternatePlaces.length === 0 ? [placeCompletions.job_count] : []),
  ];
  return {
    plan: {
      ...compileTiers(compiled, other, {
        ordering: ranksTitles ? ordering : null,
        namesOnly: search.namesOnly ?? false,
      }),
      conditions,
      commonConditions: commonFilters.map(matchAny),
      preferred: sort === "relevance" ? search.preferred : null,
      exclusions: [...excluded, ...excludedLexemes.map((lexeme) => `!${matchAny([lexeme])}`)],
      phrases: joinWithAnd([...phrases, ...excludedPhrases]),
      ordering,
      wordCount: new Set(compiled.typed).size,
      postedSince,
      minSalary: search.filters.salary_min ? Math.ceil(search.filters.salary_min) : null,
      minHourlyPay: search.filters.hourly_min ?? null,
      age: search.filters.age ?? null,
      hours: splitHours(search.filters.hours ?? ""),
      payCurrency: search.payCurrency,
      portalCurrency: search.portalCurrency,
      country,
      latitude: center?.latitude ?? null,
      longitude: center?.longitude ?? null,
      radiusKm: null,
      activeJobs: tableSize.jobs,
      estimatedMatches: estimateMatches(jobCounts, tableSize),
    },
    coordinates: tableSize.coordinates,
    jobConditions: [
      [
        ...required.map((term) =>
          toJobCondition(term, term === prefixTerm ? getText(keywords.prefix ?? "").key : null),
        ),
        ...otherConditions,
      ],
      ...(other ? [[...other.jobConditions, ...otherConditions]] : []),
    ],
    unknownWords: await listUnknownWords(searchWords, search, getText, completions, trustsWordList),
    absentWords: search.otherWords.flatMap(({ words }) => words).filter((word) => !getText(word).is_known),
  };
}

/**
 * Estimates the number of jobs that have all of some words from the number that has each. Words of one search are often found
 * together, so a further word leaves more than its share of the jobs.
 */
function estimateMatches(jobCounts: number[], { jobs, jobsPerSampled }: TableSize): number {
  const [rarest = jobs, ...others] = jobCounts
    .map((count) => Math.min(jobs, (count + 1) * jobsPerSampled))
    .sort((a, b) => a - b);
  return others.reduce((estimate, count) => estimate * Math.sqrt(count / jobs), rarest);
}

type Tiers = Pick<SearchPlan, "tiers" | "names" | "titleTiers" | "nameKinds" | "namesText" | "namesTitle">;

/** @param options `ordering` is null when the order does not depend on the titles */
function compileTiers(
  { required, phrases, typed: typedWords }: ReturnType<typeof compileKeywords>,
  other: ReturnType<typeof compileOtherWords>,
  { ordering, namesOnly }: { ordering: Ordering | null; namesOnly: boolean },
): Tiers {
  const text = required.map((term) => toTsquery(term));
  const titleTerms = required.map((term) => term.map(removeTitlePrefix));
  const title = titleTerms.map((term) => toTsquery(term, "title:"));
  // One word for an occupation has the stem of other work: "development" for "developer", and "nursing" for "nurse".
  const isOneWordName = (other?.isOccupation ?? false) && typedWords.length <= 1;
  const stems = namesOnly && isOneWordName ? [] : [title.join(" & ")];
  // All words in the title, or a name in the title and the other words anywhere.
  const named = other && namesOnly ? [joinWithOr([...stems, other.document.join(" & ")])] : null;
  if (ordering === null) {
    // Without an order by titles, the words of the other language are as good as the given ones.
    const queries = other ? [joinWithOr([text.join(" & "), other.document.join(" & ")])] : text;
    return {
      tiers: { text: named ?? queries },
      names: [],
      titleTiers: {},
      nameKinds: [],
      namesText: null,
      namesTitle: null,
    };
  }
  const typed = typedWords.map(listTypedForms);
  const typedQueries = typed.map(matchTyped);
  const titleQuery = [...titleTerms.map((term) => toTsquery(term)), ...phrases].join(" & ");
  // Of a field of work, a synonym is nearer than a word with the same stem. Such words come with the related names of the other
  // language. Several words are seldom stems of other work: "graphic design" of "graphic designer".
  const addStems = (names: string) => (isOneWordName && stems.length > 0 ? joinWithOr([titleQuery, names]) : names);
  const withoutOtherWork = (query: string) => (other?.otherWork ? `(${query}) & !${other.otherWork}` : query);
  return {
    tiers: {
      // The rings join the tiers of titles to one.
      ...(ordering !== "rings" && typed.length > 1 && { phraseTyped: typedQueries }),
      ...(ordering !== "rings" && typed.length > 0 && { typed: typedQueries }),
      ...(!isOneWordName && { title }),
      ...(other && {
        otherWords: isOneWordName ? [joinWithOr([...stems, other.document.join(" & ")])] : other.document,
      }),
      text: named ?? text,
    },
    names: named ?? other?.document ?? [],
    titleTiers: {
      ...(typed.length > 1 && { phraseTyped: withoutOtherWork(joinTyped(typed, "<->")) }),
      ...(typed.length > 0 && { typed: withoutOtherWork(joinTyped(typed, "&")) }),
      ...(!isOneWordName && { title: withoutOtherWork(titleQuery) }),
      ...(other && { otherWords: withoutOtherWork(addStems(other.title)) }),
    },
    nameKinds: other?.nameKinds ?? [],
    namesTitle: other?.isOccupation ? (isOneWordName ? other.title : other.wholeTitle) : null,
    namesText:
      other && typed.length > 1 && !other.isOccupation
        ? joinWithOr([text.join(" & "), ...other.compounds.map((word) => matchTyped([word]))])
        : null,
  };
}

/** Limits a compiled search to a distance from its place. Without a place, it stays as it is. */
export function limitToCircle(compiled: CompiledSearch, radiusKm: number): CompiledSearch {
  const { latitude, longitude } = compiled.plan;
  if (latitude === null || longitude === null) return compiled;
  const circle = { latitude, longitude, radiusKm };
  const lexemes = buildCellLexemes(circle);
  const estimatedMatches = compiled.plan.estimatedMatches * estimateShare(circle, compiled.coordinates);
  return {
    ...compiled,
    plan: { ...compiled.plan, radiusKm, estimatedMatches },
    jobConditions: compiled.jobConditions.map((conditions) => [...conditions, { lexemes }]),
  };
}

const KM_PER_DEGREE = 111.2;

/** Estimates which part of all jobs is in a circle. */
function estimateShare({ latitude, longitude, radiusKm }: SearchCircle, coordinates: TableSize["coordinates"]): number {
  if (coordinates.length === 0) return 1;
  const radiusDegrees = radiusKm / KM_PER_DEGREE;
  const longitudeScale = Math.cos((latitude * Math.PI) / 180);
  const inCircle = coordinates.filter((at) => {
    if (at.latitude === null || at.longitude === null || Math.abs(at.latitude - latitude) > radiusDegrees) return false;
    return Math.hypot(at.latitude - latitude, (at.longitude - longitude) * longitudeScale) <= radiusDegrees;
  });
  return inCircle.length / coordinates.length;
}

const NO_TEXT: AnalyzedText = {
  english: [],
  dutch: [],
  english_phrase: "",
  dutch_phrase: "",
  typed: [],
  place: [],
  key: "",
  job_count: null,
  is_known: true,
};

function listTexts({
  keywords,
  excludedNames,
  place,
  alternatePlaces,
  otherWords,
  circumstances,
  overstemmedWords,
}: ResolvedSearch): string[] {
  const textsOfCircumstances = [...circumstances, ...overstemmedWords].flatMap(({ words, others }) => [
    words.join(" "),
    ...others,
  ]);
  return [
    ...keywords.words.flat(),
    ...listPrefix(keywords),
    ...keywords.phrases,
    ...keywords.phrases.flatMap((phrase) => phrase.split(" ")),
    ...keywords.excluded,
    ...excludedNames.flat(),
    ...place.words.flat(),
    ...listPrefix(place),
    ...alternatePlaces.flat(),
    ...textsOfCircumstances.flatMap((text) => [text, ...text.split(" ")]),
    ...otherWords.flatMap(({ words, alternatives, otherWork }) => [
      words.join(" "),
      ...alternatives.flatMap(({ name }) => name),
      ...otherWork.flat(),
    ]),
  ];
}

function chooseOrdering({ sort, center, radiusKm }: ResolvedSearch, hasKeywords: boolean): Ordering {
  if (sort === "distance" && center) return "distance";
  if (sort === "pay" || sort === "closing") return sort;
  if (sort !== "relevance") return "time";
  if (center && radiusKm) return "rings";
  return hasKeywords ? "length" : "time";
}

/**
 * Lists the keywords that no active job contains, to correct them. Leaves out a word with alternatives, because these may
 * match; a word that says where or when people work, or has other forms; a word that jobs have in the other language; and a last word that
 * is the beginning of a longer one.
 */
async function listUnknownWords(
  searchWords: SearchWords,
  { keywords: { words, prefix, phrases }, otherWords, circumstances, overstemmedWords }: ResolvedSearch,
  getText: (text: string) => AnalyzedText,
  completions: Completions,
  trustsWordList: boolean,
): Promise<UnknownWord[]> {
  const correctable = [
    ...words.filter(({ length }) => length === 1).flat(),
    ...(prefix === null || completions.stems ? [] : [prefix]),
    ...phrases.flatMap((phrase) => phrase.split(" ")),
  ];
  const known = [...circumstances, ...overstemmedWords].flatMap((each) => each.words);
  const candidates = correctable.filter((word) => !known.includes(word) && !(trustsWordList && getText(word).is_known));
  if (candidates.length === 0) return [];
  const groups = otherWords.filter(({ words: given }) => given.some((word) => candidates.includes(word)));
  const names = await searchWords.analyze(
    groups.flatMap(({ alternatives }) => alternatives.flatMap(({ name }) => name)),
    { remembersUnknown: false },
  );
  const translated = groups
    .filter(({ alternatives }) => alternatives.some(({ name }) => name.every((word) => names.get(word)?.is_known)))
    .flatMap((group) => group.words);
  const unknown = candidates.filter((word) => !translated.includes(word));
  // Short words and numbers are never corrected. They are looked up apart, because only a few words are compared with all others.
  const long = unknown.filter((word) => /^\p{L}{5,}$/u.test(word));
  const groupsOfUnknown = [long, unknown.filter((word) => !long.includes(word))].filter(({ length }) => length > 0);
  return (await Promise.all(groupsOfUnknown.map((group) => searchWords.findUnknown(group, trustsWordList)))).flat();
}

const removeTitlePrefix = (lexemes: string[]) => lexemes.map((lexeme) => lexeme.replace(/^title:/, ""));

/** Lists a word as it is typed, and its singular. */
function listTypedForms(word: string): string[] {
  return word.length > 4 ? listSingulars(word) : [word];
}

/** Returns no query or one, and conditions that each job with this place meets. */
function compilePlace(
  { place, alternatePlaces }: ResolvedSearch,
  getText: (text: string) => AnalyzedText,
  { stems }: Completions,
): { queries: string[]; jobConditions: JobCondition[] } {
  const getLexemes = (word: string) => getText(word).place.map((lexeme) => `place:${lexeme}`);
  const toTerms = (lexemes: string[]): Term[] => (lexemes.length > 0 ? [[lexemes]] : []);
  const required = place.words.flat().flatMap((word) => toTerms(getLexemes(word)));
  const alternates = alternatePlaces.flatMap((words) => toTerms(words.flatMap(getLexemes)));
  const prefixLexemes = place.prefix === null ? [] : getLexemes(place.prefix);
  // The index has all beginnings of a postal code.
  const completions = [`=${toZipKey(place.prefix ?? "")}`, ...(stems ?? [])];
  const prefixTerm = [prefixLexemes, ...completions.map((lexeme) => [`place:${lexeme}`])];
  if (prefixLexemes.length > 0) required.push(prefixTerm);
  const query = joinWithAnd(required.map((term) => toTsquery(term)));
  if (query === null) return { queries: [], jobConditions: [] };
  return {
    queries: [joinWithOr([query, ...alternates.map((term) => toTsquery(term))])],
    jobConditions: required.map((term) =>
      toJobCondition([...term, ...alternates.flat()], term === prefixTerm ? getText(place.prefix ?? "").key : null),
    ),
  };
}

/** Returns the key of a postal code in the index. Postal codes have no accents. */
function toZipKey(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]+/g, "");
}
