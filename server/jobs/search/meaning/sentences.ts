/** Words of sentences that tell that somebody looks for work, and nothing about the work. */

const JOB = /(?:(?:leuke?|nieuwe?|new|nice|good|vast|vaste)\s+)?(?:jobs?|work|position|role|baan|banen|functie|werk)/
  .source;
const ARTICLE = /(?:an?|the|een|de|het|some|any)/.source;
const LINK = /(?:as|with|in|at|for|near|where|als|met|bij|voor|op|waar|rond)/.source;
/** What may follow an opening: "to work with", "a job as a". */
const TAIL = `(?:\\s+(?:to|te))?(?:\\s+(?:work(?:ing)?|be(?:come|ing)?|werken|worden))?(?:\\s+${LINK})?(?:\\s+${ARTICLE})?`;

const OPENINGS = [
  String.raw`i(?:['’]?m|\s+am)?\s+(?:currently\s+)?(?:looking|searching)\s+for`,
  String.raw`(?:looking|searching)\s+for`,
  String.raw`i(?:['’]d|\s+would)\s+(?:like|love|prefer)`,
  String.raw`i(?:['’]?m|\s+am)\s+(?:(?:very\s+)?good\s+(?:at|with)|an?)`,
  String.raw`i\s+(?:really\s+)?(?:want|need|like|love|enjoy|prefer)`,
  String.raw`(?:find|get)\s+me`,
  String.raw`(?:(?:do|doing)\s+)?(?:something|anything)\s+(?:to\s+do\s+)?(?:with|in)`,
  String.raw`ik\s+ben\s+(?:op\s+zoek\s+naar|(?:heel\s+|erg\s+)?(?:goed|handig|sterk)\s+(?:met|in))`,
  String.raw`op\s+zoek\s+naar`,
  String.raw`ik\s+ben(?:\s+een)?`,
  String.raw`(?:ik\s+)?zoek(?:\s+naar)?`,
  String.raw`ik\s+(?:wil|wou|zou)(?:\s+graag)?`,
  String.raw`(?:ik\s+wil\s+)?iets\s+(?:doen\s+)?met`,
  String.raw`ik\s+houd?\s+van`,
  String.raw`ik\s+werk(?:\s+(?:graag|het\s+liefst|liefst))?`,
  String.raw`(?:werken|working)\s+${LINK}`,
  String.raw`(?:${ARTICLE}\s+)?${JOB}\s+${LINK}`,
  String.raw`${ARTICLE}\s+${JOB}`,
].join("|");

/** An opening stands at the start, or after "and" or a comma: "ik ben goed met mijn handen en zoek werk in". */
const OPENING = new RegExp(
  `(^|\\s(?:and|en|but|maar)\\s+|[,;.]\\s*)(?:${OPENINGS})${TAIL}(?![\\p{L}\\p{N}'’-])\\s*`,
  "giu",
);
/** The verb at the end of "ik wil met kinderen werken in Utrecht". */
const LAST_VERB = /\s+(?:te\s+)?(?:werken|doen)(?=$|\s+(?:in|bij|rond|nabij|te|omgeving|regio)\s)/iu;
/** "nurse looking for work" */
const CLOSING = new RegExp(
  `\\s+(?:(?:looking|searching)\\s+for|(?:is\\s+)?op\\s+zoek\\s+naar|zoekt?)\\s+(?:${ARTICLE}\\s+)?${JOB}(?![\\p{L}\\p{N}'’-])`,
  "giu",
);
const LAST_CONNECTIVE = /\s+(?:and|en|please|graag)$/iu;
const FIRST_CONNECTIVE = /^(?:and|en|met|with|als|as)\s+/iu;
/** Commas between which nothing is left. */
const LOOSE_COMMAS = /(?: ?[,;])+(?= ?[,;]|$)/gu;
const ONLY_WORK = /^(?:werk|work)$/i;

/** Removes what a sentence says besides the work: "I want to work with children" is "children". */
export function removeSentence(text: string): string {
  const given = text.replace(/\s+/g, " ").trim();
  let rest = given;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(OPENING, "$1").trim();
  }
  rest = rest.replace(CLOSING, "");
  if (rest !== given)
    rest = ` ${rest}`
      .replace(LAST_VERB, "")
      .replace(/[,;.]+$/, "")
      .trim()
      .replace(FIRST_CONNECTIVE, "");
  return rest.replace(LOOSE_COMMAS, "").replace(LAST_CONNECTIVE, "").replace(ONLY_WORK, "").trim();
}

const LACKED =
  /(?:work\s*)?experience|diploma'?s?|degrees?|qualifications?|education|certificates?|(?:werk)?ervaring|(?:voor)?opleiding|papieren/
    .source;
const LANGUAGE = /dutch|english|german|french|nederlands|engels|duits|frans/.source;
const LICENCE = /(?:driving|driver['’]?s?)\s+licen[cs]e|rijbewijs|own\s+car|eigen\s+auto/.source;
const NEEDED = /(?:needed|required|necessary|nodig|vereist|verplicht)/.source;

/** "no experience needed", "without a degree", "zonder diploma", "Dutch not required", "I don't speak Dutch" */
function toLacking(things: string): RegExp {
  const without = String.raw`(?:i\s+have\s+|ik\s+heb\s+)?(?:with\s+no|without|no|zonder|geen)`;
  const cannot = String.raw`(?:i\s+)?(?:don['’]?t|do\s+not|cannot|can['’]?t)\s+(?:speak|have)|ik\s+spreek\s+(?:geen|niet)`;
  const adjectives = String.raw`(?:\s+(?:an?|any|much|previous|prior|relevant|relevante|formal|enige|een|veel))*`;
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?:${without}|${cannot})${adjectives}\\s+(?:${things})(?:\\s+(?:is\\s+)?${NEEDED})?` +
      `|(?:${things})\\s+(?:is\\s+)?(?:not|niet)\\s+${NEEDED})(?![\\p{L}\\p{N}])`,
    "giu",
  );
}

/** "english speaking", "engelstalig", "50 plussers", "55+" */
const ABOUT_SEEKERS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${LANGUAGE}|engelse?|duitse?|franse?)[\\s-]?(?:speaking|sprekend|talige?)|` +
    `[4-6]\\d\\s*(?:\\+|plus(?:sers?)?)|over\\s+[4-6]0)(?![\\p{L}\\p{N}])`,
  "giu",
);

const LACKING_PREPARATION = toLacking(LACKED);
const LACKING_ANYTHING = toLacking(`${LACKED}|${LANGUAGE}|${LICENCE}`);
const DUTCH = /zonder|geen|ervaring|opleiding|niet|herintred|weer|opnieuw|terug|moeder/i;

const BREAK = /kids|children|baby|years?|break|leave|pause|illness|kinderen|jaar|jaren|pauze|ziekte|zwangerschap/
  .source;
/** "back to work after kids", "weer aan het werk na 10 jaar", "herintreder", "easy job": somebody comes back to work. */
const RETURNING = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    String.raw`(?:(?:i\s+want\s+to\s+)?(?:go|going|get|getting|come|coming)\s+)?back\s+(?:in)?to\s+(?:the\s+)?work(?:force)?`,
    String.raw`return(?:ing)?\s+to\s+(?:the\s+)?work(?:force)?`,
    String.raw`re-?ent(?:er|ering|ry|rant)(?:\s+(?:the\s+)?work(?:force)?)?`,
    String.raw`(?:weer|opnieuw)\s+(?:aan\s+(?:het\s+werk|de\s+slag)|(?:gaan\s+)?(?:werken|beginnen))`,
    "herintred(?:ers?|ster|end|ende|en|ing)",
    String.raw`stay[\s-]at[\s-]home\s+(?:mom|mum|mother|dad|father|parent)`,
    String.raw`thuisblijfmoeder|huismoeder|(?:mother|mom|mum|father|dad)\s+(?:with|of)(?:\s+[\p{L}\d]+)?\s+(?:kids|children)`,
    String.raw`(?:moeder|vader)\s+(?:met|van)(?:\s+[\p{L}\d]+)?\s+kinderen(?:\s+zoekt)?`,
    String.raw`(?:i\s+)?(?:haven['’]?t|have\s+not)\s+worked\s+(?:in|for)(?:\s+[\p{L}\d]+){0,2}?\s+years`,
    String.raw`(?:ik\s+heb\s+)?(?:al\s+)?(?:jaren|lang)\s+niet\s+gewerkt`,
    String.raw`(?:easy|simple|makkelijk|eenvoudig)e?\s+(?:jobs?|work|werk|baan(?:tje)?)`,
  ].join("|")})(?:,?\\s+(?:after|na)(?:\\s+[\\p{L}\\d]+){0,3}?\\s+(?:${BREAK}))?(?![\\p{L}\\p{N}])`,
  "giu",
);
/** Punctuation, conjunctions and articles at the start of a text, which remain there when the words before them are removed. */
const FIRST_LINK = new RegExp(`^(?:[,;]\\s*|(?:and|en|${LINK})\\s+|${ARTICLE}\\s+)+`, "iu");

/**
 * What seekers say that they lack, and other things that they say of themselves. Few advertisements speak of them, so they are
 * not searched.
 */
export interface Lacking {
  /** The text without it. */
  rest: string;
  /** The words that are left out. */
  leftOut: string[];
  /** What such seekers look for when they name no work, in their language. Empty for a language or a driving licence. */
  entryLevel: string;
}

export function removeLacking(text: string): Lacking {
  const given = text.replace(/\s+/g, " ");
  const returning = given.match(RETURNING) ?? [];
  const self = [...returning, ...(given.match(ABOUT_SEEKERS) ?? [])];
  const leftOut = [...(given.match(LACKING_ANYTHING) ?? []), ...self];
  const preparation = given.match(LACKING_PREPARATION)?.[0] ?? returning[0];
  const entryLevel = preparation ? (DUTCH.test(preparation) ? "instapfunctie" : "entry level") : "";
  const rest = given
    .replace(LACKING_ANYTHING, " ")
    .replace(RETURNING, " ")
    .replace(ABOUT_SEEKERS, " ")
    .replace(/\s+/g, " ")
    .trim();
  return { rest: self.length > 0 ? rest.replace(FIRST_LINK, "") : rest, leftOut, entryLevel };
}
