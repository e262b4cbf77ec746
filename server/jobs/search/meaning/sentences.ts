import { toSource } from "./phrases.ts";

/** Words of sentences that tell that somebody looks for work, and nothing about the work. */

const JOB = "[leuke?|nieuwe?|new|nice|good] (jobs?|work|position|role|baan|banen|functie|werk)";
export const ARTICLE = "an?|the|een|de|het|some|any";
export const LINK = "as|with|in|at|for|near|where|als|met|bij|voor|op|waar|rond";
const END = String.raw`(?![\p{L}\p{N}'’-])`;

/** What stands before the work. */
const OPENINGS = toSource(
  "i [am] [currently] (looking|searching) for",
  "i'm [currently] (looking|searching) for",
  "(look|looking|search|searching) for|[i am|i'm] [currently] seeking",
  "(i'd|i would) (like|love|prefer)",
  "(i'm|i am) [very] good (at|with)",
  "(i'm|i am) an?",
  "i [really|only|just] (want|need|like|love|enjoy|prefer)",
  "(find|get) me",
  "(someone|somebody) (who|that) (likes?|loves?|enjoys?|wants?|needs?|can)",
  "(someone|somebody) [who|that|to]",
  "[do|doing] (something|anything) [to do] (with|in)",
  "iemand [die|om]",
  "ik ben op zoek naar",
  "ik ben [heel|erg] (goed|handig|sterk) (met|in)",
  "op zoek naar",
  "ik ben [een]",
  "(ik heb|i have) [an?|een]",
  "[ik] zoekt? [naar|iets]",
  "[ik] (wil|wou|zou) [graag|nog|weer|ook|wel]",
  "[want|wants|how] [to] [get|getting|break|breaking|go|going|move|moving|switch|switching|change|changing|transition|transitioning] into",
  "(switch|switching|move|moving|change|changing|transition|transitioning|switchen|overgaan) (to|naar)",
  "[ik wil] iets [doen] met",
  "ik houd? van",
  "ik werk [graag|het liefst|liefst]",
  `(werken|working) (${LINK})`,
  `[${ARTICLE}] ${JOB} (${LINK})`,
  `(${ARTICLE}) ${JOB}`,
);
/** What may follow an opening: "to work with", "a job as a". */
const TAIL = ["to|te", "work|working|become|be|being|werken|worden", LINK, ARTICLE]
  .map((words) => String.raw`(?:\s+(?:${words}))?`)
  .join("");

/** An opening stands at the start, or after "and" or a comma: "ik ben goed met mijn handen en zoek werk in". */
const OPENING = new RegExp(String.raw`(^|\s(?:and|en|but|maar)\s+|[,;.]\s*)(?:${OPENINGS})${TAIL}${END}\s*`, "giu");
/** "student wants to work in a hotel" */
const MIDDLE = new RegExp(toSource(` (wil|wants?) [to|graag] (work|werken) (${LINK}) [${ARTICLE}] `), "giu");
/** The verb at the end of "ik wil met kinderen werken in Utrecht". */
const LAST_VERB = /\s+(?:te\s+)?(?:werken|doen)(?=$|\s+(?:in|bij|rond|nabij|te|omgeving|regio)\s)/iu;
/** "nurse looking for work" */
const CLOSING = new RegExp(
  `${toSource(` ((looking|searching) for|seeking|[is] op zoek naar|zoekt?) [${ARTICLE}] ${JOB}`)}${END}`,
  "giu",
);
const LAST_CONNECTIVE = /\s+(?:(?:and|en)(?:\s+(?:work|werk))?|please|graag)$/iu;
const FIRST_CONNECTIVE = /^(?:and|en|met|with|als|as)\s+/iu;
/** Commas between which nothing is left. */
const LOOSE_COMMAS = /(?: ?[,;])+(?= ?[,;]|$)/gu;

/** Removes what a sentence says besides the work: "I want to work with children" is "children". */
export function removeSentence(text: string): string {
  const given = text.replace(/\s+/g, " ").trim();
  let rest = given;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(OPENING, "$1").trim();
  }
  rest = rest.replace(CLOSING, "").replace(MIDDLE, " ");
  if (rest !== given)
    rest = ` ${rest}`
      .replace(LAST_VERB, "")
      .replace(/[,;.]+$/, "")
      .trim()
      .replace(FIRST_CONNECTIVE, "");
  return rest.replace(LOOSE_COMMAS, "").replace(LAST_CONNECTIVE, "").trim();
}
