import type { OtherWords } from "./engine/engine.ts";
import { isField, isOccupationName } from "./meaning/occupation-names.ts";
import { hasOperators, splitWords } from "./parse.ts";

/** Keywords that are easier to meet, and the word that they leave out. Null when they keep a name only. */
export interface Relaxation {
  keywords: string;
  leftOut: string | null;
  /** Whether it keeps the field of work, so that a single match is better than many in other fields. */
  keepsField: boolean;
}

/** More words than these are not left out one by one, because each takes a search. */
const MAX_LEFT_OUT_WORDS = 4;
/** Shorter words are often little ones: "driver no" is no better than "driver". */
const MIN_KEPT_LENGTH = 4;

/**
 * Lists relaxations of keywords that name an occupation, the smallest change first: without one of the words beside the name,
 * the last one first; the name alone; and a name in it, at first with the field of work: "night shift nurse icu", "nurse"; "sous chef
 * hotel", "chef hotel"; "bus driver", "driver"; "hr medewerker", "hr".
 */
export function listRelaxations(keywords: string, otherWords: OtherWords[]): Relaxation[] {
  if (hasOperators(keywords)) return [];
  const occupations = otherWords.filter((group) => !isField(group));
  const names = (occupations.length > 0 ? occupations : otherWords).map(({ words }) => words);
  if (names.length === 0) return [];
  const given = splitWords(keywords);
  const rest = given.filter((word) => !names.flat().includes(word));
  const leaveOut = (leftOut: string) => ({
    leftOut,
    keywords: given.filter((word) => word !== leftOut).join(" "),
    keepsField: false,
  });
  const isWorthKeeping = (word: string) => word.length >= MIN_KEPT_LENGTH;
  const withoutOne = rest.filter(
    (word) => rest.length === 1 || rest.some((other) => other !== word && isWorthKeeping(other)),
  );
  const fields = otherWords.filter((group) => !names.includes(group.words)).flatMap(({ words }) => words);
  const shorter = names.flatMap(listShorterNames);
  const keep = (words: string[], keepsField = false) => ({ leftOut: null, keywords: words.join(" "), keepsField });
  return [
    ...(rest.length <= MAX_LEFT_OUT_WORDS ? withoutOne.toReversed().map(leaveOut) : []),
    ...(rest.length > 1 ? [keep(names.flat())] : []),
    ...(fields.length > 0 ? shorter.map((words) => keep([...words, ...fields], true)) : []),
    ...(occupations.length === 0 && names.length > 1 ? names : []).map((words) => keep(words)),
    ...shorter.map((words) => keep(words)),
  ];
}

/** These end the names of many occupations that have little in common: an "HR medewerker" is no "medewerker schoonmaak". */
const GENERAL_WORDS = new Set(
  (
    "adviseur agent assistant assistent bediende beheerder clerk consultant controller coordinator director engineer ingenieur " +
    "manager medewerker officer operator planner specialist technician worker"
  ).split(" "),
);

/**
 * Lists the shorter names that end a name: "driver" of "bus driver"; or begin it before a general word: "hr" of "hr medewerker",
 * "marketing" of "marketingmedewerker".
 */
function listShorterNames(words: string[]): string[][] {
  const [word = ""] = words;
  if (words.length === 1)
    return listFieldsOfCompound(word)
      .filter(isOccupationName)
      .map((field) => [field]);
  const isGeneral = GENERAL_WORDS.has(words.at(-1)?.toLowerCase() ?? "");
  const ends = words.slice(1, isGeneral ? -1 : undefined).map((_, index) => words.slice(index + 1));
  return [...ends, ...(isGeneral ? [words.slice(0, -1)] : [])].filter((part) => isOccupationName(part.join(" ")));
}

function listFieldsOfCompound(word: string): string[] {
  const compound = word.toLowerCase();
  return [...GENERAL_WORDS].filter((end) => compound.endsWith(end)).map((end) => compound.slice(0, -end.length));
}
