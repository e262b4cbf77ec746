import type { OtherWords } from "./engine/engine.ts";
import { isField, isOccupationName } from "./meaning/occupation-names.ts";
import { hasOperators, splitWords } from "./parse.ts";

/** Keywords that are easier to meet, and the word that they leave out. Null when they keep a name only. */
export interface Relaxation {
  keywords: string;
  leftOut: string | null;
}

/** More words than these are not left out one by one, because each takes a search. */
const MAX_LEFT_OUT_WORDS = 4;
/** Shorter words are often little ones: "driver no" is no better than "driver". */
const MIN_KEPT_LENGTH = 4;

/**
 * Lists relaxations of keywords that name an occupation, the smallest change first: without one of the words beside the name,
 * the last one first; the name alone; and a name in it: "night shift nurse icu", "nurse"; "bus driver", "driver"; "hr medewerker", "hr".
 */
export function listRelaxations(keywords: string, otherWords: OtherWords[]): Relaxation[] {
  if (hasOperators(keywords)) return [];
  const occupations = otherWords.filter((group) => !isField(group));
  const names = (occupations.length > 0 ? occupations : otherWords).map(({ words }) => words);
  if (names.length === 0) return [];
  const given = splitWords(keywords);
  const rest = given.filter((word) => !names.flat().includes(word));
  const leaveOut = (leftOut: string) => ({ leftOut, keywords: given.filter((word) => word !== leftOut).join(" ") });
  const isWorthKeeping = (word: string) => word.length >= MIN_KEPT_LENGTH;
  const withoutOne = rest.filter(
    (word) => rest.length === 1 || rest.some((other) => other !== word && isWorthKeeping(other)),
  );
  const alone = [
    ...(rest.length > 1 ? [names.flat()] : []),
    ...(occupations.length === 0 && names.length > 1 ? names : []),
    ...names.flatMap(listShorterNames),
  ];
  return [
    ...(rest.length <= MAX_LEFT_OUT_WORDS ? withoutOne.toReversed().map(leaveOut) : []),
    ...alone.map((words) => ({ leftOut: null, keywords: words.join(" ") })),
  ];
}

/** These end the names of many occupations that have little in common: an "HR medewerker" is no "medewerker schoonmaak". */
const GENERAL_WORDS = new Set(
  (
    "adviseur agent assistant assistent bediende beheerder clerk consultant controller director engineer ingenieur " +
    "manager medewerker officer operator planner specialist technician worker"
  ).split(" "),
);

/** Lists the shorter names that end a name: "driver" of "bus driver"; or begin it before a general word: "hr". */
function listShorterNames(words: string[]): string[][] {
  const isGeneral = GENERAL_WORDS.has(words.at(-1)?.toLowerCase() ?? "");
  const ends = words.slice(1, isGeneral ? -1 : undefined).map((_, index) => words.slice(index + 1));
  return [...ends, ...(isGeneral ? [words.slice(0, -1)] : [])].filter((part) => isOccupationName(part.join(" ")));
}
