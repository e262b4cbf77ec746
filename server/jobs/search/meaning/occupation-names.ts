import { readOccupationNames } from "../../../../database/occupation-names.ts";
import type { NameKind, OtherWords } from "../engine/engine.ts";
import type { ParsedText } from "../parse.ts";

const MAX_WORDS_OF_NAME = 4;
/** A name is replaced by at most this number of names, so that a search looks few lexemes up. */
const MAX_NAMES = 20;

/** The names that a search for a name finds as well. */
interface FoundNames {
  isDutch: boolean;
  industry: string | null;
  /** Names of the same occupation, in both languages. */
  same: Set<string>;
  /** What one-way lines list, and what those names find. */
  related: Set<string>;
}

interface NameIndex {
  /** The found names by the key of the given one. */
  byKey: Map<string, FoundNames>;
  english: Set<string>;
  dutch: Set<string>;
  /** The words of all names. */
  words: Set<string>;
}

let index: NameIndex | undefined;

/** Reads the names when they are first needed. */
function getNameIndex(): NameIndex {
  if (index) return index;
  const lines = readOccupationNames();
  const mutual = lines.filter(({ isMutual }) => isMutual);
  const english = new Set(mutual.flatMap(({ given }) => given));
  const dutch = new Set(mutual.flatMap(({ found }) => found));
  const byKey = new Map<string, FoundNames>();
  const get = (name: string, isDutch: boolean, industry: string | null) => {
    const entry = byKey.get(toKey(name)) ?? { isDutch, industry, same: new Set(), related: new Set() };
    byKey.set(toKey(name), entry);
    return entry;
  };
  for (const { given, found, industry } of mutual) {
    for (const name of [...given, ...found]) {
      const { same } = get(name, dutch.has(name), industry);
      for (const other of [...given, ...found]) same.add(other);
    }
  }
  for (const { given, found, industry } of lines.filter(({ isMutual }) => !isMutual)) {
    for (const name of given) {
      const { related } = get(name, dutch.has(found[0] ?? ""), industry);
      for (const other of found) related.add(other);
      for (const other of found.flatMap((each) => [...(byKey.get(toKey(each))?.same ?? [])])) related.add(other);
    }
  }
  // What a one-way line says of a name holds for its synonyms.
  for (const [key, { isDutch, same, related }] of [...byKey]) {
    for (const synonym of same) {
      if (dutch.has(synonym) !== isDutch || toKey(synonym) === key) continue;
      for (const other of related) get(synonym, isDutch, null).related.add(other);
    }
  }
  const words = new Set(lines.flatMap(({ given, found }) => [...given, ...found]).flatMap((name) => name.split(" ")));
  index = { byKey, english, dutch, words };
  return index;
}

/** The key of a name is the same whether its words are written apart or together: "vrachtwagen chauffeur". */
const toKey = (name: string) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "");

/**
 * Finds the names of occupations among keywords, their synonyms and the names that they have in the other language. Longer
 * names come first: "truck driver" is one name, not "driver". Words with alternatives ("OR") and phrases are left alone.
 */
export function findOtherWords({ words, prefix, phrases }: ParsedText): OtherWords[] {
  if (phrases.length > 0 || words.some(({ length }) => length > 1)) return [];
  const given = [...words.flat(), ...(prefix === null ? [] : [prefix])];
  const found: OtherWords[] = [];
  for (let start = 0; start < given.length; start++) {
    const match = findNameAt(given, start);
    if (!match) continue;
    found.push(match);
    start += match.words.length - 1;
  }
  // One word made of all keywords is as good as a synonym: "hotelreceptionist" for "receptionist hotel".
  const keys = given.map(toKey);
  const isCompound = ([word = "", more]: string[]) =>
    given.length > 1 && !more && keys.every((key) => word.includes(key));
  for (const { alternatives } of found.filter((group) => !isField(group))) {
    for (const alternative of alternatives) if (isCompound(alternative.name)) alternative.kind = 0;
    alternatives.sort((a, b) => a.kind - b.kind);
  }
  return found;
}

function findNameAt(given: string[], start: number): OtherWords | null {
  const { byKey } = getNameIndex();
  for (let length = Math.min(MAX_WORDS_OF_NAME, given.length - start); length > 0; length--) {
    const words = given.slice(start, start + length);
    const kinds = new Map<string, NameKind>();
    const find = (spelled: string[]) => listKeys(spelled).flatMap((key) => byKey.get(key) ?? []);
    const found = find(words);
    // Two words may be swapped, as in "chauffeur bestelbus", unless each of them is a name by itself.
    const isSwapped = found.length === 0 && length === 2 && !words.every((word) => find([word]).length > 0);
    const swapped = isSwapped ? find(words.toReversed()).filter(({ same }) => same.size > 0) : [];
    for (const { isDutch, same, related } of [...found, ...swapped]) {
      for (const name of same) kinds.set(name, isInLanguage(name, isDutch) ? 0 : 1);
      for (const name of related) if (!kinds.has(name)) kinds.set(name, isInLanguage(name, isDutch) ? 2 : 3);
    }
    kinds.delete(words.join(" ").toLowerCase());
    const alternatives = [...kinds].map(([name, kind]) => ({ name: name.split(" "), kind }));
    if (alternatives.length === 0) continue;
    // The names that a line lists come before what those find.
    return { words, alternatives: alternatives.slice(0, MAX_NAMES).sort((a, b) => a.kind - b.kind) };
  }
  return null;
}

/** A field of work, such as "hotel", has no synonyms, but names of occupations. */
export const isField = ({ alternatives }: OtherWords) => alternatives.every(({ kind }) => kind >= 2);

export const isFieldName = (words: string[]) => getNameIndex().byKey.get(toKey(words.join(" ")))?.same.size === 0;

/** A name without a line of its own is English. */
function isInLanguage(name: string, isDutch: boolean): boolean {
  const { english, dutch } = getNameIndex();
  return isDutch ? dutch.has(name) : english.has(name) || !dutch.has(name);
}

/** Whether a text is a name. It is neither misspelt, even if no job has it, nor a town such as Cook or Mason. */
export const isOccupationName = (word: string) => getNameIndex().byKey.has(toKey(word));

/** Whether a text is a name, or a word of one. */
export const isWordOfName = (text: string) => isOccupationName(text) || getNameIndex().words.has(text.toLowerCase());

/** Returns the industry of a name. Portals may have industries of their own. */
export const getIndustry = (words: string[]) =>
  listKeys(words)
    .map((key) => getNameIndex().byKey.get(key)?.industry ?? null)
    .find((industry) => industry !== null) ?? null;

const wordsByFirstLetter = new Map<string, string[]>();

/** Lists the words of names that begin with a letter. */
export function listNameWords(firstLetter: string): string[] {
  if (wordsByFirstLetter.size === 0) {
    const { english, dutch } = getNameIndex();
    const words = new Set([...english, ...dutch].flatMap((name) => name.split(" ")));
    for (const [letter, group] of Object.entries(Object.groupBy(words, (word) => word.charAt(0)))) {
      wordsByFirstLetter.set(letter, group ?? []);
    }
  }
  return wordsByFirstLetter.get(firstLetter) ?? [];
}

/** Words of names in short. */
const SHORT_FORMS: Record<string, string> = {
  admin: "administrator",
  aid: "aide",
  assistent: "assistant",
  asst: "assistant",
  dev: "developer",
  mdw: "medewerker",
  medew: "medewerker",
  mgr: "manager",
  rep: "representative",
  tech: "technician",
};

/** The plural may be in any word: "leraren basisonderwijs", "truck drivers", "16 years old". */
function listKeys(words: string[]): string[] {
  const toWhole = (word: string) => SHORT_FORMS[toKey(word)] ?? word;
  const spelled = [words, words.map(toWhole)].map((each) => each.map(toKey));
  const keys = spelled.flatMap((each) => [
    ...listSingulars(each.join("")),
    ...each.slice(0, -1).flatMap((word, index) => listSingulars(word).map((one) => each.with(index, one).join(""))),
  ]);
  return [...new Set(keys)];
}

const SINGULARS: [ending: RegExp, singular: string][] = [
  [/s$/, ""],
  [/es$/, ""],
  [/ies$/, "y"],
  [/men$/, "man"],
  [/mannen$/, "man"],
  [/n$/, ""],
  [/en$/, ""],
  [/aren$/, "aar"],
  [/oren$/, "oor"],
  [/zen$/, "s"],
];
/** Female forms in Dutch: "medewerkster", "teamleidster", "docente", "directrice", "chauffeuse". */
const FEMALE_FORMS: [ending: RegExp, male: string][] = [
  [/werkster$/, "werker"],
  [/leidster$/, "leider"],
  [/(nt|ist)e$/, "$1"],
  [/trice$/, "teur"],
  [/euse$/, "eur"],
];

/** Lists a name, what its singular may be in English or Dutch ("nurses", "leraren"), and its male form. */
export function listSingulars(name: string): string[] {
  const rules = [...SINGULARS, ...FEMALE_FORMS].filter(([ending]) => ending.test(name));
  return [name, ...rules.map(([ending, singular]) => name.replace(ending, singular))];
}
