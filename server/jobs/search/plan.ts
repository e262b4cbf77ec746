import { jobTypes } from "../../../contract/platform/constants.ts";
import type { JobCondition } from "../../platform/cache/source.ts";
import type { NameKind, OtherWords, ResolvedSearch, UnknownWord } from "./engine.ts";
import { buildCellLexemes, buildFilterLexemes } from "./filter-lexemes.ts";
import { listSingulars } from "./meaning/occupation-names.ts";
import type { ParsedText } from "./parse.ts";
import type { AnalyzedText, Completions, SearchWords } from "./search-words.ts";
import { joinTyped, joinWithAnd, joinWithOr, matchAny, matchTyped, type Term, toTsquery } from "./tsquery.ts";

/**
 * The matches of a search in their order of relevance. Each tier but `otherWords` has all matches of the tiers before it,
 * except those of `otherWords`.
 */
export const tierNames = ["phraseTyped", "typed", "title", "otherWords", "text"] as const;
export type TierName = (typeof tierNames)[number];

/**
 * What decides the order within a tier before the time does: the length of titles (`length`), the ring around the place in
 * which a job is (`rings`), or nothing (`time`). `distance` sorts all matches by their distance, without tiers.
 */
export type Ordering = "length" | "rings" | "time" | "distance";

/**
 * A search that is compiled for `job_search`. Queries are values of type `tsquery`, as text. Null sets no condition.
 */
export interface SearchPlan {
  /**
   * For each tier the queries on `document` for the keywords. A job is in the tier when it matches all of them. A search
   * with keywords has at least the tier `text`.
   */
  tiers: Partial<Record<TierName, string[]>>;
  /** The queries on `title` for the matches of the first tiers. */
  titleTiers: Partial<Record<TierName, string>>;
  /** For the tier `otherWords`, the queries on `title` for names up to a kind, from the best kind on, without the last. */
  nameKinds: string[];
  /** The queries on `document` for place and filters. */
  conditions: string[];
  /** Queries on `document` that must not match. They are joined to another query. */
  exclusions: string[];
  /** The phrases and excluded phrases. */
  phrases: string | null;
  ordering: Ordering;
  /** The number of different words of the search. */
  wordCount: number;
  postedSince: Date | null;
  minSalary: number | null;
  /** Limits the search to jobs in this country and jobs whose country is not known. */
  country: string | null;
  /** The place from which distances are measured. */
  latitude: number | null;
  longitude: number | null;
  /** Limits the search to this distance from the place. */
  radiusKm: number | null;
  /** A number of active jobs that is probably not less than that of the matches. Decides only how they are found. */
  estimatedMatches: number;
  activeJobs: number;
}

/** A plan without conditions, for a table of this size. */
export const createEmptyPlan = (activeJobs: number): SearchPlan => ({
  tiers: { text: [] },
  titleTiers: {},
  nameKinds: [],
  conditions: [],
  exclusions: [],
  phrases: null,
  ordering: "time",
  wordCount: 0,
  postedSince: null,
  minSalary: null,
  country: null,
  latitude: null,
  longitude: null,
  radiusKm: null,
  estimatedMatches: activeJobs,
  activeJobs,
});

export interface CompiledSearch {
  plan: SearchPlan;
  /**
   * Each job that matches the plan meets all conditions of a list, and so does one that would match a new plan of the same
   * search: a job may contain a new word that begins with the last keyword.
   */
  jobConditions: JobCondition[][];
  unknownWords: UnknownWord[];
}

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
  if (search.area) filters.push([search.area]);
  const conditions = [...placeTerms.queries, ...filters.map(matchAny)];
  const words = required.map((term) => toTsquery(term));
  // For a query of exclusions only, PostgreSQL would read the entire index.
  const hasOnlyExclusions =
    words.length + conditions.length === 0 && radiusKm === null && excluded.length + excludedPhrases.length > 0;
  if (hasOnlyExclusions) conditions.push(matchAny(ALL_TYPES));
  const ordering = chooseOrdering(search, required.length > 0);
  const ranksTitles = sort === "relevance" && required.length > 0;
  const other = required.length > 0 ? compileOtherWords(search, getText) : null;
  const typed = compiled.typed.map(listTypedForms);
  const otherConditions = [...placeTerms.jobConditions, ...filters.map((lexemes) => ({ lexemes }))];
  const estimates = [
    ...compiled.jobCounts.map((count) => count + (other?.jobCount ?? 0)),
    ...(place.prefix !== null && search.alternatePlaces.length === 0 ? [placeCompletions.job_count] : []),
  ];
  return {
    plan: {
      tiers: {
        // Without an order by titles, the words of the other language are as good as the given ones.
        text: other && !ranksTitles ? [joinWithOr([words.join(" & "), other.document.join(" & ")])] : words,
        ...(ranksTitles && {
          ...(compiled.typed.length > 1 && { phraseTyped: typed.map(matchTyped) }),
          typed: typed.map(matchTyped),
          title: required.map((term) => toTsquery(term.map(removeTitlePrefix), "title:")),
          ...(other && { otherWords: other.document }),
        }),
      },
      titleTiers: ranksTitles
        ? {
            ...(compiled.typed.length > 1 && { phraseTyped: joinTyped(typed, "<->") }),
            ...(typed.length > 0 && { typed: joinTyped(typed, "&") }),
            title: [...required.map((term) => toTsquery(term.map(removeTitlePrefix))), ...phrases].join(" & "),
            ...(other && { otherWords: other.title }),
          }
        : {},
      nameKinds: other?.nameKinds ?? [],
      conditions,
      exclusions: excluded,
      phrases: joinWithAnd([...phrases, ...excludedPhrases]),
      ordering,
      wordCount: new Set(compiled.typed).size,
      postedSince,
      minSalary: search.filters.salary_min ? Math.ceil(search.filters.salary_min) : null,
      country,
      latitude: center?.latitude ?? null,
      longitude: center?.longitude ?? null,
      radiusKm: null,
      activeJobs: tableSize.jobs,
      estimatedMatches: Math.min(tableSize.jobs, ...estimates.map((count) => (count + 1) * tableSize.jobsPerSampled)),
    },
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
  };
}

/** Limits a compiled search to a distance from its place. Without a place, it stays as it is. */
export function limitToCircle(compiled: CompiledSearch, radiusKm: number): CompiledSearch {
  const { latitude, longitude } = compiled.plan;
  if (latitude === null || longitude === null) return compiled;
  const lexemes = buildCellLexemes({ latitude, longitude, radiusKm });
  return {
    ...compiled,
    plan: { ...compiled.plan, radiusKm },
    jobConditions: compiled.jobConditions.map((conditions) => [...conditions, { lexemes }]),
  };
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

function listTexts({ keywords, place, alternatePlaces, otherWords }: ResolvedSearch): string[] {
  return [
    ...keywords.words.flat(),
    ...listPrefix(keywords),
    ...keywords.phrases,
    ...keywords.phrases.flatMap((phrase) => phrase.split(" ")),
    ...keywords.excluded,
    ...place.words.flat(),
    ...listPrefix(place),
    ...alternatePlaces.flat(),
    ...otherWords.flatMap(({ alternatives }) => alternatives.flatMap(({ name }) => name)),
  ];
}

function chooseOrdering({ sort, center, radiusKm }: ResolvedSearch, hasKeywords: boolean): Ordering {
  if (sort === "distance" && center) return "distance";
  if (sort !== "relevance") return "time";
  if (center && radiusKm) return "rings";
  return hasKeywords ? "length" : "time";
}

/**
 * Lists the keywords that no active job contains. A word with alternatives is not corrected, because the alternatives may
 * match, nor is one that jobs have in the other language, nor a last word that begins a longer one.
 */
async function listUnknownWords(
  searchWords: SearchWords,
  { keywords: { words, prefix, phrases }, otherWords }: ResolvedSearch,
  getText: (text: string) => AnalyzedText,
  completions: Completions,
  trustsWordList: boolean,
): Promise<UnknownWord[]> {
  const correctable = [
    ...words.filter(({ length }) => length === 1).flat(),
    ...(prefix === null || completions.stems ? [] : [prefix]),
    ...phrases.flatMap((phrase) => phrase.split(" ")),
  ];
  const candidates = correctable.filter((word) => !(trustsWordList && getText(word).is_known));
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
  return unknown.length > 0 ? await searchWords.findUnknown(unknown, trustsWordList) : [];
}

function listPrefix({ prefix }: ParsedText): string[] {
  return prefix === null ? [] : [prefix];
}

function compileKeywords(
  { keywords: { words, prefix, phrases, excluded }, otherWords }: ResolvedSearch,
  getText: (text: string) => AnalyzedText,
  completions: Completions,
) {
  const terms = [...words, ...phrases.map((phrase) => [phrase])].map((texts) => texts.map(getText));
  // A stop word of one language sets no condition.
  const required: Term[] = [];
  const jobCounts: number[] = [];
  for (const alternatives of terms) {
    const used = alternatives.filter(hasBothLanguages);
    if (used.length === 0) continue;
    required.push(used.flatMap(listLanguages));
    jobCounts.push(used.reduce((sum, { job_count }) => sum + (job_count ?? 0), 0));
  }
  const prefixText = getText(prefix ?? "");
  const all = [...words.flat(), ...(prefix === null ? [] : [prefix])];
  const isName = otherWords.some(({ words: name }) => name.some((word) => word.toLowerCase() === "it"));
  if (all.includes("IT") || isName) {
    required.push(INFORMATION_TECHNOLOGY);
    jobCounts.push(IT_ESTIMATE);
  }
  const prefixTerm = [...listLanguages(prefixText), ...(completions.stems ?? []).map((stem) => [stem])];
  // A stop word at the end sets no condition, because it may be the beginning of a longer word.
  if (hasBothLanguages(prefixText)) {
    required.push(prefixTerm);
    jobCounts.push((prefixText.job_count ?? 0) + completions.job_count);
  }
  if (required.length === 0) {
    // "door" is a stop word in Dutch only. When no other words are left, the English stems of such words are required.
    const englishTerms = [...terms, [prefixText]].map((alternatives) => alternatives.map(({ english }) => english));
    required.push(
      ...englishTerms.map((term) => term.filter(({ length }) => length > 0)).filter(({ length }) => length > 0),
    );
  }
  const isPhrase = ({ english_phrase, dutch_phrase }: AnalyzedText) => `${english_phrase}${dutch_phrase}`.includes("<");
  const exclusions = excluded.map(getText).filter(({ english }) => english.length > 0);
  return {
    required,
    prefixTerm,
    jobCounts,
    /** The words as they are typed, in their order. Empty when "OR" joins some. */
    typed: words.some(({ length }) => length > 1)
      ? []
      : [...terms.flat(), prefixText]
          .filter((text) => hasBothLanguages(text) || (required.includes(INFORMATION_TECHNOLOGY) && text.key === "it"))
          .flatMap(({ typed }) => typed),
    phrases: phrases.map(getText).filter(hasBothLanguages).filter(isPhrase).map(toPhraseQuery),
    excluded: exclusions.filter((text) => !isPhrase(text)).map((text) => `!${toTsquery(listLanguages(text))}`),
    excludedPhrases: exclusions.filter(isPhrase).map((text) => `!${toPhraseQuery(text)}`),
  };
}

/**
 * "IT" is a stop word in English unless it is in capitals, or a name or a part of one ("it support"). Texts contain it everywhere, so it is searched in titles
 * only.
 */
const INFORMATION_TECHNOLOGY: Term = [["title:it"]];
const IT_ESTIMATE = 1_000;

const removeTitlePrefix = (lexemes: string[]) => lexemes.map((lexeme) => lexeme.replace(/^title:/, ""));

/** False for a stop word, and for a text of stop words, of at least one language. */
function hasBothLanguages({ english, dutch }: AnalyzedText): boolean {
  return english.length > 0 && dutch.length > 0;
}

function listLanguages({ english, dutch }: AnalyzedText): Term {
  return [english, dutch].filter(({ length }) => length > 0);
}

function toPhraseQuery({ english_phrase, dutch_phrase }: AnalyzedText): string {
  return joinWithOr([english_phrase, dutch_phrase].filter(Boolean));
}

/** Lists a word as it is typed, and its singular. */
function listTypedForms(word: string): string[] {
  return word.length > 4 ? listSingulars(word) : [word];
}

/**
 * Returns the queries for jobs whose title has the name of an occupation, as given or in the other language, and all other
 * keywords anywhere. Null when no keyword has such words.
 */
function compileOtherWords(
  { keywords, otherWords }: ResolvedSearch,
  getText: (text: string) => AnalyzedText,
): {
  document: string[];
  title: string;
  nameKinds: string[];
  jobConditions: JobCondition[];
  jobCount: number;
} | null {
  if (otherWords.length === 0) return null;
  const replaced = new Set(otherWords.flatMap(({ words }) => words));
  const rest = [...keywords.words.flat(), ...listPrefix(keywords), ...keywords.phrases].filter(
    (word) => !replaced.has(word),
  );
  const restTerms = rest.map(getText).filter(hasBothLanguages).map(listLanguages);
  // With the given words in the title, the remaining ones may be anywhere, too.
  const listNames = ({ words, alternatives }: OtherWords, kind: NameKind) =>
    [words, ...alternatives.filter((each) => each.kind <= kind).map(({ name }) => name)]
      .map((name) => name.flatMap((word) => getText(word).typed))
      .filter((name) => name.length > 0);
  const toTitleQueryUpTo = (kind: NameKind) => toTitleQuery(otherWords.map((group) => listNames(group, kind)));
  const alternatives = otherWords.map((group) => listNames(group, 3));
  const countJobs = (words: string[]) => Math.min(...words.map((word) => getText(word).job_count ?? 0));
  const counts = otherWords.map((group) => group.alternatives.reduce((sum, { name }) => sum + countJobs(name), 0));
  return {
    jobCount: Math.min(...counts),
    document: [...alternatives.map((lists) => toTsquery(lists, "typed:")), ...restTerms.map((term) => toTsquery(term))],
    jobConditions: [
      ...alternatives.map((lists) => ({ lexemes: lists.map(([word]) => `typed:${word}`) })),
      ...restTerms.map((term) => toJobCondition(term, null)),
    ],
    title: toTitleQueryUpTo(3),
    nameKinds: ([0, 1, 2] as const).map(toTitleQueryUpTo),
  };
}

/** Returns a query on `title` for one name of each list. */
function toTitleQuery(groups: string[][][]): string {
  const toName = (words: string[]) =>
    joinTyped(
      words.map((word) => [word]),
      "&",
    );
  return groups.map((names) => `(${names.map((name) => `(${toName(name)})`).join(" | ")})`).join(" & ");
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

/** Returns the condition that a job has the first lexeme of at least one alternative. */
function toJobCondition(term: Term, wordPrefix: string | null): JobCondition {
  return { lexemes: term.flatMap(([lexeme]) => lexeme ?? []), wordPrefix };
}
