import { LRUCache } from "lru-cache";
import type pg from "pg";
import type { UnknownWord } from "./engine.ts";
import type { Term } from "./tsquery.ts";

/** What a search needs to know about a text: a word, a phrase or a part of an address. */
export interface AnalyzedText {
  /** The stems in each language. A list is empty when the text contains only stop words of its language. */
  english: string[];
  dutch: string[];
  /** The text as a `tsquery` for adjacent words. */
  english_phrase: string;
  dutch_phrase: string;
  /** The words as they are typed: lower case, without accents. */
  typed: string[];
  /** The words in the form of the lexemes of addresses. */
  place: string[];
  /** The text in the form of the table `search_words`. */
  key: string;
  /** The number of jobs that have the word in the sample of jobs in which words are counted. */
  job_count: number | null;
  /** Whether the word is in the list of words, or sets no condition because it is a stop word. */
  is_known: boolean;
}

/** The most common words that begin with a text. */
export interface Completions {
  /** Null without such words. */
  stems: string[] | null;
  /** The sum of their numbers of jobs, as in `AnalyzedText`. Words with the same number probably have the same stem and count once. */
  job_count: number;
}

/** The estimated number of active jobs, and what samples of them tell. */
export interface TableSize {
  jobs: number;
  /** How many active jobs each job of the sample stands for in which words are counted. */
  jobsPerSampled: number;
  /** The coordinates of some active jobs. Null where they are not known. */
  coordinates: { latitude: number | null; longitude: number | null }[];
}

/** Looks words up in the database, and remembers stems. */
export interface SearchWords {
  /**
   * Analyzes texts. The memory may say for a minute that a word is unknown which a new job has.
   *
   * @param options `remembersUnknown` is false to look up unknown words again
   */
  analyze(texts: string[], options?: { remembersUnknown: boolean }): Promise<Map<string, AnalyzedText>>;
  complete(kind: WordKind, prefix: string | null): Promise<Completions>;
  /** Lists the words that no active job contains. With `trustsWordList`, the list of words decides. */
  findUnknown(words: string[], trustsWordList: boolean): Promise<UnknownWord[]>;
  getTableSize(): Promise<TableSize>;
}

type WordKind = "word" | "place";

const MAX_TEXTS = 20_000;
/** Stems never change. Whether few or many jobs have a word changes slowly, and decides only how it is searched. */
const TEXT_TTL_MS = 60_000;
/** Up to twice as many coordinates are read. */
const MIN_COORDINATES = 1_000;
const NO_COMPLETIONS: Completions = { stems: null, job_count: 0 };

/** Whether the text has a stem in both languages. A stop word of either language has none in it. */
export function hasStemsInBothLanguages({ english, dutch }: AnalyzedText): boolean {
  return english.length > 0 && dutch.length > 0;
}

export function listLanguages({ english, dutch }: AnalyzedText): Term {
  return [english, dutch].filter(({ length }) => length > 0);
}

export function createSearchWords(pool: pg.Pool): SearchWords {
  const analyzed = new LRUCache<string, AnalyzedText>({ max: MAX_TEXTS, ttl: TEXT_TTL_MS });
  let size: { value: Promise<TableSize>; readAt: number } | undefined;

  async function readTableSize(): Promise<TableSize> {
    const { rows } = await pool.query<{ jobs: number; level: number }>(
      "select estimate_active_jobs() as jobs, get_search_sample_level() as level",
    );
    const [{ jobs, level } = { jobs: 0, level: 0 }] = rows;
    const sampleLevel = Math.floor(Math.log2(jobs / MIN_COORDINATES));
    const { rows: coordinates } = await pool.query<TableSize["coordinates"][0]>(
      `select latitude, longitude from job_search
       where ${sampleLevel > 0 ? `document @@ '''sample:${sampleLevel}'''` : "true"}`,
    );
    return { jobs, jobsPerSampled: 2 ** level, coordinates };
  }

  return {
    async analyze(texts, { remembersUnknown } = { remembersUnknown: true }) {
      const found = new Map<string, AnalyzedText>();
      const missing: string[] = [];
      for (const text of new Set(texts)) {
        const known = analyzed.get(text);
        if (known && (known.is_known || remembersUnknown)) found.set(text, known);
        else missing.push(text);
      }
      if (missing.length === 0) return found;
      const { rows } = await pool.query<AnalyzedText & { given: string }>({
        name: "analyze_search_texts",
        text: "select * from analyze_search_texts($1)",
        values: [missing],
      });
      for (const { given, ...text } of rows) {
        found.set(given, text);
        analyzed.set(given, text);
      }
      return found;
    },
    async complete(kind, prefix) {
      if (prefix === null) return NO_COMPLETIONS;
      const { rows } = await pool.query<{ stems: string[] | null; job_count: string | null }>({
        name: "find_word_completions",
        text: "select * from find_word_completions($1, $2)",
        values: [kind, prefix],
      });
      return { stems: rows[0]?.stems ?? null, job_count: Number(rows[0]?.job_count ?? 0) };
    },
    async findUnknown(words, trustsWordList) {
      const { rows } = await pool.query<{ unknown_words: UnknownWord[] | null }>({
        name: "find_unknown_words",
        text: "select find_unknown_words($1, $2) as unknown_words",
        values: [[...new Set(words)], trustsWordList],
      });
      return rows[0]?.unknown_words ?? [];
    },
    async getTableSize() {
      const now = performance.now();
      if (!size || now - size.readAt > TEXT_TTL_MS) size = { value: readTableSize(), readAt: now };
      try {
        return await size.value;
      } catch (error) {
        size = undefined;
        throw error;
      }
    },
  };
}
