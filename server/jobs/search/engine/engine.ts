import type { RawBuilder } from "kysely";
import type { SearchSummary } from "../../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import type { Shift } from "../../../../contract/jobs/terms/schedule.ts";
import type { Language } from "../../../../contract/platform/languages.ts";
import type { Dependencies } from "../../../platform/cache/source.ts";
import type { PagePosition } from "../../../platform/http/paging.ts";
import type { JobRow } from "../../present.ts";
import type { ParsedText } from "../parse.ts";
import type { Filters } from "./filter-lexemes.ts";

/** What similar jobs are found by. */
export type ComparedJob = Pick<JobRow, "id" | "title" | "industry" | "address" | "zip_code">;

/** Finds jobs in PostgreSQL. `engine.test.ts` compares it with a reference that looks at every job. */
export interface SearchEngine {
  /**
   * Compiles a search.
   *
   * @param options `trustsWordList` is false to look for unknown words among the jobs themselves. With true, a list of
   * words suffices that still contains the words of jobs that were closed in the last minutes
   */
  prepare(search: ResolvedSearch, options: { trustsWordList: boolean }): Promise<PreparedSearch>;
  /**
   * Finds the ids of active jobs like the given one, which may be inactive and is not among them: first those with all
   * words of its title, then those that share the most words with it, then those of its industry; among equals the
   * nearest. Jobs of other countries are left out.
   */
  findSimilarIds(job: ComparedJob, limit: number): Promise<string[]>;
}

/** A search whose texts are parsed and whose place is found. Null sets no condition. */
export interface ResolvedSearch {
  /** What must be in the title, company, industry or description of a job. */
  keywords: ParsedText;
  /** The words that must be in the address or postal code of a job. */
  place: ParsedText;
  /** Lists of words, one of which can be there instead of `place`. */
  alternatePlaces: string[][];
  /** The place from which distances are measured. */
  center: { latitude: number; longitude: number } | null;
  /** Limits the search to this distance from the place. */
  radiusKm: number | null;
  /** Limits the search to jobs in this country and jobs whose country is not known. */
  country: string | null;
  /** Countries or a region that limit the search, as lexemes of the index: `country:NL` or `region:NL UT`. None without a limit. */
  area: string[];
  /** Synonyms and words of the other language that a title may have instead of some keywords. */
  otherWords: OtherWords[];
  /** Whether the title must name the occupation. A job that only mentions it in its text is then not found. */
  namesOnly?: boolean;
  /** Names of occupations and fields of work that a title may not have. */
  excludedNames: string[][];
  /** Industries and kinds of contract that are excluded, as lexemes of the index. */
  excludedLexemes?: string[];
  /** Words beside them for where, when and how somebody works. */
  circumstances: Circumstance[];
  /** Words that are searched as circumstances are, in both languages' stems, with their other forms or what they abbreviate. */
  overstemmedWords: Circumstance[];
  /** Jobs in this language or one of these countries come first among equal matches, if the order is by relevance. */
  preferred: Preferred | null;
  filters: Filters;
  postedSince: Date | null;
  /** The currency in which pay is compared. */
  payCurrency: string | null;
  /** The currency of jobs that state none. Null when it is unknown. */
  portalCurrency: string | null;
  sort: NonNullable<SearchCriteria["sort"]>;
}

export interface Preferred {
  language: Language;
  countries: string[];
  /**
   * Whether the search has the name of an occupation in this language. Then a title with another name comes before one with the
   * given words that is not preferred.
   */
  isNamed: boolean;
}

/** Keywords, and what a title may have instead of all of them: one of several names, the best first. */
export interface OtherWords {
  words: string[];
  alternatives: { name: string[]; kind: NameKind }[];
  /** Longer names that contain one of these and mean other work. A title with one of them does not have the name. */
  otherWork: string[][];
}

/** When or where somebody works, as keywords say it: "night shift". */
export interface Circumstance {
  /** The keywords. */
  words: string[];
  /** Texts in both languages. A job with one of them matches as one with the keywords does. */
  others: string[];
  /** The shift that jobs state instead: "weekend" for "saturday". */
  shift?: Shift | undefined;
}

/**
 * How a name is like the keywords, the best first: 0 a synonym, 1 the same in the other language, 2 related, 3 related and in
 * the other language.
 */
export type NameKind = 0 | 1 | 2 | 3;

/** A compiled search. */
export interface PreparedSearch {
  /** The jobs whose changes can concern the matches. Null when each change of public data can. */
  dependencies: Dependencies;
  /** Whether at least one keyword sets a condition. */
  hasKeywords: boolean;
  /** Keywords that no active job contains. Nothing matches a search with such a word. */
  unknownWords: UnknownWord[];
  /** Words of names of occupations that no active job contains, so that only other names are found. */
  absentWords: string[];
  /**
   * Limits the search to the first of the distances from its place within which `enough` jobs match, else to the last one, and
   * finds a page of it with at least this limit. Null when no job is that near.
   */
  findNear(radiiKm: readonly number[], enough: number, request: MatchRequest): Promise<NearSearch | null>;
  /** Finds one page of matches in their order. */
  findMatches(request: MatchRequest): Promise<MatchPage>;
  /** Counts the matches, up to `MAX_COUNT`, without finding any. */
  countMatches(): Promise<MatchNumber>;
  /** Finds the ids of the first matches. */
  findIds(limit: number): Promise<string[]>;
  /** Finds the ids of the newest matches of a search as typed with all keywords in the title. Null without keywords. */
  findTitleIds(limit: number): Promise<string[]> | null;
  /** Returns SQL for all matches, as rows of `job_search`. */
  selectMatches(): RawBuilder<unknown>;
}

/** A search within a distance from its place. */
export interface NearSearch {
  radiusKm: number;
  prepared: PreparedSearch;
  page: MatchPage;
}

export interface UnknownWord {
  word: string;
  /** The word in the form of the list of words: lower case, without accents. */
  key: string;
  /** Words of active jobs that are spelt like it. Null when there are too many unknown words to correct them. */
  similar: { word: string; job_count: number }[] | null;
}

/**
 * The rank of a match. Matches are sorted by rank, then newest first, then by id. The order of the ranks is that of
 * docs/search.md: how the title fits the keywords, and then its length or the distance.
 */
export type Rank = number;

/** A position in the results, after a match. */
export interface MatchPosition extends PagePosition {
  rank: Rank;
}

export interface MatchRequest {
  /** Null for the first matches. */
  start: MatchPosition | null;
  limit: number;
  /** Whether to count the matches too, which reads up to `MAX_COUNT` of them. Requires that `start` is null. */
  withCounts: boolean;
}

/** A job with its distance from the place of the search in kilometres. Null when either place is unknown. */
export type MatchRow = JobRow & { rank: Rank; distance_km: number | null };

export interface MatchPage {
  rows: MatchRow[];
  /** Whether matches follow the rows. */
  hasMore: boolean;
  /** Null when the request does not ask for the counts. */
  counts: MatchCounts | null;
}

/** Facets list the most frequent value first, and are null when the count is not exact. */
export type MatchCounts = Pick<SearchSummary, "count" | "count_is_exact" | "facets">;

export type MatchNumber = Pick<MatchCounts, "count" | "count_is_exact">;

/** Counting stops at this number. The page then shows "1,000+". */
export const MAX_COUNT = 1_000;

/** The counts of a search without matches. */
export const NO_COUNTS: MatchCounts = {
  count: 0,
  count_is_exact: true,
  facets: {
    type: [],
    industry: [],
    priority: [],
    work_place: [],
    education: [],
    text_language: [],
    pay_currency: [],
    hours: [],
    shifts: [],
    occupation_group: [],
    skills: [],
  },
};
