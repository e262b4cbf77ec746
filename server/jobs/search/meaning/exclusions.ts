import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { isCircumstance } from "./circumstances.ts";
import { toPattern, toSource } from "./phrases.ts";
import { NEEDED, PREPARATION } from "./seekers.ts";
import { ARTICLE, LINK } from "./sentences.ts";

/** What a sentence says that somebody does not want. */
export interface Exclusion {
  /** As it is typed: "niet in het onderwijs". Each item of a list has the negation: "geen zorg", "geen horeca". */
  words: string;
  /** "onderwijs" */
  what: string;
  /** The kind of contract that it names: "no freelance". */
  type?: SearchCriteria["type"];
}

const toSet = (...words: string[]) => new Set(words.join("|").split("|"));

/** Between a negation and what is not wanted. */
const LITTLE_WORDS = toSet(
  `${LINK}|${ARTICLE.replace("an?", "a|an")}|to|te|of|be|sit|stand|do|zitten|staan|doen|also|ook`,
  "working|work|werken|werk|jobs|job|banen|baan",
);
/** After what is not wanted: "niet in de zorg werken", "van horeca naar kantoor". */
const LAST_WORDS = toSet("werken|zitten|staan|doen|meer|anymore|jobs|job|banen|baan|to|into|naar");
/** These and another negation end what somebody does not want: "not in sales but in support in Utrecht". */
const ENDS = toSet(
  ",|and|en|but|maar|or|nor|of|in|at|near|te|bij|rond|as|als|who|die|with|met|for|voor",
  ...LAST_WORDS,
);
const MAX_WORDS = 3;

const FROM = "from|out of(?! (school|hours|office|town|state|home)\\b)";
/** What somebody wants to get away from. */
const AWAY = [
  `(away|escape|escaping|exit|transition(ing)?|switch(ing)?|chang(e|ing)|mov(e|ing) (on|away)|[career|job] (change|switch)) (${FROM})`,
  "(get|getting|move|moving|step|stepping|want) out of|quit|quitting|instead of|rather than",
  "(?<!school )leaving|(?<=^|, |\\b(to|i|i'll) )leave(?! (manage|admin|special|cover|replace|of)\\w*)",
  "(tired|sick|done|burned_out|burnt_out|fed up) (of|with|from|on)",
  "[who|that|die] (hates?|hating|dislikes?|haat|heb een hekel aan|heeft een hekel aan)",
  // What somebody was: "former nurse looking for office work".
  "former|burned_out|burnt_out|voormalige?",
  "in plaats van|weg (uit|van|bij)|(klaar|gestopt|stoppen) met(?! (school|mijn|de|een)\\b)|(genoeg|moe|zat) van",
  "(overstap|overstappen|stappen) (van|vanuit|uit)|(?<=^|, |\\bwil )uit",
  "(?<=^|, )(from|van|vanuit)(?= \\S+( \\S+)? (to|naar)( |,|$))",
];
const toStart = (...phrases: string[]) => new RegExp(String.raw`(?:${toSource(...phrases)})(?=\s)`, "iuy");
/** After these, anything is not wanted. */
const NOT = toStart(
  "(but|maar|and|en) (not|niet|geen|no)",
  "not [longer](?! (for|just|only|too|very|required|needed|necessary)\\b)",
  "[ik wil|liever] niet [meer|langer](?! (alleen|te|zo|nodig|vereist|verplicht)\\b)",
  "[ik wil|liever] geen",
);
/** After these, only what a search knows: "no touch freight" and "work for former prisoners" are no exclusions. */
const NOT_KNOWN = toStart(
  "no|without|zonder|[i] (don't|do not) (want|like)",
  `[i am|i'm|i want to|i would like to|ik ben|ik wil] [but|maar] (${AWAY.join("|")})`,
);
const DUTCH_NEGATION = /(?:^|\s)(?:geen|niet|zonder|van|met|uit)(?:\s|$)/i;
/** What a seeker lacks is no work, although its name may be among these words: "no sales experience". */
const LACKED = toPattern(
  `${PREPARATION}|${NEEDED}|licen(c|s)es?|certifications?|skills?|background|training|knowledge`,
);

interface Item {
  what: string;
  /** The indices of its first word and of the word after it. */
  start: number;
  end: number;
  isKnown: boolean;
}

/**
 * Finds what a sentence says that somebody does not want: "werk met kinderen maar niet in het onderwijs". Where the names of occupations
 * have a name for what somebody wants instead, that one stands in the rest.
 *
 * @param isName whether several words are one thing. Otherwise the first word is what is not wanted: "not in a hospital dallas"
 * @param isWork whether words name an occupation, a field of work or a filter
 */
export function findExclusions(
  text: string,
  isName: (words: string) => boolean,
  isWork: (words: string) => boolean,
): { rest: string; found: Exclusion[] } {
  const matches = [...text.matchAll(/[^\s,]+|,/g)];
  const words = matches.map(([word]) => word);
  const isIn = (set: Set<string>, index: number) => set.has(words[index]?.toLowerCase() ?? "");
  const join = (start: number, end: number) => words.slice(start, end).join(" ");
  const isKnown = (what: string) => isWork(what) || isCircumstance(what) || isName(`non ${what}`);

  /** Returns the index of the word after a negation, which is `index` when there is none. */
  const skip = (negation: RegExp, index: number) => {
    negation.lastIndex = matches[index]?.index ?? text.length;
    return index + (negation.exec(text)?.[0].split(/\s+/).length ?? 0);
  };
  const skipNegation = (index: number) => Math.max(skip(NOT, index), skip(NOT_KNOWN, index));

  function readItem(index: number): Item | null {
    let start = index;
    while (isIn(LITTLE_WORDS, start)) start++;
    if (start >= words.length || words[start] === ",") return null;
    let limit = start + 1;
    while (limit < Math.min(words.length, start + MAX_WORDS) && !isIn(ENDS, limit) && skipNegation(limit) === limit)
      limit++;
    const ends = Array.from({ length: limit - start }, (_, count) => limit - count);
    // A word that is no name says what kind of the next one is meant: "middle school".
    const isKind = ends.length > 1 && !isName(words[start] ?? "") && isName(words[start + 1] ?? "");
    const named = ends.find((end) => end > start + 1 && isName(join(start, end))) ?? start + (isKind ? 2 : 1);
    const isLacked = join(start, limit).search(LACKED) !== -1;
    const verb = words[limit] === "te" ? limit + 1 : limit;
    return {
      what: join(start, named),
      start,
      end: named === limit && isIn(LAST_WORDS, verb) ? verb + 1 : named,
      isKnown: !isLacked && ends.some((end) => isKnown(join(start, end))),
    };
  }

  /** Reads a list that "or" ends: "zorg, horeca of schoonmaak". Further items are something that a search knows. */
  function readItems(start: number, isOr: (word?: string) => boolean): Item[] {
    const items: Item[] = [];
    let length = 1;
    for (let index = start; ; ) {
      const item = readItem(index);
      if (item === null || !(item.isKnown || items.length === 0)) break;
      items.push(item);
      if (isOr(words[index - 1])) length = items.length;
      index = item.end + (words[item.end] === "," ? 1 : 0);
      if (isOr(words[index])) index++;
      if (index === item.end || !item.isKnown) break;
    }
    return items.slice(0, length);
  }

  const found: Exclusion[] = [];
  const rest: string[] = [];
  for (let index = 0; index < words.length; ) {
    const end = skipNegation(index);
    // "Of" means "or" in Dutch: "no sales of cars" is no list.
    const isDutch = DUTCH_NEGATION.test(join(index, end));
    const isOr = (word = "") => /^n?or$/i.test(word) || (isDutch && /^of$/i.test(word));
    const items = end > index ? readItems(end, isOr) : [];
    const [first] = items;
    if (!first || !(first.isKnown || end === skip(NOT, index))) {
      rest.push(words[index++] ?? "");
      continue;
    }
    const start = join(index, first.start);
    for (const item of items) {
      index = item.end;
      // Other work may have a name of its own: "non bedside nurse".
      if (isName(`non ${item.what}`)) rest.push(`non ${item.what}`);
      else found.push({ words: `${start} ${join(item.start, item.end)}`, what: item.what });
    }
  }
  if (rest.length === words.length) return { rest: text, found };
  return {
    rest: rest
      .join(" ")
      .replaceAll(" ,", ",")
      .replace(/[ ,]+$/, ""),
    found,
  };
}
