import { readOccupationNames } from "../../../../database/occupation-names.ts";
import type { OtherWords } from "../engine.ts";
import type { ParsedText } from "../parse.ts";

const MAX_WORDS_OF_NAME = 4;
/** A name is replaced by at most this number of names, so that a search looks few lexemes up. */
const MAX_NAMES = 6;

/** The names that a search for a name finds as well. Keys are in lower case, without accents. */
let index: Map<string, string[]> | undefined;

/** Reads the names when they are first needed. */
function getNameIndex(): Map<string, string[]> {
  if (index) return index;
  const names = new Map<string, string[]>();
  const add = (given: string[], found: string[]) => {
    for (const name of given) names.set(name, [...new Set([...(names.get(name) ?? []), ...found])]);
  };
  for (const { given, found, isMutual } of readOccupationNames()) {
    add(given, found);
    if (isMutual) add(found, given);
  }
  index = names;
  return names;
}

/**
 * Finds the names of occupations among keywords and the names that they have in the other language. Longer names come
 * first: "truck driver" is one name, not "driver". Words with alternatives ("OR") and phrases are left alone.
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
  return found;
}

function findNameAt(given: string[], start: number): OtherWords | null {
  for (let length = Math.min(MAX_WORDS_OF_NAME, given.length - start); length > 0; length--) {
    const words = given.slice(start, start + length);
    const key = words.map(toKey).join(" ");
    const names = listSingulars(key).flatMap((name) => getNameIndex().get(name) ?? []);
    if (names.length === 0) continue;
    return { words, alternatives: [...new Set(names)].slice(0, MAX_NAMES).map((name) => name.split(" ")) };
  }
  return null;
}

const toKey = (word: string) => word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Lists a name and what its singular may be in English or Dutch: "nurses" is "nurse", "leraren" is "leraar". */
export function listSingulars(name: string): string[] {
  const rules: [RegExp, string][] = [
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
  return [
    name,
    ...rules.filter(([ending]) => ending.test(name)).map(([ending, singular]) => name.replace(ending, singular)),
  ];
}
