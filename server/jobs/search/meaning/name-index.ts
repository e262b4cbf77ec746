import { readOccupationNames, readOtherWork, readTools } from "../../../../database/occupation-names.ts";
import { listKeys, OTHER_SPELLINGS, toKey } from "../../occupations/name-forms.ts";

/** Fields such as "student" that say who works and not what is done, so that any other word says more. Each stands for those of its line. */
const WORK_FOR_ANYBODY = ["bijbaan", "student", "entry level", "seasonal", "seizoenswerk"];

/** The names that a search for a name finds as well. */
export interface FoundNames {
  isDutch: boolean;
  industry: string | null;
  /** The sub-major group of ISCO-08, if it is certain. */
  group: string | null;
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
  englishKeys: Set<string>;
  /** The words of all names, and each two of them that follow each other in one. */
  words: Set<string>;
  /** By the key of a name, the longer names that contain it and mean other work. */
  otherWork: Map<string, string[]>;
  tools: Set<string>;
  /** The names that a search for another one finds. A field of work is none. */
  found: Set<string>;
  /** The keys of fields that say only who works. */
  forAnybody: Set<string>;
}

/** A compound of the time of work and an occupation. */
export const AT_A_TIME = /^(?:nacht|avond|weekend)(\p{L}+)$/u;

let index: NameIndex | undefined;

/** Reads the names when they are first needed. */
export function getNameIndex(): NameIndex {
  if (index) return index;
  const lines = readOccupationNames();
  const mutual = lines.filter(({ isMutual }) => isMutual);
  const english = new Set(mutual.flatMap(({ given }) => given));
  const dutch = new Set(mutual.flatMap(({ found }) => found));
  const byKey = new Map<string, FoundNames>();
  const get = (name: string, isDutch: boolean, industry: string | null, group: string | null = null) => {
    const entry = byKey.get(toKey(name)) ?? { isDutch, industry, group, same: new Set(), related: new Set() };
    byKey.set(toKey(name), entry);
    return entry;
  };
  for (const { given, found, industry, group } of mutual) {
    for (const name of [...given, ...found]) {
      const { same } = get(name, dutch.has(name), industry, group);
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
  // A "nachtreceptionist" is a "receptionist".
  for (const name of dutch) {
    const person = AT_A_TIME.exec(name)?.[1];
    if (person && dutch.has(person)) byKey.get(toKey(person))?.related.add(name);
  }
  // What a one-way line says of a name holds for its synonyms.
  for (const [key, { isDutch, same, related }] of [...byKey]) {
    for (const synonym of same) {
      if (dutch.has(synonym) !== isDutch || toKey(synonym) === key) continue;
      for (const other of related) get(synonym, isDutch, null).related.add(other);
    }
  }
  const englishKeys = new Set([...english].map(toKey));
  const parts = lines.flatMap(({ given, found }) => [...given, ...found]).flatMap(listPartsOfName);
  const words = new Set([...parts, ...OTHER_SPELLINGS.keys()]);
  const otherWork = new Map(readOtherWork().flatMap(({ given, found }) => given.map((name) => [toKey(name), found])));
  const found = new Set(lines.flatMap((line) => line.found));
  const ofAnybody = lines.filter(({ given }) => WORK_FOR_ANYBODY.some((name) => given.includes(name)));
  const forAnybody = new Set(ofAnybody.flatMap(({ given }) => given).map(toKey));
  index = { byKey, english, dutch, englishKeys, words, otherWork, tools: new Set(readTools()), found, forAnybody };
  return index;
}

function listPartsOfName(name: string): string[] {
  const words = name.split(" ");
  return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)];
}

/** Whether a text is written in the lists as a name that has others, or is found for one. */
export const isListed = (name: string) => getNameIndex().byKey.has(toKey(name)) || getNameIndex().found.has(name);

/** Finds a name in the lists, also in the plural and with abbreviations. */
export const findListed = (spelled: string[]) =>
  listKeys(spelled).flatMap((key) => getNameIndex().byKey.get(key) ?? []);

const wordsByFirstLetter = new Map<string, string[]>();

/** Lists the words of names that begin with a letter. */
export function listNameWords(firstLetter: string): string[] {
  if (wordsByFirstLetter.size === 0) {
    const words = [...getNameIndex().words].filter((name) => !name.includes(" "));
    for (const [letter, group] of Object.entries(Object.groupBy(words, (word) => word.charAt(0)))) {
      wordsByFirstLetter.set(letter, group ?? []);
    }
  }
  return wordsByFirstLetter.get(firstLetter) ?? [];
}
