import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";

/** A search text, divided into words and phrases. */
export interface ParsedText {
  words: string[];
  /** The last word. It also matches longer words that begin with it. */
  prefix: string | null;
  /** Texts in quotes. Their words must be adjacent. */
  phrases: string[];
  /** Words and phrases after a minus sign. They must not occur. */
  excluded: string[];
}

const MAX_WORDS = 12;

/** A minus sign excludes a word or phrase only at the start of the text or after white space, not inside a word. */
const QUOTED_OR_EXCLUDED = /(?<minus>(?<=^|\s)-)?"(?<phrase>[^"]*)"|(?<=^|\s)-(?<excluded>[^\s"]+)/gu;

/** Parses keywords such as `nurse "night shift" -intern`. All other punctuation separates words and has no meaning. */
export function parseKeywords(text: string): ParsedText {
  const phrases: string[] = [];
  const excluded: string[] = [];
  const rest = text.replace(QUOTED_OR_EXCLUDED, (_, ...groups) => {
    const match = groups.at(-1) as Record<string, string | undefined>;
    const words = splitWords(match.phrase ?? match.excluded ?? "").join(" ");
    if (words) (match.minus || match.excluded ? excluded : phrases).push(words);
    return " ";
  });
  const words = splitWords(rest);
  return {
    words: words.slice(0, -1),
    prefix: words.at(-1) ?? null,
    phrases: phrases.slice(0, MAX_WORDS),
    excluded: excluded.slice(0, MAX_WORDS),
  };
}

/** Parses a place. Joins the parts of a postal code: "1012 AB" and "1100-048" become one word each. */
export function parsePlaceText(text: string): ParsedText {
  const joined = text.replace(/^(\s*\d{4})\s+([a-z]{1,2}\s*)$/i, "$1$2").replace(/(\d)-(?=\d)/g, "$1");
  const words = splitWords(joined);
  return { words: words.slice(0, -1), prefix: words.at(-1) ?? null, phrases: [], excluded: [] };
}

/** Returns the words of a text in Unicode form NFC. Plus and number signs belong to words: "C++", "C#". */
export function splitWords(text: string): string[] {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? [];
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MAX_WORDS);
}

/** Values of type `tsquery`, as text. An empty text sets no condition. */
interface TextQueries {
  wordsQuery: string;
  placeQuery: string;
}

/** A prefix is replaced by at most this number of words that begin with it, the most common ones. */
const MAX_PREFIX_EXPANSIONS = 64;

/**
 * One text as a `tsquery` of English stems and as a `tsquery` of Dutch stems. A query is empty when the text contains
 * only stop words of its language.
 */
interface StemQueries {
  en: string;
  nl: string;
}

interface CompiledRow {
  words: StemQueries[];
  prefix: StemQueries;
  prefix_key: string;
  prefix_stems: string[] | null;
  phrases: StemQueries[];
  excluded: StemQueries[];
  place: string[];
  alternate_places: string[];
  place_prefix: string;
  place_prefix_stems: string[] | null;
  zip: string;
}

/**
 * Compiles keywords and a place into queries for the search index. Replaces a prefix by known words that begin with it,
 * because a prefix scan of the index would be slow. Jobs in one of `alternatePlaces` match the place, too.
 */
export async function compileTextQueries(
  db: Kysely<DB>,
  keywords: ParsedText,
  place: ParsedText,
  alternatePlaces: string[] = [],
): Promise<TextQueries> {
  const { rows } = await sql<CompiledRow>`select
    ${selectStems(keywords.words)} as words, ${selectStems([keywords.prefix ?? ""])} -> 0 as prefix,
    replace(search_key(${keywords.prefix ?? ""}), ' ', '') as prefix_key,
    ${selectPrefixStems("word", keywords.prefix)} as prefix_stems,
    ${selectStems(keywords.phrases)} as phrases, ${selectStems(keywords.excluded)} as excluded,
    (select coalesce(json_agg(plainto_tsquery('simple_unaccent', word)::text), '[]')
      from unnest(${place.words}::text[]) as word) as place,
    ${alternatePlaces.length > 0 ? selectPlaceQueries(alternatePlaces) : sql`'[]'::json`} as alternate_places,
    plainto_tsquery('simple_unaccent', ${place.prefix ?? ""})::text as place_prefix,
    ${selectPrefixStems("place", place.prefix)} as place_prefix_stems,
    zip_key(${place.prefix ?? ""}) as zip`.execute(db);
  const row = rows[0];
  return row
    ? { wordsQuery: buildWordsQuery(row), placeQuery: buildPlaceQuery(row) }
    : { wordsQuery: "", placeQuery: "" };
}

/** Builds SQL for the `StemQueries` of each text. The words of one text must be adjacent. */
function selectStems(texts: string[]) {
  return sql`(select coalesce(json_agg(json_build_object(
      'en', phraseto_tsquery('english_unaccent', text)::text,
      'nl', phraseto_tsquery('dutch_unaccent', text)::text)), '[]')
    from unnest(${texts}::text[]) as text)`;
}

function selectPlaceQueries(places: string[]) {
  return sql`(select json_agg(plainto_tsquery('simple_unaccent', split_joined_words(text))::text)
    from unnest(${places}::text[]) as text)`;
}

/**
 * Builds SQL for the stems of the most common words that begin with a prefix. Prefixes of one letter, of two letters
 * and of more have an index each.
 */
function selectPrefixStems(kind: "word" | "place", prefix: string | null) {
  if (!prefix) return sql`null::text[]`;
  const key = sql`replace(search_key(${prefix}), ' ', '')`;
  const length = [...prefix.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "")].length;
  const hasPrefix =
    length > 2 ? sql`word ^@ ${key}` : length === 2 ? sql`left(word, 2) = ${key}` : sql`left(word, 1) = ${key}`;
  return sql`(select array_agg(distinct stem) from (
      select stems from search_words where kind = ${sql.lit(kind)} and ${hasPrefix} and ${key} <> ''
      order by job_count desc limit ${sql.lit(MAX_PREFIX_EXPANSIONS)}
    ) as expansions, unnest(stems) as stem)`;
}

function buildWordsQuery({ words, prefix, prefix_key, prefix_stems, phrases, excluded }: CompiledRow): string {
  // The table `search_words` leaves out words of more than 40 characters. When it has no word with this prefix, only
  // such long words can match. They are few, so a prefix scan of the index is cheap.
  const needsPrefixScan = !prefix_stems && /^\p{L}{3}/u.test(prefix_key);
  const expansions = needsPrefixScan ? [`${quoteLexeme(prefix_key)}:*`] : (prefix_stems ?? []).map(quoteLexeme);
  const texts = [...words, ...phrases];
  const required = texts.filter(({ en, nl }) => en && nl).map(joinLanguages);
  // A stop word at the end sets no condition, because it may be the beginning of a longer word.
  if (prefix.en && prefix.nl) required.push(joinWithOr([...listLanguages(prefix), ...expansions]));
  // "door" is a stop word in Dutch only. When no other words are left, the English stems of such words are required.
  if (required.length === 0) required.push(...[...texts, prefix].filter(({ en }) => en).map(({ en }) => `(${en})`));
  const exclusions = excluded.filter(({ en }) => en).map((stems) => `!${joinLanguages(stems)}`);
  return [...required, ...exclusions].join(" & ");
}

function joinLanguages(stems: StemQueries): string {
  return joinWithOr(listLanguages(stems));
}

function listLanguages({ en, nl }: StemQueries): string[] {
  return [en, nl].filter(Boolean);
}

function buildPlaceQuery({ place, alternate_places, place_prefix, place_prefix_stems, zip }: CompiledRow): string {
  const words = place.filter(Boolean).map((query) => `(${query})`);
  if (place_prefix) {
    const stems = place_prefix_stems ?? [];
    words.push(joinWithOr([place_prefix, quoteLexeme(`=${zip}`), ...stems.map(quoteLexeme)]));
  }
  const query = words.join(" & ");
  const alternates = alternate_places.filter(Boolean);
  return query && alternates.length > 0 ? joinWithOr([query, ...alternates]) : query;
}

/** Joins queries with `|`. Removes duplicates, because PostgreSQL reads the index for each operand. */
function joinWithOr(queries: string[]): string {
  return `(${[...new Set(queries)].map((query) => `(${query})`).join(" | ")})`;
}

/** Quotes a lexeme so that PostgreSQL never reads it as an operator. */
function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
