import { LRUCache } from "lru-cache";
import type { Language } from "../../../../contract/platform/languages.ts";
import { listKeys, spellOut, toKey } from "../../occupations/name-forms.ts";
import type { NameKind, OtherWords } from "../engine/engine.ts";
import type { ParsedText } from "../parse.ts";
import { isLittleWord } from "./little-words.ts";
import { AT_A_TIME, type FoundNames, findListed, getNameIndex, isListed } from "./name-index.ts";

const MAX_WORDS_OF_NAME = 4;
/** A name is replaced by at most this number of names, so that a search looks few lexemes up. */
const MAX_NAMES = 24;

/**
 * Finds the names of occupations among keywords, their synonyms and the names that they have in the other language. Longer
 * names come first: "truck driver" is one name, not "driver". Words with alternatives ("OR") and phrases are left alone.
 */
export function findOtherWords({ words, prefix, phrases }: ParsedText): OtherWords[] {
  if (phrases.length > 0 || words.some(({ length }) => length > 1)) return [];
  const given = [...words.flat(), ...(prefix === null ? [] : [prefix])];
  const withoutLinks = given.filter((word) => !isLittleWord(word));
  const countJoined = (groups: OtherWords[]) => groups.reduce((sum, group) => sum + group.words.length - 1, 0);
  const asGiven = findGroups(given);
  const joined = withoutLinks.length < given.length ? findGroups(withoutLinks) : asGiven;
  const chosen = countJoined(joined) > countJoined(asGiven) ? joined : joinAlternatives(asGiven, given);
  // One word made of all keywords is as good as a synonym: "hotelreceptionist" for "receptionist hotel".
  const keys = given.map(toKey);
  const isCompound = ([word = "", more]: string[]) =>
    given.length > 1 && !more && keys.every((key) => word.includes(key));
  const found = chosen.map((group) => (isField(group) ? group : preferNames(group, isCompound)));
  return found.filter((group, index) => !isWorkplace(found[index - 1], group, given));
}

/**
 * Joins names with "or" between them to one that finds the jobs of each: "nurse or cook", "kok of ober". Between two of them, a word
 * that is no known name is taken for one, too: "kok of grillmeester of ober".
 */
function joinAlternatives(groups: OtherWords[], given: string[]): OtherWords[] {
  const joined: OtherWords[] = [];
  let end = 0;
  for (const group of groups) {
    const start = given.indexOf(group.words[0] ?? "", end);
    const before = joined.at(-1);
    const [or = "", unknown = "", secondOr = ""] = given.slice(end, start);
    const isNext = before !== undefined && start === end + 1;
    const isOneBetween = before !== undefined && start === end + 3 && or.toLowerCase() === secondOr.toLowerCase();
    if (isNext && canJoin(before, or.toLowerCase(), group)) joined.splice(-1, 1, joinNames(before, or, group));
    else if (isOneBetween && !isLittleWord(unknown) && canJoin(before, or.toLowerCase(), group)) {
      const noName = { words: [unknown], alternatives: [], otherWork: [] };
      joined.splice(-1, 1, joinNames(joinNames(before, or, noName), secondOr, group));
    } else joined.push(group);
    end = start + group.words.length;
  }
  return joined;
}

/** Whether a word between two names means "or". In English, "of" means something else: "manager of retail". */
function canJoin(before: OtherWords, word: string | undefined, group: OtherWords): boolean {
  if (word !== "or" && word !== "of") return false;
  // "inpakmedewerker" is listed like a field of work, but names a person.
  const isPerson = (each: OtherWords) => !isField(each) || listFieldsOfWorker(each.words).length > 0;
  if (!isPerson(before)) return !isPerson(group);
  const isDutch = (each: OtherWords) => listLanguagesOfName(each).includes("nl");
  const isDutchOnly = (each: OtherWords) =>
    listLanguagesOfName(each).join() === "nl" || (isField(each) && COMPOUND_OF_WORKER.test(each.words.at(-1) ?? ""));
  const last = {
    ...before,
    words: before.words.slice(before.words.findLastIndex((each) => each.toLowerCase() === "of") + 1),
  };
  const areDutch = [last, group].every(isDutch) || [last, group].some(isDutchOnly);
  return word === "or" || (isPerson(group) ? areDutch : isDutchOnly(last));
}

function joinNames(before: OtherWords, word: string, group: OtherWords): OtherWords {
  const isJoined = before.words.some((each) => /^(?:or|of)$/i.test(each));
  // Of two fields, the joined one stays a field.
  const kind = [before, group].every(isField) ? 2 : 0;
  const toName = ({ words: name }: OtherWords) => ({ name, kind }) as const;
  const alternatives = [
    ...(isJoined ? [] : [toName(before)]),
    ...before.alternatives,
    toName(group),
    ...group.alternatives,
  ];
  return {
    words: [...before.words, word, ...group.words],
    alternatives: alternatives.sort((a, b) => a.kind - b.kind),
    otherWork: [...before.otherWork, ...group.otherWork],
  };
}

/** Puts some names before the others, as good as synonyms. */
function preferNames(group: OtherWords, isPreferred: (name: string[]) => boolean): OtherWords {
  const alternatives = group.alternatives.map((each) =>
    isPreferred(each.name) ? { ...each, kind: 0 as const } : each,
  );
  return { ...group, alternatives: alternatives.sort((a, b) => a.kind - b.kind) };
}

/** Sub-major groups of ISCO-08 whose people work for those of all other occupations: secretaries, receptionists and cleaners. */
const SUPPORTING_GROUPS = ["41", "42", "91"];
export const isSupporting = (words: string[]) =>
  findNames(words).some(({ group }) => group !== null && SUPPORTING_GROUPS.includes(group));

/** Sub-major groups of ISCO-08 whose people teach or care for others, whose age matters. */
const GROUPS_FOR_PEOPLE = ["23", "53"];
/** Whether the work is to teach or to care for people. */
export const isForPeople = (words: string[]) =>
  findNames(words).some(({ group }) => group !== null && GROUPS_FOR_PEOPLE.includes(group));

/** Whether an occupation tells where the people of the one before it work: the notary of "secretaresse notaris". */
function isWorkplace(before: OtherWords | undefined, group: OtherWords, given: string[]): boolean {
  if (!before || [before, group].some(isField) || !isSupporting(before.words) || isSupporting(group.words))
    return false;
  const between = given.slice(given.indexOf(before.words.at(-1) ?? "") + 1, given.indexOf(group.words[0] ?? ""));
  return between.every(isLittleWord);
}

function findGroups(given: string[]): OtherWords[] {
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
    // The operating room of "nurse OR" is none in "nurse or cook".
    if (words.at(-1) === "or" && start + length < given.length) continue;
    const { alternatives, otherWork } = getOtherNames(words);
    if (alternatives.length === 0) continue;
    return { words, alternatives, otherWork: otherWork.filter((name) => !name.every((word) => given.includes(word))) };
  }
  return null;
}

type OtherNames = Pick<OtherWords, "alternatives" | "otherWork">;

/** A search looks for the names of the same words in each of its readings and ways out. */
const otherNames = new LRUCache<string, OtherNames>({ max: 5_000 });

function getOtherNames(words: string[]): OtherNames {
  const text = words.join(" ");
  const names = otherNames.get(text) ?? listOtherNames(words);
  otherNames.set(text, names);
  return names;
}

function listOtherNames(words: string[]): OtherNames {
  const key = words.map(toKey).join(" ");
  const kinds = new Map<string, NameKind>();
  const names = findNames(words);
  // An abbreviation is nearest to what it stands for: "RN" to "registered nurse" rather than to "nurse".
  const spelled = spellOut(words).join(" ").toLowerCase();
  const isAbbreviated = spelled !== words.join(" ").toLowerCase() && isListed(spelled);
  if (isAbbreviated) kinds.set(spelled, isFieldName([spelled]) && !getNameIndex().found.has(spelled) ? 2 : 0);
  for (const { isDutch, same, related } of names) {
    // A "vrachtwagenchauffeur" is a "chauffeur".
    const isKindOf = (name: string) =>
      same.size > 0 && !name.includes(" ") && name.endsWith(key) && !AT_A_TIME.test(name);
    for (const name of same) {
      if (name !== spelled) kinds.set(name, isInLanguage(name, isDutch) && !isAbbreviated ? 0 : 1);
    }
    for (const name of related) {
      if (!kinds.has(name)) kinds.set(name, isKindOf(name) ? 0 : isInLanguage(name, isDutch) ? 2 : 3);
    }
  }
  kinds.delete(words.join(" ").toLowerCase());
  // The names that a line lists come before what those find.
  const alternatives = [...kinds]
    .map(([name, kind]) => ({ name: name.split(" "), kind }))
    .slice(0, MAX_NAMES)
    .sort((a, b) => a.kind - b.kind);
  if (alternatives.length === 0) return { alternatives, otherWork: [] };
  const keys = [...listKeys(words), ...alternatives.map(({ name }) => toKey(name.join(" ")))];
  const otherWork = [...new Set(keys.flatMap((each) => getNameIndex().otherWork.get(each) ?? []))];
  return { alternatives, otherWork: otherWork.map((name) => name.split(" ")) };
}

/** Finds what words name: as they are, swapped as in "chauffeur bestelbus", or as those who work in a field. */
function findNames(words: string[]): FoundNames[] {
  const found = findListed(words);
  if (found.length > 0) return found;
  // Two occupations are not swapped.
  const isOccupation = (word: string) => findListed([word]).some(({ same }) => same.size > 0);
  const isSwapped = words.length === 2 && !words.every(isOccupation);
  const isOfOccupation = isOccupation(words[0] ?? "");
  const swapped = isSwapped ? findListed(words.toReversed()).filter(({ same }) => same.size > 0 || isOfOccupation) : [];
  if (swapped.length > 0) return swapped;
  const leaders = listLeaders(words).flatMap(findListed);
  if (leaders.length > 0) return leaders;
  return listFieldsOfWorker(words)
    .flatMap(findListed)
    .filter(({ same }) => same.size === 0);
}

/** Whoever leads others in a field: "head of finance", "teamleider zorg". */
const LEADER =
  /^(?:afdelings(?:hoofd|manager)|unit-?manager|directeur|director|head|hoofd|lead|leidinggevende|manager|projectleider|supervisor|team-?lead(?:er)?|teamleider)$/i;

/** Lists the names of the managers of a field: "manager zorg" and "zorg manager" for "teamleider zorg". */
function listLeaders(words: string[]): string[][] {
  if (words.length !== 2) return [];
  const field = words.filter((word) => !LEADER.test(word));
  return field.length === 1
    ? [
        ["manager", ...field],
        [...field, "manager"],
      ]
    : [];
}

/** After a field of work, these say nothing: "jeugdzorg medewerker", "kitchen staff", "productiewerk". */
const WORKER =
  /^(?:assistant|assistent|crew|employees?|hand|hulp|kracht|(?:mede)?werkers?|medewerkster|personeel|staff|werk|work(?:ers?)?)$/i;
/** Before a field. */
const FIRST_WORKER = /^medewerk(?:er|ster)$/i;
const BEGINNER = /^(?:entry|level|instapfunctie)$/i;
/** Whether a word says that somebody works, or begins to, and not at what. */
export const isWorker = (word: string) => WORKER.test(word) || BEGINNER.test(word);
const COMPOUND_OF_WORKER = /^(.{4,}?)(?:assistent|hulp|kracht|medewerk(?:ers?|ster)|personeel|werk)$/i;

/** Lists what is left: "jeugdzorg", "bediening" of "medewerker bediening", "onderwijs" of "onderwijskracht", "bedrijf" of "bedrijfskracht". */
function listFieldsOfWorker(words: string[]): string[][] {
  const [word = "", more] = words;
  if (more !== undefined) {
    if (WORKER.test(words.at(-1) ?? "")) return [words.slice(0, -1)];
    return FIRST_WORKER.test(word) ? [words.slice(1)] : [];
  }
  const field = COMPOUND_OF_WORKER.exec(word)?.[1];
  return field ? [[field], [field.replace(/s$/, "")]] : [];
}

/** Whether a name says only in which field somebody works: "hr medewerker", "marketingmedewerker". */
export const isWorkerInField = (words: string[]) =>
  listFieldsOfWorker(words).some((field) => findListed(field).length > 0);

/**
 * Whether the words name a field of work, such as "hotel", and no occupation. A field has only related names. So has "barista", which
 * is an occupation because searches for other occupations find it.
 */
export const isField = ({ words, alternatives }: OtherWords) =>
  alternatives.every(({ kind }) => kind >= 2) && !getNameIndex().found.has(words.join(" ").toLowerCase());

/** Whether a field says only who works: "student", "summer", "entry level". */
export const isWorkForAnybody = ({ words }: OtherWords) =>
  listKeys(words).some((key) => getNameIndex().forAnybody.has(key));

export const isFieldName = (words: string[]) => getNameIndex().byKey.get(toKey(words.join(" ")))?.same.size === 0;

/** Lists the languages in which words are the name of an occupation. Some, such as "chauffeur", are one in both. */
export function listLanguagesOfName({ words }: OtherWords): Language[] {
  const isEnglishOnly = ({ isDutch, same }: FoundNames) => !isDutch && same.size === 0;
  const isEnglish =
    listKeys(words).some((key) => getNameIndex().englishKeys.has(key)) || findNames(words).some(isEnglishOnly);
  const isDutch = findNames(words).some(({ isDutch, same }) => isDutch && same.size > 0);
  return [...(isEnglish ? (["en"] as const) : []), ...(isDutch ? (["nl"] as const) : [])];
}

/** A name that is in no line with "=" has the language of what it finds, and without a line of its own it is English. */
function isInLanguage(name: string, isDutch: boolean): boolean {
  const { english, dutch, byKey } = getNameIndex();
  if (english.has(name) || dutch.has(name)) return (isDutch ? dutch : english).has(name);
  return isDutch === (byKey.get(toKey(name))?.isDutch ?? false);
}

/** Whether two names are those of one occupation. */
export const isSynonym = (a: string[], b: string[]) => findNames(a).some(({ same }) => same.has(b.join(" ")));

/** Whether a text is a name. It is neither misspelt, even if no job has it, nor a town such as Cook or Mason. */
export const isOccupationName = (word: string) => getNameIndex().byKey.has(toKey(word));

/** Whether a text is a name, a word of one, or two of its words: "special education" of a special education teacher. */
export const isWordOfName = (text: string) => isOccupationName(text) || getNameIndex().words.has(text.toLowerCase());

/** Whether two words such as "night nurse" are an occupation at a time of work. A "night auditor" is no auditor. */
export function isOccupationAt(name: string, words: string): boolean {
  const [group, more] = findOtherWords({ words: [[name]], prefix: null, phrases: [], excluded: [] });
  return group !== undefined && !more && !isField(group) && !group.otherWork.some((other) => other.join(" ") === words);
}

/** Whether a word names a tool, such as a programming language: a job with another one is not what is meant. */
export const isTool = (word: string) => getNameIndex().tools.has(word.toLowerCase());

/** Returns the industry of a name. Portals may have industries of their own. */
export const getIndustry = (words: string[]) =>
  listKeys(words)
    .map((key) => getNameIndex().byKey.get(key)?.industry ?? null)
    .find((industry) => industry !== null) ?? null;
