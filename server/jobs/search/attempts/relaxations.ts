import type { OtherWords, ResolvedSearch } from "../engine/engine.ts";
import { isCircumstance, sortByWeight as sortCircumstances } from "../meaning/circumstances.ts";
import { UNFINISHED } from "../meaning/filter-words.ts";
import { isLink, isLittleWord, isOfSentence, isVague } from "../meaning/little-words.ts";
import { isField, isFieldName, isOccupationName, isSupporting, isWorkForAnybody } from "../meaning/occupation-names.ts";
import { hasOperators, splitWords } from "../parse.ts";

/** Keywords that are easier to meet, and the word that they leave out. Null when they keep a name only. */
export interface Relaxation {
  keywords: string;
  leftOut: string | null;
  /** Whether it keeps the field of work, so that a single match is better than many in other fields. */
  keepsField: boolean;
}

/** More words than these are not left out one by one, because each takes a search. */
const MAX_LEFT_OUT_WORDS = 4;
/** Each takes a search. */
const MAX_RELAXATIONS = 10;
/** Shorter words are often little ones: "driver no" is no better than "driver". */
const MIN_KEPT_LENGTH = 4;

/**
 * Lists relaxations of keywords that name an occupation, the smallest change first: without one of the words beside the name,
 * the last one first; the name alone; and a name in it, at first with the field of work and where or when somebody works: "night
 * shift nurse icu", "nurse"; "sous chef hotel", "chef hotel"; "bus driver", "driver"; "hr medewerker", "hr"; "project manager
 * construction", "manager construction". Of several
 * occupations, each is kept alone: the first one when little words link them, else the last one first.
 */
export function listRelaxations(
  keywords: string,
  { otherWords, circumstances }: Pick<ResolvedSearch, "otherWords" | "circumstances">,
): Relaxation[] {
  if (hasOperators(keywords)) return [];
  const isInName = (word: string) =>
    otherWords.some(({ words }) => words.length > (isVague(word) ? 1 : 0) && words.includes(word));
  const spoken = splitWords(keywords).filter((word) => isInName(word) || !(isOfSentence(word) || isVague(word)));
  const given = spoken.length > 0 ? spoken : splitWords(keywords);
  const { occupations, fields, heads } = findNames(given, otherWords);
  const names = [...(occupations.length > 0 ? occupations : fields), ...heads];
  if (names.length === 0) return leaveOutCircumstances(given, circumstances);
  const isName = (word: string) => names.flat().includes(word);
  const otherFields = fields.filter((words) => !words.some(isName));
  const units = [...otherFields, ...circumstances.map(({ words }) => words)];
  const kept = given.filter((word) => units.flat().includes(word));
  const others = given.filter((word) => !isName(word) && !kept.includes(word));
  const rest = [...units, ...others.map((word) => [word])].sort(
    (a, b) => given.indexOf(b[0] ?? "") - given.indexOf(a[0] ?? ""),
  );
  const leaveOut = (words: string[]) => ({
    leftOut: words.join(" "),
    keywords: given.filter((word) => !words.includes(word)).join(" "),
    keepsField: otherFields.length > 1 || !otherFields.includes(words),
  });
  const isWorthKeeping = (words: string[]) => words.some((word) => word.length >= MIN_KEPT_LENGTH);
  const withoutOne = rest.filter(
    (words) => rest.length === 1 || rest.some((other) => other !== words && isWorthKeeping(other)),
  );
  const single = names.length > 1 ? sortByWeight(names, given) : [];
  const shorter = names.flatMap(listShorterNames);
  // The words keep their order, so that they still make one name: "high school teacher" of "high school math teacher".
  const inOrder = (words: string[]) =>
    words.every((word, index) => given.includes(word) && words.indexOf(word) === index)
      ? words.toSorted((a, b) => given.indexOf(a) - given.indexOf(b))
      : words;
  const keep = (words: string[], keepsField = false) => ({
    leftOut: null,
    keywords: inOrder(words).join(" "),
    keepsField,
  });
  // Of three fields, two say more than one: "teach math in high school".
  const leaveOutField = (words: string[]) => keep(names.filter((name) => name !== words).flat(), true);
  const keepWith = (list: string[][], more: string[]) =>
    more.length > 0 ? list.map((words) => keep([...words, ...more], true)) : [];
  const listed = [
    keep(given, true),
    ...(rest.length <= MAX_LEFT_OUT_WORDS ? withoutOne.map(leaveOut) : []),
    ...(others.length > 0 ? keepWith([names.flat()], kept) : []),
    ...(rest.length > 2
      ? sortCircumstances(circumstances).map(({ words }) => keep([...names.flat(), ...words], true))
      : []),
    ...(rest.length > 1 ? [keep(names.flat())] : []),
    ...(occupations.length === 0 && fields.length > 2 ? fields.map(leaveOutField).toReversed() : []),
    ...(occupations.length > 0 ? keepWith(single, kept) : []),
    ...single.map((words) => keep(words)),
    ...keepWith(shorter, kept),
    ...keepWith(shorter, otherFields.flat()),
    ...names.flatMap(splitCompound).map((words) => keep(words, true)),
    ...shorter.map((words) => keep(words)),
    ...keepWith(names.flatMap(listGeneralEnd), otherFields.flat()),
  ].map((each) => ({ ...each, keywords: removeLastLink(each.keywords.replace(UNFINISHED, ""), isName) }));
  const isFirst = ({ keywords: text }: Relaxation, index: number) =>
    text !== keywords && listed.findIndex((other) => other.keywords === text) === index;
  return listed.filter(isFirst).slice(0, MAX_RELAXATIONS);
}

/**
 * Without a name, where somebody works is kept rather than when: "hospital" of "night shift hospital", "care home assistant" of "care
 * home assistant night shift".
 */
function leaveOutCircumstances(given: string[], circumstances: ResolvedSearch["circumstances"]): Relaxation[] {
  const sorted = sortCircumstances(circumstances).map(({ words }) => words);
  const without = sorted.toReversed().map((words) => given.filter((word) => !words.includes(word)));
  const isOnlyThese = sorted.flat().length >= given.length;
  return [...without, ...(isOnlyThese && sorted.length > 2 ? sorted : [])]
    .filter(({ length }) => length > 0)
    .map((kept) => ({
      keywords: kept.join(" "),
      leftOut: given.filter((word) => !kept.includes(word)).join(" "),
      keepsField: true,
    }));
}

/** Removes little words at the end, whose next word is left out: "kok voor". Those of a name stay: "CDL class A". */
function removeLastLink(keywords: string, isName: (word: string) => boolean): string {
  const words = keywords.split(" ");
  return words.slice(0, words.findLastIndex((word) => isName(word) || !isLittleWord(word)) + 1).join(" ");
}

/** Finds the names among keywords, and without any the words that end with one. "agent" says nothing alone. */
function findNames(given: string[], otherWords: OtherWords[]) {
  const isGeneral = ({ words: [word = "", more] }: { words: string[] }) =>
    !more && GENERAL_WORDS.has(word.toLowerCase());
  const isOfStudents = (group: OtherWords) => isWorkForAnybody(group) && !otherWords.every(isWorkForAnybody);
  const groups = otherWords
    .filter(({ words }) => words.every((word) => given.includes(word)))
    .filter((group) => given.length === 1 || !(isGeneral(group) || isOfStudents(group)));
  return {
    occupations: groups.filter((group) => !isField(group)).map(({ words }) => words),
    fields: groups.filter(isField).map(({ words }) => words),
    heads:
      otherWords.length > 0
        ? []
        : given.map((word) => [word]).filter((word) => listShorterNames(word).length + splitCompound(word).length > 0),
  };
}

/** Puts the name first that says what the work is: the first of linked ones, else the longest and the last. */
function sortByWeight(names: string[][], given: string[]): string[][] {
  const inOrder = names.toSorted((a, b) => given.indexOf(a[0] ?? "") - given.indexOf(b[0] ?? ""));
  const [first, last] = [inOrder[0]?.at(-1) ?? "", inOrder.at(-1)?.[0] ?? ""];
  const between = given.slice(given.indexOf(first) + 1, given.indexOf(last));
  const isLinked = between.some(isLink);
  return isLinked ? inOrder : inOrder.toReversed().sort((a, b) => b.length - a.length);
}

/** These end the names of many occupations that have little in common: an "HR medewerker" is no "medewerker schoonmaak". */
const GENERAL_WORDS = new Set(
  (
    "administrator adviseur agent analist analyst assistant assistent associate bediende beheerder clerk consultant " +
    "controller coordinator director engineer expert hoofd ingenieur leader leider leidinggevende manager medewerker officer operator planner " +
    "representative scientist specialist supervisor teamleider technician worker"
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
  // "receptioniste tandarts" is a receptionist.
  if (isSupporting([word])) return [[word]];
  const isGeneral = GENERAL_WORDS.has(words.at(-1)?.toLowerCase() ?? "");
  const ends = words.slice(1, isGeneral ? -1 : undefined).map((_, index) => words.slice(index + 1));
  const start = words.slice(0, -1);
  // The manager of a field is no manager of another one.
  const isGeneralStart = GENERAL_WORDS.has(start.join(" ").toLowerCase());
  const parts = [...ends, ...(isGeneral || !(isGeneralStart || isFieldName(start)) ? [start] : [])];
  const named = parts.filter((part) => isOccupationName(part.join(" ")) && !part.every(isVague));
  // "leraar basisschool" is "leraar" before "basisschool".
  return [...named.filter((part) => !isFieldName(part)), ...named.filter(isFieldName)];
}

/** Returns the last word of a name if it needs a field of work: "manager" of "project manager". */
function listGeneralEnd(words: string[]): string[][] {
  const last = words.at(-1) ?? "";
  return words.length > 1 && GENERAL_WORDS.has(last.toLowerCase()) ? [[last]] : [];
}

const MIN_HEAD_LENGTH = 5;
/** Shorter words that end names. Others end words that are no names, such as "ober" in "oktober". */
const SHORT_HEADS = new Set(["arts", "boer", "chef", "gids", "juf", "kok"]);
const MIN_FIRST_LENGTH = 3;

/** Returns the longest name of an occupation that ends a compound, if it says what the work is: "chauffeur" of "taxichauffeur". */
function findHead(word: string): string | null {
  const compound = word.toLowerCase();
  for (let start = MIN_FIRST_LENGTH; start < compound.length; start++) {
    const head = compound.slice(start);
    if (head.length < MIN_HEAD_LENGTH && !SHORT_HEADS.has(head)) continue;
    if (isOccupationName(head) && !isFieldName([head]) && !GENERAL_WORDS.has(head)) return head;
  }
  return null;
}

/** Splits a compound into the occupation and where or when it is done: "hotelkok" is "kok hotel". */
export function splitCompound([word = "", more]: string[]): string[][] {
  const compound = more === undefined ? word.toLowerCase() : "";
  for (let start = MIN_FIRST_LENGTH; start <= compound.length - MIN_FIRST_LENGTH; start++) {
    const head = compound.slice(start);
    if (!isOccupationName(head) || isFieldName([head]) || GENERAL_WORDS.has(head)) continue;
    const first = compound.slice(0, start);
    const known = [first, first.replace(/s$/, "")].find((part) => isFieldName([part]) || isCircumstance(part));
    if (known) return [[head, known]];
  }
  return [];
}

function listFieldsOfCompound(word: string): string[] {
  const compound = word.toLowerCase();
  return [...GENERAL_WORDS].filter((end) => compound.endsWith(end)).map((end) => compound.slice(0, -end.length));
}
