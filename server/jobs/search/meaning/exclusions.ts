import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { isCircumstance } from "./circumstances.ts";
import { toPattern, toSource } from "./phrases.ts";
import { NEEDED, PREPARATION } from "./seekers.ts";
import { ARTICLE, LINK } from "./sentences.ts";

/** What a sentence says that somebody does not want. */
export interface Exclusion {
  /** As it is typed: "niet in het onderwijs". */
  words: string;
  /** "onderwijs" */
  what: string;
  /** The kind of contract that it names: "no freelance". */
  type?: SearchCriteria["type"];
}

const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{N}'’&-]*`;
const LITTLE = String.raw`(?:${LINK}|${ARTICLE}|to|te|of|working|work|werken|be|sit|stand|do|zitten|staan|doen)\s+`;
const LAST_VERB = "werken|zitten|staan|doen|meer|anymore";
/** These, and another negation, end what somebody does not want: "not in sales but in support in Utrecht". */
const END = `and|en|but|maar|or|of|in|at|near|te|bij|rond|as|als|who|die|with|met|to|into|naar|for|voor|${LAST_VERB}`;
const MAX_MORE_WORDS = 2;
/** More kinds of work than these are no list of what somebody does not want. */
const MAX_LISTED = 5;
const FROM = "from|out of(?! (school|hours|office|town|state|home)\\b)";
/** What somebody wants to get away from. */
const AWAY = [
  `(away|escape|escaping|exit|transition(ing)?|switch(ing)?|chang(e|ing)|mov(e|ing) (on|away)|[career|job] (change|switch)) (${FROM})`,
  "(get|getting|move|moving|step|stepping|want) out of",
  "(?<=^|, |\\b(to|i|i'll) )leave(?! (manage|admin|special|cover|replace|of)\\w*)|leaving|quit|quitting|instead of|rather than",
  "(tired|sick|done|burned_out|burnt_out|fed up) (of|with|from|on)",
  "[who|that|die] (hates?|hating|dislikes?|haat|heb een hekel aan|heeft een hekel aan)",
  // What somebody was: "former nurse looking for office work".
  "former|burned_out|burnt_out|voormalige?",
  "in plaats van|weg (uit|van|bij)|(klaar|gestopt|stoppen) met(?! (school|mijn|de|een)\\b)|(genoeg|moe|zat) van",
  "(overstap|overstappen|stappen) (van|vanuit|uit)|(?<=^|, |\\bwil )uit",
  "(?<=^|, )(from|van|vanuit)(?= \\S+( \\S+)? (to|naar)( |,|$))",
];
/** Those that mean other things before a word that is no work: "school leaving", "former prisoners", "klaar met school". */
const AWAY_FROM_WORK =
  /^(?:from|van|vanuit)\s|(?:^|\s)(?:leaving|quit(?:ting)?|former|voormalige?|tired|sick|done|klaar|uit)\s/i;
/** What a seeker lacks is no work, although its name may be among these words: "no sales experience". */
const LACKED = toPattern(
  `${PREPARATION}|${NEEDED}|licen(c|s)es?|certifications?|skills?|background|training|knowledge`,
);
const NEGATION = toSource(
  "(but|maar|and|en) (not|niet|geen|no)",
  "not [longer](?! (for|just|only|too|very|required|needed|necessary)\\b)",
  "[liever] niet [meer|langer](?! (alleen|te|zo|nodig|vereist|verplicht)\\b)",
  "[liever] geen",
  "no|without|zonder",
  `[i am|i'm|i want to|i would like to|ik ben|ik wil] [but|maar] (${AWAY.join("|")})`,
  "[i] (don't|do not) (want|like) (to|an?)",
  "ik wil (niet|geen)",
);
const EXCLUSION = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<start>(?:${NEGATION})\s+(?:${LITTLE})*)` +
    String.raw`(?<what>${WORD}(?:\s+(?!(?:${END}|${NEGATION})(?![\p{L}\p{N}]))${WORD}){0,${MAX_MORE_WORDS}})(?:\s+(?:te\s+)?(?:${LAST_VERB})|\s+(?:to|into|naar)(?=[\s,]|$))?`,
  "giu",
);

const OR = "or|nor|of";
const LISTED = String.raw`(?!(?:${OR})\s)${WORD}(?:\s+(?!(?:${OR})\s)${WORD}){0,${MAX_MORE_WORDS}}`;
/** A negation, what it is of, and what joins this to the next: "or", or a comma when "or" joins the last two. */
const NEGATED_LIST = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<no>no|not|without|geen|niet|zonder)\s+(?<one>${LISTED})` +
    String.raw`(?:,?\s+(?<or>${OR})\s+|,\s*(?=(?:${LISTED},\s*){0,${MAX_LISTED}}${LISTED},?\s+(?:${OR})\s))(?=(?<next>${LISTED}))`,
  "giu",
);

/** Repeats the negation of a list: "no freelance or part time" is "no freelance no part time". "No sales of cars" has no "or". */
function repeatNegation(text: string, isMeant: (words: string) => boolean): string {
  const startsMeant = (words: string) =>
    words.search(LACKED) === -1 &&
    words.split(/\s+/).some((_, index, all) => isMeant(all.slice(0, index + 1).join(" ")));
  const repeated = text.replace(NEGATED_LIST, (all: string, ...groups) => {
    const { no = "", one = "", or = "", next = "" } = groups.at(-1) as Record<string, string | undefined>;
    const isPartOf = /^of$/i.test(or) && /^(?:no|not|without)$/i.test(no);
    return !isPartOf && startsMeant(one) && startsMeant(next) ? `${no} ${one} ${no} ` : all;
  });
  return repeated === text ? text : repeatNegation(repeated, isMeant);
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
  const found: Exclusion[] = [];
  const isMeant = (words: string) => isWork(words) || isCircumstance(words);
  const rest = repeatNegation(text, isMeant).replace(EXCLUSION, (all: string, ...groups) => {
    const { start, what } = groups.at(-1) as { start: string; what: string };
    const words = what.split(/\s+/);
    const lengths = Array.from({ length: words.length - 1 }, (_, index) => words.length - index);
    // A word that is no name says what kind of the next one is meant: "middle school".
    const isKind = words.length > 1 && !isName(words[0] ?? "") && isName(words[1] ?? "");
    const length = lengths.find((count) => isName(words.slice(0, count).join(" "))) ?? (isKind ? 2 : 1);
    const excluded = words.slice(0, length).join(" ");
    if (AWAY_FROM_WORK.test(start) && !isWork(excluded)) return all;
    // "No" and "without" may stand before anything: "no touch freight".
    if (/^(?:no|without|zonder)\s/i.test(start) && (!isMeant(excluded) || what.search(LACKED) !== -1)) return all;
    const end = all.slice(start.length + what.length);
    // Other work may have a name of its own: "non bedside nurse".
    const other = `non ${excluded}`;
    if (isName(other)) return ` ${[other, ...words.slice(length)].join(" ")} `;
    found.push({ words: start + excluded + (length === words.length ? end : ""), what: excluded });
    return length === words.length ? " " : ` ${words.slice(length).join(" ")}${end} `;
  });
  return { rest: rest.replace(/\s+/g, " ").replace(/^ |[ ,]+$/g, ""), found };
}
