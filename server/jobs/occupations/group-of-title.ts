import type { OccupationGroup } from "../../../contract/jobs/occupations/occupation-groups.ts";
import { listKeys, toKey } from "./name-forms.ts";

/**
 * Finds what a name says: the group of those who do the work, null for a name that several groups have in common, or
 * undefined for words that are no name.
 */
export type FindGroup = (keys: string[], place: NamePlace) => OccupationGroup | null | undefined;

/** Whether a name is all that a title says of the work, a part of it, or the end of a compound word. */
export type NamePlace = "whole" | "part" | "compound";

const MAX_WORDS_OF_NAME = 5;
const MAX_WORDS_OF_TITLE = 20;
/** Shorter names are no ends of compounds: "kok" of "brok". */
const MIN_END_LENGTH = 4;
/** Before the end of a compound, at least so many letters: "rector" is no end of "erector". */
const MIN_START_LENGTH = 3;

/** The words of a title that name the occupation, in lower case, and its group. */
export interface TitledOccupation {
  name: string;
  group: OccupationGroup;
}

/** Finds the occupation that a title names. Null when its group is not certain. */
export function findOccupationOfTitle(title: string, find: FindGroup): TitledOccupation | null {
  const parts = splitTitle(title);
  for (const words of parts) {
    const found = findOccupationOfWords(words, parts.length === 1, find);
    if (found !== undefined) return found;
  }
  return null;
}

export const findGroupOfTitle = (title: string, find: FindGroup) => findOccupationOfTitle(title, find)?.group ?? null;

/** Lists the keys that `findOccupationOfTitle` looks up. */
export function listKeysOfTitle(title: string): string[] {
  const keys = new Set<string>();
  findOccupationOfTitle(title, (asked) => {
    for (const key of asked) keys.add(key);
    return undefined;
  });
  return [...keys];
}

function findOccupationOfWords(words: string[], isOnly: boolean, find: FindGroup): TitledOccupation | null | undefined {
  const findNamed = (named: string[], place: NamePlace) => nameGroup(named, find(listKeys(named), place));
  const longest = Math.min(MAX_WORDS_OF_NAME, words.length);
  // The head of a name comes last, in both languages: "senior software developer", "ervaren kok".
  for (let length = longest; length > 0; length--) {
    const found = findNamed(words.slice(-length), isOnly && length === words.length ? "whole" : "part");
    if (found !== undefined) return found;
  }
  const last = words.at(-1) ?? "";
  const ofCompound = findOccupationOfCompound(last, find);
  if (ofCompound !== undefined) return ofCompound;
  if (UNCERTAIN_HEADS.has(toKey(last))) return null;
  // What follows the name tells more of it: "verpleegkundige geriatrie", "nurse anesthetist".
  for (let length = Math.min(longest, words.length - 1); length > 0; length--) {
    const found = findNamed(words.slice(0, length), "part");
    if (found !== undefined) return found;
  }
  return words.length > 1 ? findOccupationOfCompound(words[0] ?? "", find) : undefined;
}

/** Finds the longest name that ends a word: "vliegtuigmonteur" is a "monteur". */
function findOccupationOfCompound(word: string, find: FindGroup): TitledOccupation | null | undefined {
  const key = toKey(word);
  for (let start = MIN_START_LENGTH; start <= key.length - MIN_END_LENGTH; start++) {
    const group = find(listKeys([key.slice(start)]), "compound");
    if (group !== undefined) return nameGroup([word], group);
  }
  return undefined;
}

const nameGroup = (words: string[], group: OccupationGroup | null | undefined) =>
  group ? { name: words.join(" "), group } : group;

/** Where the name of the work ends: at punctuation, and at words that tell where, for whom or with what it is done. */
const SEPARATOR =
  /\s+[-–—]+\s+|[|/(),;:[\]•·]+|\s(?:at|for|in|of|with|to|who|aan|bij|door|en|and|in|met|naar|of|op|te|van|voor|vanuit)\s/iu;

/** Splits a title into the words of its parts, without those that say nothing of the work. */
function splitTitle(title: string): string[][] {
  return title
    .slice(0, 300)
    .split(SEPARATOR)
    .map((part) =>
      (part.match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? [])
        .map((word) => word.toLowerCase())
        .filter((word) => !/\d/.test(word) && !SAYS_NOTHING.has(word))
        .slice(0, MAX_WORDS_OF_TITLE),
    )
    .filter((words) => words.length > 0);
}

const toSet = (words: string) => new Set(words.trim().split(/\s+/));

/** Words around the name of the work. */
const SAYS_NOTHING = toSet(`
  a an the our your we are is looking seeking hiring wanted needed vacancy vacature vacatures job jobs wij we zoeken zoekt
  gezocht gevraagd een de het ons onze jij jou jouw als ben
  junior medior senior jr sr lead leading experienced ervaren beginnend aankomend allround gediplomeerd
  intern interns internship stage stagiair stagiaire trainee leerling bbl bol
  full part time fulltime parttime fte uur uren hours per week weekend nacht night nights day evening avond
  temporary tijdelijk permanent vast seasonal flexibel freelance zzp remote hybrid thuis
  m v x f w d mv mvx hbo mbo wo vmbo
  i ii iii iv entry level starter
`);

/** Heads of names that several groups have: who ends with one of these is not what stands before it ("nurse coordinator"). */
const UNCERTAIN_HEADS = toSet(`
  adviseur adviser advisor agent aide aid analyst apprentice assistant assistent associate attendant begeleider beheerder
  boss buddy chair chief coach consultant coordinator coordinatrice crew director directeur expert floater foreman
  forewoman handler head helper hoofd hulp inspector instructor leader leider leidinggevende liaison manager medewerker
  medewerkster member navigator officer onderzoeker ondersteuner operator opzichter owner partner planner president
  professional recruiter representative researcher scheduler specialist staff superintendent supervisor supporter
  technician technicus technologist trainer worker
`);
