import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";

/** What a person typed, taken apart. */
export interface ParsedText {
  words: string[];
  /** The last word, also matched as the beginning of one. */
  prefix: string | null;
  /** What stands in quotes: words next to each other. */
  phrases: string[];
  /** What a minus stands before: words, or phrases, that must not be there. */
  excluded: string[];
}

const MAX_WORDS = 12;

/** `-word` or `-"a phrase"` at the beginning or after a space; a hyphen within a word is none. */
const QUOTED_OR_EXCLUDED = /(?<minus>(?<=^|\s)-)?"(?<phrase>[^"]*)"|(?<=^|\s)-(?<without>[^\s"]+)/gu;

/** Everything that is neither letter, digit nor mark separates words, so no input has a meaning of its own. */
export function parseKeywords(text: string): ParsedText {
  const phrases: string[] = [];
  const excluded: string[] = [];
  const rest = text.replace(QUOTED_OR_EXCLUDED, (_, ...groups) => {
    const { minus, phrase, without } = groups.at(-1) as Record<string, string | undefined>;
    const found = splitWords(phrase ?? without ?? "").join(" ");
    if (found) (minus || without ? excluded : phrases).push(found);
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

/** "1012 AB" is typed with and without the space; both mean the same postal code. */
export function parsePlaceText(text: string): ParsedText {
  const joined = text.replace(/^(\s*\d{4})\s+([a-z]{1,2}\s*)$/i, "$1$2").replace(/(\d)-(?=\d)/g, "$1");
  const words = splitWords(joined);
  return { words: words.slice(0, -1), prefix: words.at(-1) ?? null, phrases: [], excluded: [] };
}

export function splitWords(text: string): string[] {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? [];
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MAX_WORDS);
}

/** Compiled text queries; an empty one restricts nothing. */
export interface TextQueries {
  words: string;
  place: string;
}

/** How many words the beginning of one stands for: the most common ones. */
const MAX_PREFIX_EXPANSIONS = 64;

interface Stems {
  en: string;
  nl: string;
}

interface CompiledRow {
  words: Stems[];
  prefix: Stems;
  prefix_key: string;
  begun: string[] | null;
  phrases: Stems[];
  excluded: Stems[];
  place: string[];
  other_places: string[];
  place_prefix: string;
  place_begun: string[] | null;
  zip: string;
}

/**
 * Turns what was typed into queries of words that the index holds, and of nothing that it would have to look for: also
 * the beginning of a word becomes the words that begin so. What is in one of the other places matches as well.
 */
export async function compileTextQueries(
  db: Kysely<DB>,
  terms: ParsedText,
  place: ParsedText,
  otherPlaces: string[] = [],
): Promise<TextQueries> {
  const { rows } = await sql<CompiledRow>`select
    ${selectStems(terms.words)} as words, ${selectStems([terms.prefix ?? ""])} -> 0 as prefix,
    replace(search_key(${terms.prefix ?? ""}), ' ', '') as prefix_key, ${selectPrefixExpansions("word", terms.prefix)} as begun,
    ${selectStems(terms.phrases)} as phrases, ${selectStems(terms.excluded)} as excluded,
    (select coalesce(json_agg(plainto_tsquery('simple_unaccent', word)::text), '[]')
      from unnest(${place.words}::text[]) as word) as place,
    ${otherPlaces.length > 0 ? selectPlaceQueries(otherPlaces) : sql`'[]'::json`} as other_places,
    plainto_tsquery('simple_unaccent', ${place.prefix ?? ""})::text as place_prefix,
    ${selectPrefixExpansions("place", place.prefix)} as place_begun,
    zip_key(${place.prefix ?? ""}) as zip`.execute(db);
  const compiled = rows[0];
  return compiled ? { words: buildWordsQuery(compiled), place: buildPlaceQuery(compiled) } : { words: "", place: "" };
}

/** Each text as English and as Dutch; several words in one text stand next to each other. */
function selectStems(texts: string[]) {
  return sql`(select coalesce(json_agg(json_build_object(
      'en', phraseto_tsquery('english_unaccent', text)::text, 'nl', phraseto_tsquery('dutch_unaccent', text)::text)), '[]')
    from unnest(${texts}::text[]) as text)`;
}

function selectPlaceQueries(places: string[]) {
  return sql`(select json_agg(plainto_tsquery('simple_unaccent', split_joined_words(text))::text)
    from unnest(${places}::text[]) as text)`;
}

/** Each length of beginning reads an index that leads straight to the most common words. */
function selectPrefixExpansions(kind: "word" | "place", prefix: string | null) {
  if (!prefix) return sql`null::text[]`;
  const key = sql`replace(search_key(${prefix}), ' ', '')`;
  const length = [...prefix.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "")].length;
  const matching =
    length > 2 ? sql`word ^@ ${key}` : length === 2 ? sql`left(word, 2) = ${key}` : sql`left(word, 1) = ${key}`;
  return sql`(select array_agg(distinct stem) from (
      select stems from search_words where kind = ${sql.lit(kind)} and ${matching} and ${key} <> ''
      order by job_count desc limit ${sql.lit(MAX_PREFIX_EXPANSIONS)}
    ) as begun, unnest(stems) as stem)`;
}

function buildWordsQuery({ words, prefix, prefix_key, begun, phrases, excluded }: CompiledRow): string {
  // Only words that are too long to be noted can begin so when none is known, and these are few enough to be looked up.
  const isUnknown = !begun && /^\p{L}{3}/u.test(prefix_key);
  const beginnings = isUnknown ? [`${quoteLexeme(prefix_key)}:*`] : (begun ?? []).map(quoteLexeme);
  const all = [...words, ...phrases];
  const required = all.filter(({ en, nl }) => en && nl).map(buildStemsQuery);
  // The last word may be a stop word only so far; taken as one it restricts nothing.
  if (prefix.en && prefix.nl) required.push(joinWithOr([...listStemQueries(prefix), ...beginnings]));
  // A word such as "door" says nothing in Dutch, but is all there is to go by in "door".
  if (required.length === 0) required.push(...[...all, prefix].filter(({ en }) => en).map(({ en }) => `(${en})`));
  const refused = excluded.filter(({ en }) => en).map((stems) => `!${buildStemsQuery(stems)}`);
  return [...required, ...refused].join(" & ");
}

function buildStemsQuery(stems: Stems): string {
  return joinWithOr(listStemQueries(stems));
}

function listStemQueries({ en, nl }: Stems): string[] {
  return [en, nl].filter(Boolean);
}

function buildPlaceQuery({ place, other_places, place_prefix, place_begun, zip }: CompiledRow): string {
  const last = place_prefix && [place_prefix, quoteLexeme(`=${zip}`), ...(place_begun ?? []).map(quoteLexeme)];
  const typed = [...place.filter(Boolean).map((query) => `(${query})`), ...(last ? [joinWithOr(last)] : [])].join(
    " & ",
  );
  const others = other_places.filter(Boolean);
  return typed && others.length > 0 ? joinWithOr([typed, ...others]) : typed;
}

/** Each once: the index would be read for each. */
function joinWithOr(queries: string[]): string {
  return `(${[...new Set(queries)].map((query) => `(${query})`).join(" | ")})`;
}

/** Quoted, so that it is a word and never an operator. */
function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
