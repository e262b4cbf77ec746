import type pg from "pg";
import { jobTypes } from "../../../contract/platform/constants.ts";
import type { JobCondition } from "../../platform/cache/source.ts";
import type { ResolvedSearch, UnknownWord } from "./engine.ts";
import { buildCellLexemes, buildFilterLexemes } from "./filter-lexemes.ts";
import type { ParsedText } from "./parse.ts";

/**
 * A search that is compiled for the index: the SQL type `search_plan` (database/migrations/0009_search.sql). Queries are
 * values of type `tsquery`, as text. Null sets no condition.
 */
export interface SearchPlan {
  /**
   * The queries for all texts and filters, without phrases: the operand with the most alternatives, and all others. Null
   * when there is no operand, and no other one.
   */
  query: string | null;
  rest: string | null;
  /** The same with the keywords required in the title. Null when matches in the title do not come first. */
  titleQuery: string | null;
  titleRest: string | null;
  /** Words and phrases, as a condition on the title. */
  titleCondition: string | null;
  /** The phrases and excluded phrases. */
  phrases: string | null;
  postedSince: Date | null;
  minSalary: number | null;
  /** Limits the search to jobs in this country and jobs whose country is not known. */
  country: string | null;
  /** The place from which distances are measured. */
  latitude: number | null;
  longitude: number | null;
  /** Limits the search to this distance from the place. */
  radiusKm: number | null;
}

/** A plan without conditions. */
export const EMPTY_PLAN: SearchPlan = {
  query: null,
  rest: null,
  titleQuery: null,
  titleRest: null,
  titleCondition: null,
  phrases: null,
  postedSince: null,
  minSalary: null,
  country: null,
  latitude: null,
  longitude: null,
  radiusKm: null,
};

export interface CompiledSearch {
  plan: SearchPlan;
  /**
   * Conditions that each job meets that matches the plan, or that would match a new plan of the same search: a job may
   * contain a new word that begins with the last keyword.
   */
  jobConditions: JobCondition[];
  unknownWords: UnknownWord[];
}

/** Every job has one of these lexemes, so together they match all jobs. */
const ALL_TYPES = jobTypes.map((type) => `type:${type}`);

/**
 * Compiles a search with one statement, which reduces words to their stems and completes the last word.
 *
 * @param options see `SearchEngine.prepare`
 */
export async function compileSearch(
  pool: pg.Pool,
  search: ResolvedSearch,
  { trustsWordList }: { trustsWordList: boolean },
): Promise<CompiledSearch> {
  const {
    center,
    radiusKm,
    country,
    postedSince,
    filters: { salary_min: minSalary },
  } = search;
  const stems = await selectStems(pool, search, trustsWordList);
  const { required, excluded, phrases, excludedPhrases, prefixTerm } = compileKeywords(search.keywords, stems);
  const circle = center && radiusKm ? { ...center, radiusKm } : null;
  const place = compilePlace(search, stems);
  const filters = buildFilterLexemes(search.filters);
  if (circle) filters.push(buildCellLexemes(circle));
  const conditions = [...place.queries, ...filters.map(matchAny)];
  const words = required.map((term) => toTsquery(term));
  const titleWords = required.map((term) => toTsquery(term, "title:"));
  // For a query of exclusions only, PostgreSQL would read the entire index.
  const hasOnlyExclusions = words.length + conditions.length === 0 && excluded.length + excludedPhrases.length > 0;
  const anyType = hasOnlyExclusions ? [matchAny(ALL_TYPES)] : [];
  const hasCompletions = stems.prefix_stems !== null;
  const putsTitlesFirst = search.sort !== "newest" && required.length > 0;
  const [query, rest] = splitOperands([...words, ...conditions, ...anyType], excluded);
  const [titleQuery, titleRest] = putsTitlesFirst
    ? splitOperands([...titleWords, ...conditions], excluded)
    : [null, null];
  return {
    plan: {
      query,
      rest,
      titleQuery,
      titleRest,
      titleCondition: putsTitlesFirst ? joinWithAnd([...words, ...phrases]) : null,
      phrases: joinWithAnd([...phrases, ...excludedPhrases]),
      postedSince,
      minSalary: minSalary ? Math.ceil(minSalary) : null,
      country,
      latitude: center?.latitude ?? null,
      longitude: center?.longitude ?? null,
      radiusKm: circle?.radiusKm ?? null,
    },
    jobConditions: [
      ...required.map((term) => toJobCondition(term, term === prefixTerm ? stems.prefix_key : null)),
      ...place.jobConditions,
      ...filters.map((lexemes) => ({ lexemes })),
    ],
    unknownWords: (stems.unknown_words ?? []).filter(
      ({ word }) => !(word === search.keywords.prefix && hasCompletions),
    ),
  };
}

/**
 * Returns the operand with the most alternatives, and the others joined with AND. The exclusions are joined to the first
 * one, because PostgreSQL would read the entire index for exclusions alone.
 */
function splitOperands(operands: string[], excluded: string[]): [query: string | null, rest: string | null] {
  const countAlternatives = (operand: string) => operand.split("|").length;
  const [widest, ...others] = operands.toSorted((a, b) => countAlternatives(b) - countAlternatives(a));
  return widest === undefined ? [null, null] : [joinWithAnd([widest, ...excluded]), joinWithAnd(others)];
}

/** The lexemes of one text in each language. A list is empty when the text contains only stop words of its language. */
interface Stems {
  english: string[];
  dutch: string[];
  /** The text as a `tsquery` for adjacent words. */
  english_phrase: string;
  dutch_phrase: string;
}

interface StemsRow {
  keywords: Record<string, Stems> | null;
  prefix_stems: string[] | null;
  /** The prefix in the form of `search_words`. */
  prefix_key: string | null;
  places: Record<string, string[]> | null;
  place_prefix_stems: string[] | null;
  place_prefix_zip: string | null;
  place_prefix_key: string | null;
  unknown_words: UnknownWord[] | null;
}

async function selectStems(
  pool: pg.Pool,
  { keywords, place, alternatePlaces }: ResolvedSearch,
  trustsWordList: boolean,
): Promise<StemsRow> {
  const words = [...keywords.words.flat(), ...listPrefix(keywords)];
  // A word with alternatives is not corrected, because the alternatives may match.
  const correctableWords = [
    ...keywords.words.filter(({ length }) => length === 1).flat(),
    ...listPrefix(keywords),
    ...keywords.phrases.flatMap((phrase) => phrase.split(" ")),
  ];
  const { rows } = await pool.query<StemsRow>({
    name: "compile_search",
    text: `select
      (select json_object_agg(given, json_build_object(
          'english', tsvector_to_array(to_tsvector('english_unaccent', spelled)),
          'dutch', tsvector_to_array(to_tsvector('dutch_unaccent', spelled)),
          'english_phrase', phraseto_tsquery('english_unaccent', spelled)::text,
          'dutch_phrase', phraseto_tsquery('dutch_unaccent', spelled)::text))
        from unnest($1::text[]) as given, split_joined_words(spell_technical_names(given)) as spelled) as keywords,
      complete_search_word('word', $2) as prefix_stems,
      search_word_key($2) as prefix_key,
      (select json_object_agg(given, tsvector_to_array(to_tsvector('simple_unaccent', split_joined_words(given))))
        from unnest($3::text[]) as given) as places,
      complete_search_word('place', $4) as place_prefix_stems,
      zip_key($4) as place_prefix_zip,
      search_word_key($4) as place_prefix_key,
      find_unknown_words($5, $6) as unknown_words`,
    values: [
      [...new Set([...words, ...keywords.phrases, ...keywords.excluded])],
      keywords.prefix,
      [...new Set([...place.words.flat(), ...listPrefix(place), ...alternatePlaces.flat()])],
      place.prefix,
      [...new Set(correctableWords)],
      trustsWordList,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error("The statement returned no row.");
  return row;
}

function listPrefix({ prefix }: ParsedText): string[] {
  return prefix === null ? [] : [prefix];
}

/** An OR of ANDs: every lexeme of at least one list must occur. */
type Term = string[][];

function compileKeywords({ words, prefix, phrases, excluded }: ParsedText, row: StemsRow) {
  const getStems = (text: string): Stems =>
    row.keywords?.[text] ?? { english: [], dutch: [], english_phrase: "", dutch_phrase: "" };
  const terms = [...words, ...phrases.map((phrase) => [phrase])].map((texts) => texts.map(getStems));
  // A stop word of one language sets no condition.
  const required: Term[] = terms
    .map((alternatives) => alternatives.filter(hasBothLanguages).flatMap(listLanguages))
    .filter((term) => term.length > 0);
  const prefixStems = getStems(prefix ?? "");
  const prefixTerm = [...listLanguages(prefixStems), ...(row.prefix_stems ?? []).map((stem) => [stem])];
  // A stop word at the end sets no condition, because it may be the beginning of a longer word.
  if (hasBothLanguages(prefixStems)) required.push(prefixTerm);
  if (required.length === 0) {
    // "door" is a stop word in Dutch only. When no other words are left, the English stems of such words are required.
    const englishTerms = [...terms, [prefixStems]].map((alternatives) => alternatives.map((stems) => stems.english));
    required.push(
      ...englishTerms.map((term) => term.filter(({ length }) => length > 0)).filter(({ length }) => length > 0),
    );
  }
  const isPhrase = ({ english_phrase, dutch_phrase }: Stems) => `${english_phrase}${dutch_phrase}`.includes("<");
  const exclusions = excluded.map(getStems).filter(({ english }) => english.length > 0);
  return {
    required,
    prefixTerm,
    phrases: phrases.map(getStems).filter(hasBothLanguages).filter(isPhrase).map(toPhraseQuery),
    excluded: exclusions.filter((stems) => !isPhrase(stems)).map((stems) => `!${toTsquery(listLanguages(stems))}`),
    excludedPhrases: exclusions.filter(isPhrase).map((stems) => `!${toPhraseQuery(stems)}`),
  };
}

/** False for a stop word, and for a text of stop words, of at least one language. */
function hasBothLanguages({ english, dutch }: Stems): boolean {
  return english.length > 0 && dutch.length > 0;
}

function listLanguages({ english, dutch }: Stems): Term {
  return [english, dutch].filter(({ length }) => length > 0);
}

function toPhraseQuery({ english_phrase, dutch_phrase }: Stems): string {
  return joinWithOr([english_phrase, dutch_phrase].filter(Boolean));
}

/** Returns no query or one, and conditions that each job with this place meets. */
function compilePlace(
  { place, alternatePlaces }: ResolvedSearch,
  row: StemsRow,
): { queries: string[]; jobConditions: JobCondition[] } {
  const getLexemes = (word: string) => (row.places?.[word] ?? []).map((lexeme) => `place:${lexeme}`);
  const toTerms = (lexemes: string[]): Term[] => (lexemes.length > 0 ? [[lexemes]] : []);
  const required = place.words.flat().flatMap((word) => toTerms(getLexemes(word)));
  const alternates = alternatePlaces.flatMap((words) => toTerms(words.flatMap(getLexemes)));
  const prefixLexemes = place.prefix === null ? [] : getLexemes(place.prefix);
  const completions = [`=${row.place_prefix_zip}`, ...(row.place_prefix_stems ?? [])];
  const prefixTerm = [prefixLexemes, ...completions.map((lexeme) => [`place:${lexeme}`])];
  if (prefixLexemes.length > 0) required.push(prefixTerm);
  const query = joinWithAnd(required.map((term) => toTsquery(term)));
  if (query === null) return { queries: [], jobConditions: [] };
  return {
    queries: [joinWithOr([query, ...alternates.map((term) => toTsquery(term))])],
    jobConditions: required.map((term) =>
      toJobCondition([...term, ...alternates.flat()], term === prefixTerm ? row.place_prefix_key : null),
    ),
  };
}

/** Returns the condition that a job has the first lexeme of at least one alternative. */
function toJobCondition(term: Term, wordPrefix: string | null): JobCondition {
  return { lexemes: term.flatMap(([lexeme]) => lexeme ?? []), wordPrefix };
}

function toTsquery(term: Term, lexemePrefix = ""): string {
  return joinWithOr(term.map((lexemes) => lexemes.map((lexeme) => quoteLexeme(lexemePrefix + lexeme)).join(" & ")));
}

/** Returns a query for documents with at least one of the lexemes. */
export function matchAny(lexemes: string[]): string {
  return joinWithOr(lexemes.map(quoteLexeme));
}

function joinWithAnd(queries: string[]): string | null {
  return queries.length > 0 ? queries.join(" & ") : null;
}

/** Joins queries with `|`. Removes duplicates, because PostgreSQL reads the index for each operand. */
function joinWithOr(queries: string[]): string {
  return `(${[...new Set(queries)].map((query) => `(${query})`).join(" | ")})`;
}

/** Quotes a lexeme so that PostgreSQL never reads it as an operator. */
function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
