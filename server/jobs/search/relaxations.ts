import type { ResolvedSearch } from "./engine/engine.ts";
import { isField, isFieldName, isOccupationName } from "./meaning/occupation-names.ts";
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
 * the last one first; the name alone; and a name in it, at first with the field of work and where or when somebody works: "night
 * shift nurse icu", "nurse"; "sous chef hotel", "chef hotel"; "bus driver", "driver"; "hr medewerker", "hr".
 */
export function listRelaxations(
  keywords: string,
  { otherWords, circumstances }: Pick<ResolvedSearch, "otherWords" | "circumstances">,
): Relaxation[] {
  if (hasOperators(keywords)) return [];
  const given = splitWords(keywords);
  const occupations = otherWords.filter((group) => !isField(group));
  const heads = otherWords.length === 0 ? given.filter((word) => listShorterNames([word]).length > 0) : [];
  const names = [
    ...(occupations.length > 0 ? occupations : otherWords).map(({ words }) => words),
    ...heads.map((word) => [word]),
  ];
  if (names.length === 0) return [];
  const isName = (word: string) => names.flat().includes(word);
  const fields = otherWords.map(({ words }) => words).filter((words) => !words.some(isName));
  const units = [...fields, ...circumstances.map(({ words }) => words)];
  const kept = given.filter((word) => units.flat().includes(word));
  const others = given.filter((word) => !isName(word) && !kept.includes(word));
  const rest = [...units, ...others.map((word) => [word])].sort(
    (a, b) => given.indexOf(b[0] ?? "") - given.indexOf(a[0] ?? ""),
  );
  const leaveOut = (words: string[]) => ({
    leftOut: words.join(" "),
    keywords: given.filter((word) => !words.includes(word)).join(" "),
    keepsField: !fields.includes(words),
  });
  const isWorthKeeping = (words: string[]) => words.some((word) => word.length >= MIN_KEPT_LENGTH);
  const withoutOne = rest.filter(
    (words) => rest.length === 1 || rest.some((other) => other !== words && isWorthKeeping(other)),
  );
  const shorter = names.flatMap(listShorterNames);
  const keep = (words: string[], keepsField = false) => ({ leftOut: null, keywords: words.join(" "), keepsField });
  const listed = [
    ...(rest.length <= MAX_LEFT_OUT_WORDS ? withoutOne.map(leaveOut) : []),
    ...(others.length > 0 && kept.length > 0 ? [keep([...names.flat(), ...kept], true)] : []),
    ...(rest.length > 1 ? [keep(names.flat())] : []),
    ...(kept.length > 0 ? shorter.map((words) => keep([...words, ...kept], true)) : []),
    ...(occupations.length === 0 && names.length > 1 ? names : []).map((words) => keep(words)),
    ...shorter.map((words) => keep(words)),
    ...fields.map((words) => keep(words)),
  ];
  const isFirst = ({ keywords: text }: Relaxation, index: number) =>
    text !== keywords && listed.findIndex((other) => other.keywords === text) === index;
  return listed.filter(isFirst);
}

/** These end the names of many occupations that have little in common: an "HR medewerker" is no "medewerker schoonmaak". */
const GENERAL_WORDS = new Set(
  (
    "adviseur agent assistant assistent bediende beheerder clerk consultant controller coordinator director engineer ingenieur " +
    "manager medewerker officer operator planner specialist technician worker"
  ).split(" "),
);

/**
 * Lists the shorter names that end a name: "driver" of "bus driver", "chauffeur" of "taxichauffeur"; or begin it before a general word: "hr" of "hr medewerker",
 * "marketing" of "marketingmedewerker".
 */
function listShorterNames(words: string[]): string[][] {
  const [word = ""] = words;
  if (words.length === 1) {
    const head = findHead(word);
    return [...(head ? [head] : []), ...listFieldsOfCompound(word).filter(isOccupationName)].map((name) => [name]);
  }
  const isGeneral = GENERAL_WORDS.has(words.at(-1)?.toLowerCase() ?? "");
  const ends = words.slice(1, isGeneral ? -1 : undefined).map((_, index) => words.slice(index + 1));
  const start = words.slice(0, -1);
  const parts = [...ends, ...(isGeneral || !isFieldName(start) ? [start] : [])];
  const named = parts.filter((part) => isOccupationName(part.join(" ")));
  // "leraar basisschool" is "leraar" before "basisschool".
  return [...named.filter((part) => !isFieldName(part)), ...named.filter(isFieldName)];
}

const MIN_HEAD_LENGTH = 5;
const MIN_FIRST_LENGTH = 3;

/** Returns the longest name of an occupation that ends a compound, if it says what the work is: "chauffeur" of "taxichauffeur". */
function findHead(word: string): string | null {
  const compound = word.toLowerCase();
  for (let start = MIN_FIRST_LENGTH; start <= compound.length - MIN_HEAD_LENGTH; start++) {
    const head = compound.slice(start);
    if (isOccupationName(head) && !isFieldName([head]) && !GENERAL_WORDS.has(head)) return head;
  }
  return null;
}

function listFieldsOfCompound(word: string): string[] {
  const compound = word.toLowerCase();
  return [...GENERAL_WORDS].filter((end) => compound.endsWith(end)).map((end) => compound.slice(0, -end.length));
}
