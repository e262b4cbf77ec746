import { parseKeywords } from "../parse.ts";
import { FTE, HALF_DAYS } from "./hours-words.ts";
import { findOtherWords, isForPeople } from "./occupation-names.ts";
import { toPattern, toSource } from "./phrases.ts";
import { ARTICLE, LINK } from "./sentences.ts";
import { OFFICE_HOURS } from "./shift-words.ts";

/** What seekers say of themselves and what they wish for. Few advertisements speak of it, so it is not searched. */

/** Who lacks these can do the jobs that need no education. */
const EDUCATION = "diploma'?s?|degrees?|qualifications?|education|opleiding|vooropleiding";
export const PREPARATION = `${EDUCATION}|work experience|experience|certificates?|werkervaring|ervaring|papieren`;
const LANGUAGE = "dutch|english|german|french|(nederlands|engels|duits|frans)(e taal)?";
const LICENCE =
  "[driving|drivers?|driver's|security] licen(c|s)es?|certifications?|vergunning|code 95|vca|vog|cdl|rijbewijs|(own )?car|(eigen )?auto";
export const NEEDED = "needed|required|necessary|nodig|vereist|verplicht";
const ANY = "an?|any|much|previous|prior|relevant|relevante|formal|enige|een|veel";

/** "no experience needed", "without a degree", "zonder diploma", "Dutch not required", "I don't speak Dutch" */
export const toLacking = (things: string) =>
  toPattern(
    `(waar ik|waar je|for which i need) (no|geen) (${things}) [voor] [nodig heb|nodig hebt]`,
    `[voor] [mensen] [als|wie|die] [je|ik] geen [${ANY}] (${things}) (spreekt?|spreken|hebt?|heeft|hebben)`,
    `[i have|ik heb] (with no|without|no|zonder|geen) [speaking|knowing|needing|having|understanding] [${ANY}] [${ANY}] (${things}) [to speak|te (spreken|kennen|kunnen|beheersen|verstaan|hebben)] [is] [${NEEDED}]`,
    `[for] [people] [if|who] [i|you] (don't|do not|doesn't|does not|cannot|can't) (speak|have) [${ANY}] [${ANY}] (${things})`,
    `[that|which] (doesn't|does not|don't|do not) (need|require) [${ANY}] [${ANY}] (${things})`,
    `[dat|die|waar|waarvoor] [je|ik] geen (${things}) [voor] (nodig|vereist) (heeft|hebt|heb|is)`,
    `ik spreek (geen|niet) (${things})`,
    `[with|met] [speak|i speak|ik spreek] [only|maar|alleen] [een|a] (little|limited|weinig|beperkte?|beetje|basic(?! educ)) (${things})`,
    `(${things}) [is] (not|niet) (${NEEDED})`,
  );
const LACKING_EDUCATION = toLacking(EDUCATION);
const LACKING_PREPARATION = toLacking(`${PREPARATION}|english|engels`);
const LACKING_ANYTHING = toLacking(`${PREPARATION}|${LANGUAGE}|${LICENCE}`);

const LEARNT = [
  "(high school|college|bachelor|master) (degree|diploma)",
  "bachelor|masters|havo|hbo|wo niveau",
  "(v|m)?mbo(_niveau)?(_[1-4])?",
  "niveau\\s*[1-4]",
].join("|");
/** The names of all countries in English and Dutch. */
const COUNTRIES = ["en", "nl"]
  .flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
    return letters.flatMap((first) => letters.map((second) => names.of(first + second)));
  })
  .filter((name) => name !== undefined && /^[\p{L} -]+$/u.test(name))
  .join("|");
const CHILD = "son|daughter|kid|child|teen|teenager|boy|girl|zoon|dochter|kind|puber";
const toAge = (years: string) =>
  `[for|voor] [my|our|mijn|onze] [(${CHILD}) (of|van|die|who is|is)] [i am|i'm|ben|ik ben|an?|een] (${years})_(jaar [oud](?! (werk)?ervaring)|jarigen?|years?_olds?) [${CHILD}]`;
const toAgeAlone = (years: string) => `(i am|i'm|ik ben) (${years})(?= (and|en|but|maar)|\\s*[,.]|\\s*$)`;
/** An age from 13 to 17. A search for such a person finds only jobs that take people of this age. */
const AGE_OF_PUPIL = toPattern(
  toAge("1[3-7]"),
  toAgeAlone("1[3-7]"),
  // "summer job 16"
  "(?<=((jobs?|work|werk|baan|banen|baantjes?|students?|scholier) |(summer|zomer|vakantie|bijbaan).*))1[3-7](?=\\s*$)",
);
/** An age of the people whom the work is for: "for 14 year olds", "aan kinderen van 10 tot 12 jaar". */
const AGE_OF_OTHERS = toPattern(
  "(for|to|of|with|voor|aan|van|met) [de|the|my|our|mijn|onze] [kids|children|teenagers|pupils|students|kinderen|jongeren|leerlingen|tieners] [of|van|aged|tussen] " +
    "\\d{1,2}(\\s*(-|–|to|tot|and|en)\\s*\\d{1,2})?(_(jaar [oud]|jarigen?|years?_olds?))",
);
/** Work of no kind, after which "for" tells who seeks it. In "social work for" it tells who is helped. */
export const ANY_WORK =
  "(?<!(social|youth|community|care|support|maatschappelijk|sociaal) )(jobs?|work|werk|baan|banen)";
const PARENT = "mom|mum|mother|dad|father|parent|moeder|vader|ouder";
const SELF = [
  // Before some words, what somebody has learnt says where they work or learn: "mbo docent".
  `(${LEARNT}) [niveau|diploma|opgeleid|werk_en denkniveau](?! (docent|leraar|leraren|opleiding|school|student|stage|stagiair))`,
  `(${ANY_WORK}) (for|voor) [an?|een] [working|single] (${PARENT})s?|(for|voor) (an?|een) (${PARENT})`,
  `[single|working|alleenstaande|jonge] (?<!home )(${PARENT})(?= [is] (looking|searching|seeking|op zoek|zoekt?|zoekend)\\b)`,
  `[for|voor] (${LANGUAGE}|engelse|duitse|franse)_(speakers?|speaking|sprekende?|talige?)`,
  "[4-6]\\d_(\\+|plussers?|plus)",
  // Where somebody comes from is no place of work.
  "[i am|i'm|ik] (moving|relocating|coming|verhuis|verhuizen|kom|afkomstig) (from|uit|vanuit) [the|de|het] \\p{L}+ [to|naar]",
  `(from|uit|vanuit)(?<!(work|working|remote|remotely|werk|werken|thuiswerken) \\w+) [the|de|het] (${COUNTRIES}|abroad|overseas|buitenland)`,
  "[for|voor] (expats?|foreigners|internationals|buitenlanders)",
  "[i] [have|'ve|am|just] [just] (got|gotten|came|been released) [out] [of|from] (prison|jail)",
  "[with|have] [an?] (criminal record|felony|felonies|strafblad)|[for] ex_(offenders?|cons?|felons?|convicts?)|felon(y)?_friendly|felons",
  toAge("1[89]|[2-6]\\d"),
  toAgeAlone("1[89]|[2-6]\\d"),
  "[people|persons|mensen|personen] (over|above|boven|ouder dan) [de] (4|5|6)0",
];

/** Who has come from another country often lacks papers and the language. */
const NEWCOMER = toPattern(
  `(${ANY_WORK}) (for|voor) (refugees|asylum seekers|newcomers|immigrants|statushouders|vluchtelingen|asielzoekers|nieuwkomers)`,
  "[\\p{L}+(an|ese|ish)] refugee(?= (jobs?|work|looking)\\b)",
  `[(${ANY_WORK}) als] statushouder|[\\p{L}+se] (vluchteling|asielzoeker|nieuwkomer)(?= (zoekt?|werk|baan)\\b)`,
);
/** "statushouder", "Syrian refugee" */
const NAME_OF_NEWCOMER =
  /(?:refugee|asylum seeker|newcomer|immigrant|statushouder|vluchteling|asielzoeker|nieuwkomer)$/i;
const RETIRED = toPattern(
  `(${ANY_WORK}) for [the] (retired (people|persons|seniors)|retirees|pensioners)|(?<!(for|with) (the )?)(retired [people|persons|seniors]|retirees?|pensioners?)`,
  `[light|easy|quiet|simple] (${ANY_WORK}) for [the] (seniors|elderly|older (people|adults|workers))`,
  `(${ANY_WORK}) voor [de] (gepensioneerden|aow_?ers)|(?<!(voor|met) (de )?)(gepensioneerden?|aow_?ers?)`,
  `[licht|rustig] (${ANY_WORK}) voor (senioren|ouderen)`,
  "(i am|i'm) retired|[ik ben] (gepensioneerd|met pensioen)",
  "[(work|jobs?|werk|baan|banen) (for|voor)] (6[5-9]|7\\d)_(\\+|plussers?|plus)",
  toAgeAlone("6[5-9]|7\\d"),
);

const PER_PERIOD = "(a|per|each|in de) (week|day|dag|month|maand)";
const WISHES = [
  "(no|not|without|zonder|geen) (early_(shifts?|work)|early|ploegen(dienst(en)?|werk)?|overnachtingen|overnachten)",
  "(no|not|without|zonder|geen|niet) [too much|a lot of|te veel|veel] (standing|sitting|heavy_(lifting|work)|physical_(work|labou?r)|lifting|staan|zitten|tillen|[lichamelijk|fysiek] (zwaar|zware)_(tillen|werk|arbeid)?) [all day|de hele dag]",
  "(no|not|non|without|geen|zonder) (customer_facing|customer_contact|customers|phones?|phone_calls|klantcontact|bellen|telefoneren)",
  "(no|not|niet) [de] [hele] [dag] (staan|zitten)|[on my feet] all day|[de] hele dag",
  "(that|which|die) [pays?|betaalt] (weekly|daily|per week|wekelijks)|(weekly|daily) pay|(pays?|paid) (weekly|daily)",
  "no (drug_test(ing)?|background_checks?|(criminal )?record check)",
  "(fast|quick)(?! (food|lane|service|track|fit))|quickly|asap|right away|snel",
  "[het] maakt [me|mij] niet uit [wat|welk] [voor] [werk]|(doesn't|does not) matter [what]|[ik heb] [een] (werk|baan) nodig",
  `\\d+(\\s*(-|–|to|tot)\\s*\\d+)?_(hour_shifts?|uurs_diensten|hours?|hrs?|uur|uren|uurtjes?|days?|dagen|weeks|weken|months|maanden|shifts|diensten) [${PER_PERIOD}]`,
  `\\d+ (${HALF_DAYS}) [${PER_PERIOD}]`,
  FTE,
  `[only|just|maar|alleen] [an?|een] (few|couple of|paar|enkele) (hours?|uur|uren|uurtjes|days|dagen) [${PER_PERIOD}]`,
  "(well|good|high|better|goed|beter|hoog)_(paid|pay|paying|salary|wages?|betaalde?|salaris|loon)",
  "minimum_(wage|loon)",
  // What drivers say who want to sleep at home. It does not mean working from home.
  "[in het|elk|elke|ieder|iedere] (weekend|weekenden|dag|dagelijks|avond|nacht) thuis|home (daily|nightly|every (day|night|weekend))",
  "(with|including|met|inclusief) [paid|free|full|betaalde|gratis] (training|opleiding|cursus|scholing)",
  "training (provided|given|included)|(will|we) train|(need|want) training",
  "in opleiding|opleiding (mogelijk|inbegrepen)",
  "[with|met] (certificate|training|lunch|meals|housing|accommodation|certificaat|maaltijden|huisvesting|woonruimte) (included|provided|inbegrepen)",
  "flexib(el|ele|le) [uren|werktijden|hours|schedule|rooster](?! \\p{L})",
  "(with|met) [an?|een] (certificates?|certificaat|diploma|degree|papieren|licen(c|s)e)",
  "[with] (visa|h1b) [sponsorship]",
  "[with|met] [my|mijn] (own|eigen) (car|van|vehicle|transport|tools|auto|bus(je)?|bestelbus|vervoer|gereedschap)",
  "[available|start|starting|can start] (immediate|immediately|asap|urgently) [start|available]",
  "[beschikbaar|beginnen|starten] (dringend|met spoed|per direct|zo snel mogelijk) [beschikbaar|beginnen|starten]",
  "direct (beschikbaar|beginnen|starten)|[beschikbaar|beginnen|starten] direct(?=\\s*$)",
  // Who says that it is fine would take other work, too.
  "(part_time|full_time|deeltijd|voltijd) (is|would be) [also|ook] (fine|ok|okay|possible|welcome|great|prima|goed|welkom)",
  "(part_time|full_time|deeltijd|voltijd) (mag|kan) [ook]",
  ...OFFICE_HOURS,
  "(quiet|calm|relaxed|low_stress|light|rustige?|ontspannen|lichte?) (jobs?|work|baan|baantje|werk)|something light|iets lichts|stress_free|zonder stress|no stress",
];
const ABOUT_SEEKERS = toPattern(...SELF, ...WISHES);

const SOME_WORDS = String.raw`(?:\s+[\p{L}\d]+)`;
const CHILDREN = "(kids|children|kinderen)";
const BREAK = "years?|break|leave|pause|illness|jaar|jaren|pauze|ziekte|zwangerschap";
const AT_HOME = `( ((at|from) home|thuis))?( (with|for|met|voor) ((my|the|mijn|de) )?${CHILDREN})?`;
/** "back to work after kids", "weer aan het werk na 10 jaar", "herintreder", "easy job": somebody comes back to work. */
const RETURNING = toPattern(
  [
    "[i want to] [go|going|get|getting|come|coming] back (in)?to (the )?work(force)?",
    "(get|getting|go|going|come|coming) back (in)?to|(coming|going|getting) back(?= after)",
    "[my] first job|[mijn] eerste (baantje|baan)",
    "[mom|mum|mother|dad|father|parent] return(ing)? to (the )?work(force)?|returning(?= after)",
    "re_ent(ering|er|ry|rant) [work|workforce|the work|the workforce]",
    "(weer|opnieuw) aan (het werk|de slag)",
    "(weer|opnieuw) [gaan] (werken|(beginnen|starten) [met werken|te werken])",
    `(after|na) (having|raising) ${CHILDREN}|(after|na) [de|mijn] kinderen`,
    `(after|na) ((an?|my|the|maternity|parental|career|long|een|mijn|de|lange|veel|\\d+) )*(${BREAK})`,
    "herintred(ers?|ster|end|ende|en|ing)|zij_instro(om|mers?|men)",
    "(omscholen|omscholing|overstappen|overstap|carri(e|è)re_?switch)(?! (van|vanuit|uit)\\b) [naar|tot]",
    "career (change|switch|changer)(?! (from|out)\\b) [in] [to|into]|(changing|switching|change|switch) careers? [to|into]|retrain(ing)? [as|for|to]",
    "stay_at_home (mom|mum|mother|dad|father|parent)|thuisblijfmoeder|huismoeder",
    `(i've|i have) been [at] home( with (my )?${CHILDREN})?( for${SOME_WORDS}{1,2}? years)?`,
    `ik ben${SOME_WORDS}{0,3}? thuis geweest( (voor|met) (de |mijn )?kinderen)?`,
    `(mother|mom|mum|father|dad) (with|of)${SOME_WORDS}? (kids|children)|(moeder|vader) (met|van)${SOME_WORDS}? kinderen [zoekt]`,
    "(single )?(mother|mom|mum|father|dad) of (\\d|two|three|four)|(alleenstaande )?(moeder|vader) van (\\d|twee|drie|vier) [zoekt]",
    `[i] (haven't|have not) worked (in|for)${SOME_WORDS}{0,2}? years`,
    "[ik heb] [al] (jaren|lang) niet gewerkt",
    "((easy|simple) (jobs?|work)|(makkelijk|eenvoudig)e? (werk|baantje|baan))",
  ]
    .map((phrase) => `(${phrase})(,? (after|na)${SOME_WORDS}{0,3}? (${CHILDREN}|baby|${BREAK}))?${AT_HOME}`)
    .join("|"),
);

const DUTCH =
  /zonder|eerste|geen|ervaring|opleiding|niet|herintred|instro|weer|opnieuw|terug|moeder|statushouder|vluchteling|asielzoeker|nieuwkomer|omschol|overstap|switchen/i;
/** Punctuation, conjunctions and articles that are left at the start of a text when the words before them are removed. */
const FIRST_LINK = new RegExp(String.raw`^(?:[,;]\s*|(?:and|en|${LINK}|${ARTICLE})\s+)+`, "iu");

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
  /** Those of them that say that somebody has retired. */
  retired: string[];
  /** What such seekers look for when they name no work, in their language. Empty for a driving licence. */
  entryLevel: string;
  /** Those of the left-out words that `entryLevel` stands for. */
  preparation: string[];
  /** The age of a pupil, and the words that name it. */
  age: { years: number; words: string } | undefined;
}

/** Who somebody is, before what they seek: "ik ben statushouder en" of "ik ben statushouder en zoek werk in". */
const INTRODUCTION = new RegExp(
  String.raw`^${toSource("(i am|i'm|ik ben) [an?|een]")}\s+(?<who>[\p{L} -]{3,30}?)(?:\s*,|\s+${toSource("(and|en)")})\s+(?=${toSource("[i|i'm|i am|ik] (looking|searching|look|search|need|want|zoek|wil)")}\s)`,
  "iu",
);

/** Whether the words name work with people, so that an age in the search is the age of these people. */
const isAboutOthers = (text: string) => findOtherWords(parseKeywords(text)).some(({ words }) => isForPeople(words));

export function removeLacking(text: string): Lacking {
  const introduced = text.replace(/\s+/g, " ");
  const { 0: introduction = "", groups } = INTRODUCTION.exec(introduced) ?? {};
  const isIntroduced = introduction !== "" && findOtherWords(parseKeywords(groups?.who ?? "")).length === 0;
  const spoken = isIntroduced ? introduced.slice(introduction.length) : introduced;
  // In "teacher for 14 year olds" the age is that of the pupils, so it does not limit the jobs.
  const ages = spoken.match(AGE_OF_OTHERS) ?? [];
  const ofOthers = ages.length > 0 && isAboutOthers(spoken) ? ages : [];
  const given = ofOthers.length > 0 ? spoken.replace(AGE_OF_OTHERS, " ") : spoken;
  const who = isIntroduced ? [groups?.who ?? ""] : [];
  const isNewcomer = who.some((words) => NAME_OF_NEWCOMER.test(words));
  const returning = [...(isNewcomer ? who : []), ...(given.match(RETURNING) ?? []), ...(given.match(NEWCOMER) ?? [])];
  const [ageWords] = given.match(AGE_OF_PUPIL) ?? [];
  const retired = given.match(RETIRED) ?? [];
  const self = [
    ...retired,
    ...(isNewcomer ? [] : who),
    ...ofOthers,
    ...returning,
    ...(given.replace(RETIRED, " ").match(ABOUT_SEEKERS) ?? []),
  ];
  const education = given.match(LACKING_EDUCATION) ?? [];
  const leftOut = [...(given.match(LACKING_ANYTHING) ?? []), ...self];
  const preparation = [...(given.match(LACKING_PREPARATION) ?? []), ...returning];
  const [first] = preparation;
  const entryLevel = first ? (DUTCH.test(first) ? "instapfunctie" : "entry level") : "";
  const rest = given
    .replace(LACKING_ANYTHING, " ")
    .replace(RETURNING, " ")
    .replace(RETIRED, " ")
    .replace(NEWCOMER, " ")
    .replace(ABOUT_SEEKERS, " ")
    .replace(AGE_OF_PUPIL, " ")
    .replace(/\s+/g, " ")
    .trim();
  const age = ageWords === undefined ? undefined : { years: Number(/\d+/.exec(ageWords)?.[0]), words: ageWords };
  const isRest = self.length > 0 || age !== undefined;
  return {
    rest: isRest ? rest.replace(FIRST_LINK, "") : rest,
    leftOut,
    education,
    retired,
    entryLevel,
    preparation,
    age,
  };
}
