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
  String.raw`some(?:one|body)(?:\s+(?:who|that|to)(?:\s+(?:likes?|loves?|enjoys?|wants?|needs?|can))?)?|iemand(?:\s+(?:die|om))?`,
  String.raw`(?:(?:do|doing)\s+)?(?:something|anything)\s+(?:to\s+do\s+)?(?:with|in)`,
  String.raw`ik\s+ben\s+(?:op\s+zoek\s+naar|(?:heel\s+|erg\s+)?(?:goed|handig|sterk)\s+(?:met|in))`,
  String.raw`op\s+zoek\s+naar`,
  String.raw`ik\s+ben(?:\s+een)?`,
  String.raw`(?:ik\s+)?zoekt?(?:\s+(?:naar|iets))?`,
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

/** Who lacks these can do the jobs that need no education. */
const EDUCATION = /diploma'?s?|degrees?|qualifications?|education|(?:voor)?opleiding/.source;
const LACKED = `(?:work\\s*)?experience|${EDUCATION}|certificates?|(?:werk)?ervaring|papieren`;
const LANGUAGE = /dutch|english|german|french|nederlands|engels|duits|frans/.source;
const LICENCE = /(?:driving|driver['’]?s?)\s+licen[cs]e|rijbewijs|own\s+car|eigen\s+auto/.source;
const NEEDED = /(?:needed|required|necessary|nodig|vereist|verplicht)/.source;

/** "no experience needed", "without a degree", "zonder diploma", "Dutch not required", "I don't speak Dutch" */
function toLacking(things: string): RegExp {
  const without = String.raw`(?:i\s+have\s+|ik\s+heb\s+)?(?:with\s+no|without|no|zonder|geen)`;
  const cannot = String.raw`(?:i\s+)?(?:don['’]?t|do\s+not|cannot|can['’]?t)\s+(?:speak|have)|ik\s+spreek\s+(?:geen|niet)`;
  const adjectives = String.raw`(?:\s+(?:an?|any|much|previous|prior|relevant|relevante|formal|enige|een|veel))*`;
  const neededForWork = String.raw`(?:waar\s+(?:ik|je)|for\s+which\s+i\s+need)\s+(?:no|geen)`;
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${neededForWork}\\s+(?:${things})(?:\\s+(?:voor\\s+)?nodig\\s+(?:heb|hebt))?` +
      `|(?:${without}|${cannot})${adjectives}\\s+(?:${things})(?:\\s+(?:is\\s+)?${NEEDED})?` +
      `|(?:${things})\\s+(?:is\\s+)?(?:not|niet)\\s+${NEEDED})(?![\\p{L}\\p{N}])`,
    "giu",
  );
}

/** "mbo niveau 4", "hbo", "bachelor's degree". Before some words, these say where somebody works or learns: "mbo docent". */
const LEARNT = String.raw`(?:(?:high\s+school|college|bachelor|master)\s+(?:degree|diploma)|bachelor|masters|havo|[vm]?mbo(?:\s*-?niveau)?(?:\s*-?[1-4])?|niveau\s*[1-4]|hbo|wo\s+niveau)(?:\s+(?:niveau|diploma|opgeleid|werk-?\s*en\s*denkniveau))?(?!\s+(?:docent|leraar|leraren|opleiding|school|student|stage|stagiair))`;
/** "english speaking", "engelstalig", "50 plussers", "55+", "retired", "voor moeders" */
const SELF = String.raw`${LEARNT}|(?:(?:work|jobs?)\s+for\s+)?(?:moms|mums|mothers|retired|retirees)|(?:(?:werk|baan|banen)\s+voor\s+)?(?:moeders|gepensioneerd(?:en?)?)|(?:${LANGUAGE}|engelse?|duitse?|franse?)[\s-]?(?:speaking|sprekend|talige?)|[4-6]\d\s*(?:\+|plus(?:sers?)?)|over\s+[4-6]0`;
/** "no weekends", "zonder nachtdiensten", "24 uur per week", "well paid", "met opleiding", "met eigen vervoer", "overdag" */
const WISHES = [
  String.raw`(?:no|not|without|zonder|geen)\s+(?:(?:late|night|evening|weekend|early)s?(?:[\s-]?(?:shifts?|work))?|(?:nacht|avond|weekend|ploegen)(?:en|diensten?|werk)?|overnacht(?:en|ingen))`,
  String.raw`\d+(?:\s*(?:-|–|to|tot)\s*\d+)?\s*(?:hours?|hrs?|uur|uren|days?|dagen|shifts|diensten)(?:\s+(?:a|per|each|in de)\s+(?:week|day|dag|month|maand))?`,
  String.raw`(?:well|good|high|better|goed|beter|hoog)[\s-]*(?:paid|pay(?:ing)?|salary|wages?|betaalde?|salaris|loon)`,
  String.raw`minimum\s*(?:wage|loon)`,
  String.raw`(?:with|including|met|inclusief)\s+(?:(?:paid|free|full|betaalde|gratis)\s+)?(?:training|opleiding|cursus|scholing)|training\s+(?:provided|given|included)|(?:will|we)\s+train|(?:need|want)\s+training|in\s+opleiding|opleiding\s+(?:mogelijk|inbegrepen)`,
  String.raw`(?:with|met)\s+(?:an?\s+|een\s+)?(?:certificates?|certificaat|diploma|degree|papieren|licen[cs]e)`,
  String.raw`(?:with\s+)?(?:visa|h1b)(?:\s+sponsorship)?`,
  String.raw`(?:(?:with|met)\s+)?(?:(?:my|mijn)\s+)?(?:own|eigen)\s+(?:car|van|vehicle|transport|tools|auto|bus(?:je)?|bestelbus|vervoer|gereedschap)`,
  String.raw`(?:(?:only|just|maar|alleen)\s+)?(?:an?\s+|een\s+)?(?:few|couple\s+of|paar|enkele)\s+(?:hours?|uur|uren|uurtjes)(?:\s+(?:a|per|each|in de)\s+(?:week|day|dag|month|maand))?`,
  String.raw`(?:(?:available|start(?:ing)?|can\s+start|beschikbaar|beginnen|starten)\s+)?(?:immediate(?:ly)?(?:\s+start)?|asap|urgently|dringend|met\s+spoed|(?:per\s+)?direct(?=\s+(?:beschikbaar|beginnen|starten)|\s*$)|per\s+direct|zo\s+snel\s+mogelijk)(?:\s+(?:available|beschikbaar|beginnen|starten))?`,
  String.raw`(?:vast\s+contract|vaste\s+aanstelling|permanent\s+contract)`,
  // Who says that it is fine would take other work, too.
  String.raw`(?:(?:part|full)[\s-]?time|deeltijd|voltijd)\s+(?:(?:is|would\s+be)\s+(?:also\s+|ook\s+)?(?:fine|ok(?:ay)?|possible|welcome|great|prima|goed|welkom)|mag(?:\s+ook)?|kan(?:\s+ook)?)`,
  String.raw`(?:(?:during|within)\s+)?office\s+hours|(?:tijdens|onder|binnen)\s+kantooruren|overdag|daytime|during the day`,
].join("|");
/** Matches what seekers say of themselves and what they wish for, which is not searched. */
const ABOUT_SEEKERS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${SELF}|${WISHES})(?![\\p{L}\\p{N}])`, "giu");

const LACKING_EDUCATION = toLacking(EDUCATION);
const LACKING_PREPARATION = toLacking(LACKED);
const LACKING_ANYTHING = toLacking(`${LACKED}|${LANGUAGE}|${LICENCE}`);
const DUTCH = /zonder|eerste|geen|ervaring|opleiding|niet|herintred|weer|opnieuw|terug|moeder/i;

const BREAK = /kids|children|baby|years?|break|leave|pause|illness|kinderen|jaar|jaren|pauze|ziekte|zwangerschap/
  .source;
/** "back to work after kids", "weer aan het werk na 10 jaar", "herintreder", "easy job": somebody comes back to work. */
const RETURNING = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    String.raw`(?:(?:i\s+want\s+to\s+)?(?:go|going|get|getting|come|coming)\s+)?back\s+(?:in)?to\s+(?:the\s+)?work(?:force)?`,
    String.raw`(?:my\s+)?first\s+job|(?:mijn\s+)?eerste\s+baan(?:tje)?`,
    String.raw`return(?:ing)?\s+to\s+(?:the\s+)?work(?:force)?|returning(?=\s+after)`,
    String.raw`re-?ent(?:er|ering|ry|rant)(?:\s+(?:the\s+)?work(?:force)?)?`,
    String.raw`(?:get|getting|go|going|come|coming)\s+back\s+(?:in)?to`,
    String.raw`(?:weer|opnieuw)\s+(?:aan\s+(?:het\s+werk|de\s+slag)|(?:gaan\s+)?(?:werken|(?:beginnen|starten)(?:\s+(?:met|te)\s+werken)?))`,
    String.raw`(?:after|na)\s+(?:(?:having|raising)\s+(?:kids|children)|(?:(?:de|mijn)\s+)?kinderen|(?:(?:an?|my|the|maternity|parental|career|long|een|mijn|de|lange|veel|\d+)\s+)*(?:years?|break|leave|pause|illness|jaar|jaren|pauze|ziekte|zwangerschap))`,
    "herintred(?:ers?|ster|end|ende|en|ing)",
    String.raw`stay[\s-]at[\s-]home\s+(?:mom|mum|mother|dad|father|parent)`,
    String.raw`i(?:['’]ve|\s+have)\s+been\s+(?:at\s+)?home(?:\s+with\s+(?:my\s+)?(?:kids|children))?(?:\s+for(?:\s+[\p{L}\d]+){1,2}?\s+years)?`,
    String.raw`ik\s+ben(?:\s+[\p{L}\d]+){0,3}?\s+thuis\s+geweest(?:\s+(?:voor|met)\s+(?:de\s+|mijn\s+)?kinderen)?`,
    String.raw`thuisblijfmoeder|huismoeder|(?:mother|mom|mum|father|dad)\s+(?:with|of)(?:\s+[\p{L}\d]+)?\s+(?:kids|children)`,
    String.raw`(?:moeder|vader)\s+(?:met|van)(?:\s+[\p{L}\d]+)?\s+kinderen(?:\s+zoekt)?`,
    String.raw`(?:i\s+)?(?:haven['’]?t|have\s+not)\s+worked\s+(?:in|for)(?:\s+[\p{L}\d]+){0,2}?\s+years`,
    String.raw`(?:ik\s+heb\s+)?(?:al\s+)?(?:jaren|lang)\s+niet\s+gewerkt`,
    String.raw`(?:easy|simple|makkelijk|eenvoudig)e?\s+(?:jobs?|work|werk|baan(?:tje)?)`,
  ].join("|")})(?:,?\\s+(?:after|na)(?:\\s+[\\p{L}\\d]+){0,3}?\\s+(?:${BREAK}))?(?![\\p{L}\\p{N}])`,
  "giu",
);
/** Punctuation, conjunctions and articles that are left at the start of a text when the words before them are removed. */
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
  /** Those of them that ask for jobs without education. */
  education: string[];
  /** What such seekers look for when they name no work, in their language. Empty for a language or a driving licence. */
  entryLevel: string;
}

export function removeLacking(text: string): Lacking {
  const given = text.replace(/\s+/g, " ");
  const returning = given.match(RETURNING) ?? [];
  const self = [...returning, ...(given.match(ABOUT_SEEKERS) ?? [])];
  const education = given.match(LACKING_EDUCATION) ?? [];
  const leftOut = [...(given.match(LACKING_ANYTHING) ?? []), ...self];
  const preparation = given.match(LACKING_PREPARATION)?.[0] ?? returning[0];
  const entryLevel = preparation ? (DUTCH.test(preparation) ? "instapfunctie" : "entry level") : "";
  const rest = given
    .replace(LACKING_ANYTHING, " ")
    .replace(RETURNING, " ")
    .replace(ABOUT_SEEKERS, " ")
    .replace(/\s+/g, " ")
    .trim();
  return { rest: self.length > 0 ? rest.replace(FIRST_LINK, "") : rest, leftOut, education, entryLevel };
}
