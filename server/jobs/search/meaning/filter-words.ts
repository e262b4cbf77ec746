import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { hasOperators, parseKeywords } from "../parse.ts";
import { spellTowns } from "../places/towns.ts";
import { isCircumstance } from "./circumstances.ts";
import { type Exclusion, findExclusions } from "./exclusions.ts";
import { findHours } from "./hours-words.ts";
import { isVague } from "./little-words.ts";
import { findOtherWords, isField, isOccupationAt, isOccupationName, isWordOfName } from "./occupation-names.ts";
import { findPay, type MeantPay, type PayTerms } from "./pay-words.ts";
import { toPattern, toSource } from "./phrases.ts";
import { ANY_WORK, type Lacking, removeLacking } from "./seekers.ts";
import { removeSentence } from "./sentences.ts";
import { findShifts, isOnSaturday, nameShiftSystem, removeExcludedShifts, SCHOOL_HOURS } from "./shift-words.ts";
import { findTextLanguage } from "./text-language-words.ts";

const SIDE_JOBS = [
  "bijbaan(tje)?|baantjes?",
  "(naast|tijdens) [mijn|de|een] (studie|school|opleiding)",
  "(while|when) [i am|i'm] (studying|at school|at uni(versity)?|in (college|school|high school))|(next to|besides|alongside) [my] (studies|study|school|college)",
  `(${ANY_WORK}) [for] teen(ager)?s?|teen(ager)?s? (jobs?|work)`,
  "side_jobs?|after_school jobs?|saturday jobs?|zaterdagbaan(tje)?",
  "weekend_(baan|jobs?|work)",
];

/** Words that mean a kind of contract. They set the filter instead of being searched. */
const TYPE_WORDS: [words: RegExp, type: NonNullable<SearchCriteria["type"]>][] = [
  [
    toPattern(
      ...SIDE_JOBS,
      "part_time|deeltijd",
      ...SCHOOL_HOURS,
      "(na|after) [de] school(tijd)?(?=\\s*$)",
      "(work|jobs?|werk|werken|baan) (after|na|naast) [my|mijn|het|de] (retirement|pensioen|aow)",
    ),
    "Part Time",
  ],
  [toPattern("full_time|voltijds?"), "Full Time"],
  [toPattern("freelance|zzp|self_employed"), "Freelance"],
  [
    toPattern(
      "internships?|interns?(?! (begeleider|transport|controle))",
      "stages?|stageplaats(en)?|stageplek(ken)?|stagiaire?s?",
    ),
    "Internship",
  ],
];
/** Beside another kind of contract, these stay words. */
const TEMPORARY: typeof TYPE_WORDS = [
  [
    toPattern(
      "(temporary|temp|fixed_term)( (work|jobs?|positions?|contract|role))?",
      "tijdelijke?( (werk|baan|banen|contract|functie))?|contract voor bepaalde tijd",
    ),
    "Contract",
  ],
];
/** A job that is neither temporary, nor freelance work or an internship. */
const PERMANENT = toPattern(
  "permanent( (work|jobs?|positions?|contract|role|employment))?(?! (make_?up|resid|hair))",
  "vaste? (baan|banen|contract|functie|aanstelling|dienst(verband)?|werk)|vaste?(?=\\s*$)|[contract] voor onbepaalde tijd",
);
const OPPOSITE_TYPES: Partial<Record<string, SearchCriteria["type"]>> = {
  "Full Time": "Part Time",
  "Part Time": "Full Time",
};

/** Words that mean a work place. Before some words they mean something else: "hybrid cars", "remote sensing". */
const WORK_PLACE_WORDS: [words: RegExp, workPlace: NonNullable<SearchCriteria["work_place"]>][] = [
  [
    toPattern("(deels|gedeeltelijk) (thuis|vanuit huis)(_werken)?", "(partly|partially) (at home|from home|remote)"),
    "hybrid",
  ],
  [
    toPattern(
      "[fully|100%|volledig] (remote|remotely) [working|work](?! (control|sens|monitor|hands|patient))",
      "thuiswerk(en)?|thuis werken|werken? vanuit huis|vanuit huis [werken]",
      // Who helps people at home does not work at home.
      "(?<!(hulp|oppas|\\S*verple\\S+|\\S*zorg\\S*|bij( \\S+){1,2}) )thuis(?=\\s*$)",
      "(work|working) at home|[work|working] from home",
      "home_office|wfh|telework(ing)?|telecommut(e|ing)",
    ),
    "remote",
  ],
  [
    toPattern("hybride? [working|work|werken](?! (auto|car|vehicle|voertuig|cloud|engine|motor|drive|aandrijf))"),
    "hybrid",
  ],
];
/** "auto's" is "auto", and "driver's" is "driver". */
const GENITIVE = /(?<=\p{L}{2})['’]s(?!\p{L})/giu;
/** The comma of "nurse, cook or cleaner", what follows it, and the word that joins the last two. */
const LISTED = /,\s*(?=((?:[^,]+,)*)([^,]+?),?\s+(or|of)\s+([^\s,]+))/giu;
/** "'s avonds" and "savonds" are "avond". */
const DAILY = /(?<![\p{L}\p{N}])['’]?s[\s-]?(ochtend|morgen|middag|avond|nacht)s(?![\p{L}\p{N}])/giu;
/** The names of occupations have its first word: a "monteur met auto van de zaak" is no "automonteur". */
const COMPANY_CAR = toPattern("(auto|busje|bus|bestelbus) van de (zaak|baas)");
/** "night nurse" and "nachtverpleegkundige": a nurse who works night shifts. */
const OCCUPATION_AT = /(?<!\p{L})(?:(night|evening|weekend)[\s-]|(nacht|avond|weekend)[\s-]?)(\p{L}{3,})(?!\p{L})/giu;
const nameShift = (text: string) =>
  text.replace(OCCUPATION_AT, (words: string, english?: string, dutch?: string, name = "") =>
    isOccupationAt(name, words.toLowerCase()) ? `${name} ${english ? `${english} shift` : `${dutch}dienst`}` : words,
  );
/** What has another name among the occupations and their fields. */
const OTHER_NAMES: [words: RegExp, name: string][] = [
  // Licences for heavy vehicles in Europe: "C+E", "rijbewijs C/E", "C1E". A letter alone is none.
  [toPattern("[rijbewijs] [categorie] c1?_(\\+|/)_c?1?e [rijbewijs]|[rijbewijs] c1e [rijbewijs]"), "rijbewijs ce"],
  [toPattern("rijbewijs c1|c1 rijbewijs"), "rijbewijs c"],
  [COMPANY_CAR, "leaseauto"],
  [toPattern("groep_[1-8](_(/|-|of|en|or|and)_[1-8])?"), "basisschool"],
  [toPattern("([1-5](st|nd|rd|th)|first|second|third|fourth|fifth)_grade"), "elementary school"],
  [
    toPattern(
      "(?<=^|\\b(in|into|to|in de) )tech( industry| sector| world)?(?=\\s*$)",
      "tech (industry|sector)",
      "de (it|ict) in",
    ),
    "IT",
  ],
];
/** Words that every advertisement is about, or that say only how much somebody wants work. */
const EMPTY_WORDS = toPattern(
  "vacatures?|vacancy|vacancies|baan|banen|functie|jobs?(?! coach)|positions?|openings?|careers|opportunity|opportunities",
  "gezocht|gevraagd|wanted|hiring(?! manager)",
  // What was looked for has been read: "looking for a few hours a week".
  "(looking|searching|seeking)(?=\\s*$)",
  "only|alleen|please|liefst|leuke?|nice|fun|(?<!openbare )werken",
  "any [kind|type|sort] [of work]|(wat|iets) doen|whatever",
);
const ONLY_WORK = /^(?:werk|work)$/i;
/** Only at the start: "HI" after a town is Hawaii. */
const GREETINGS = /^(?:(?:okay|hey|hi|hello|hallo|hoi|uhm?|um|euh|gezocht|wanted)(?![\p{L}\p{N}])[\s,.!]*)+/iu;
/** What says nothing about a job: where the seeker is. */
const FILLERS = toPattern(
  "(close to|near) (me|home)|in my area|nearby",
  "[bij mij] in de buurt(?! van)|dicht_bij (huis|mij)",
);
/** What joins the last words to others that do not follow: "kapper maastricht of", "animals but I am". */
export const UNFINISHED =
  /(?:(?:[\s,;]+(?:and|or|but|if|with|that|who|[Ii] am|[Ii]'m|you|en|of|maar|met|als|die|dat|omdat|ik|je|ik ben|zelf))*[\s,;]*)$/;
/** Without a name of an occupation, these mean the work of students and pupils. */
const SIDE_JOB_WORDS = toPattern(...SIDE_JOBS);

const STUDENT =
  "[college|university|high school] (students?|studenten|scholier(en)?)|student work|studentenbaan|studentenwerk";
const SEASON = "(summer|holidays?|vacation)( work)?|(zomer|vakantie)(werk|baan(tje)?)?";
const TIME_OFF_SCHOOL = "weekends?|weekenden|evenings?|avond(en)?|saturdays?|zaterdag(en)?";
const OFF_SCHOOL = toPattern(TIME_OFF_SCHOOL);
/** Whoever searches nothing else wants a side job. */
const SIDE_JOB = new RegExp(
  String.raw`^(?:(?:${toSource(STUDENT, SEASON, TIME_OFF_SCHOOL, "for|voor|als|as|an?|een|in|on|op|the|de|het")})(?:\s+|$))+$`,
  "i",
);

/** Returns the words of a side job that titles have. They stay, because they also find the names of such jobs. */
function nameSideJob(keywords: string): string {
  if (!SIDE_JOB.test(keywords)) return keywords;
  const [student, season, time] = [STUDENT, SEASON, TIME_OFF_SCHOOL].map(
    (words) => keywords.match(toPattern(words))?.[0],
  );
  // Titles and names have "student".
  const name = season ?? student?.replace(/(?<=student)(?:s|en)$/i, "");
  return name === undefined ? keywords : [name, time].filter(Boolean).join(" ");
}

/** Whether keywords name work of a season, which is part time unless no such job is. */
export const isSeasonal = (keywords: string) => SIDE_JOB.test(keywords) && keywords.search(toPattern(SEASON)) !== -1;

/** Returns the kind of contract that keywords mean as a whole. */
export function findMeantType(keywords: string, readsSeason = true): SearchCriteria["type"] {
  const isOfStudents = SIDE_JOB.test(keywords) && keywords.search(toPattern(STUDENT)) !== -1;
  return isOfStudents || (readsSeason && isSeasonal(keywords)) ? "Part Time" : undefined;
}

/** The keywords without words that mean a filter or nothing, and what those mean. */
export interface MeantFilters {
  keywords: string;
  type: SearchCriteria["type"];
  workPlace: SearchCriteria["work_place"];
  hours: SearchCriteria["hours"];
  shifts: SearchCriteria["shifts"];
  education: SearchCriteria["education"];
  textLanguage: SearchCriteria["text_language"];
  /** The lowest pay, and the words that name it. */
  pay: (MeantPay & { words: string }) | undefined;
  /** The words that name pay in a currency that the portal does not offer. It is not searched. */
  payInOtherCurrency: string | null;
  /** What the jobs may not be about: "not in education". */
  exclusions: Exclusion[];
  /** The words that ask for a permanent job. */
  permanent: string | undefined;
  /** The age of a pupil, and the words that name it. */
  age: Lacking["age"];
  /** Words that are understood and not searched: "no experience", "not remote". */
  leftOut: string[];
  /** What is searched when the keywords name nothing but a place: "bijbaan groningen", "werk zonder diploma 3011". */
  alone: string;
  /** The name of work for beginners, and the words for which it stands where the keywords have it. Null when it is typed. */
  forBeginners: { name: string; words: string[] } | null;
}

/** The keywords as they are typed. */
export const asTyped = (keywords: string): MeantFilters => ({
  keywords,
  type: undefined,
  workPlace: undefined,
  hours: undefined,
  shifts: undefined,
  education: undefined,
  textLanguage: undefined,
  pay: undefined,
  payInOtherCurrency: null,
  exclusions: [],
  permanent: undefined,
  age: undefined,
  leftOut: [],
  alone: "",
  forBeginners: null,
});

/** Whether the words set a filter of the search page. */
export const setsFilter = ({
  type,
  workPlace,
  hours,
  shifts,
  education,
  textLanguage,
  pay,
  permanent,
}: MeantFilters): boolean =>
  [type, workPlace, hours, shifts, education, textLanguage, pay, permanent].some((value) => value !== undefined);

interface ReadingOfWords {
  /** "24 hours a week" sets the filter of hours. Otherwise these words are left out. */
  readsHours: boolean;
  /** "night shift" sets the filter of shifts. Otherwise it stays. */
  readsShifts: boolean;
  /** "no nights" sets the filter of shifts. Otherwise these words are left out. */
  readsExcludedShifts: boolean;
  /** "no diploma" sets the filter of education. Otherwise these words are left out. */
  readsEducation: boolean;
  /** "English speaking" sets the filter of the language of the text. Otherwise these words are left out. */
  readsTextLanguage: boolean;
  /** The currencies and the period in which an amount is read. Null leaves amounts as words. */
  payTerms: PayTerms | null;
}

/** Finds words in keywords that mean a filter. Keywords with search operators (quotes, "-", "OR") are left alone. */
export function findFilterWords(
  keywords: string,
  { readsHours, readsShifts, readsExcludedShifts, readsEducation, readsTextLanguage, payTerms }: ReadingOfWords,
): MeantFilters {
  if (hasOperators(keywords)) return asTyped(keywords);
  const spelt = spellTowns(keywords.replace(DAILY, "$1").replace(GENITIVE, ""));
  const text = joinListed(OTHER_NAMES.reduce((rest, [words, name]) => rest.replace(words, name), spelt));
  const amount = payTerms && findPay(text, payTerms);
  const withoutPay = amount?.rest ?? text;
  const week = findHours(withoutPay);
  const withoutHours = week?.rest ?? withoutPay;
  const spoken = readsTextLanguage ? findTextLanguage(withoutHours) : null;
  const withoutLanguage = spoken?.rest ?? withoutHours;
  const asked = readsShifts ? findShifts(nameShift(withoutLanguage)) : null;
  const unwanted = removeExcludedShifts(nameShiftSystem(withoutLanguage));
  const excludedShifts = readsExcludedShifts ? unwanted.shifts : undefined;
  const {
    rest: stated,
    leftOut: lacked,
    entryLevel,
    preparation,
    education,
    retired,
    age,
  } = removeLacking(asked?.rest ?? unwanted.rest);
  const findType = (words: string) => {
    const named = findMeant(words, [...TYPE_WORDS, ...TEMPORARY]);
    return named?.rest === "" ? named.meant : undefined;
  };
  const isFilter = (words: string) => findType(words) !== undefined || findMeant(words, WORK_PLACE_WORDS)?.rest === "";
  const isName = (words: string) => isWordOfName(words) || isCircumstance(words) || isFilter(words);
  const isWork = (words: string) => findOtherWords(parseKeywords(words)).length > 0;
  const { rest: wanted, found } = findExclusions(stated, isName, (words) => isWork(words) || isFilter(words));
  const [permanent] = wanted.match(PERMANENT) ?? [];
  const given = removeWords(wanted, PERMANENT);
  const isEducationMeant = readsEducation && education.length > 0;
  const named = findMeant(given, TYPE_WORDS);
  const type = named?.meant === undefined && !permanent ? findMeant(given, TEMPORARY) : named;
  const workPlace = type && findMeant(type.rest, WORK_PLACE_WORDS);
  // Keywords that name two kinds of contract, or two work places, set no filter.
  if (!type || !workPlace) return asTyped(keywords);
  // "Not full time" is part time, unless other words name the contract, or part time is excluded, too.
  const getOpposite = ({ what }: Exclusion) => OPPOSITE_TYPES[findType(what) ?? ""];
  const opposites = new Set(found.flatMap((exclusion) => getOpposite(exclusion) ?? []));
  const setsOpposite = type.meant === undefined && opposites.size === 1;
  const opposite = setsOpposite ? found.find((exclusion) => getOpposite(exclusion)) : undefined;
  const excluded = found.map((exclusion) =>
    getOpposite(exclusion) ? exclusion : { ...exclusion, type: findType(exclusion.what) },
  );
  // No filter says "not remote", and all jobs have to do with people.
  const isNoWork = ({ what, type: excludedType }: Exclusion) =>
    excludedType === undefined && (isFilter(what) || isVague(what));
  const unused = excluded.filter((exclusion) => isNoWork(exclusion) && exclusion !== opposite);
  const leftOut = [
    ...(asked || excludedShifts ? [] : unwanted.words),
    ...lacked,
    ...unused.map(({ words }) => words),
    ...(week === null || readsHours ? [] : [week.words]),
  ];
  const work = removeEmptyWords(workPlace.rest);
  const isSideJob = removeWords(given, SIDE_JOB_WORDS) !== given.replace(/\s+/g, " ").trim();
  // A Saturday that sets no filter is searched in the texts.
  const sideJob = asked === null && isOnSaturday(given) ? "bijbaan weekend" : "bijbaan";
  // A time off school says less of the work than a side job.
  const isSideJobAt = isSideJob && asked === null && work.search(OFF_SCHOOL) !== -1 && !isWork(work);
  const alone = isSideJob || age ? sideJob : isEducationMeant ? "" : entryLevel;
  // Who seeks any work after retirement seeks it part time.
  const isPartTime = retired.length > 0 && type.meant === undefined && week === null && !isWork(work);
  const isSaid = (words: string) =>
    (isPartTime && retired.includes(words)) || (isEducationMeant && education.includes(words));
  const lacking = preparation.filter((words) => !isSaid(words));
  const isForBeginners = lacking.length > 0 && !isSideJob && !age && !isNamed(work, entryLevel);
  const ofBeginners = isForBeginners ? nameWorkOfBeginners(work, entryLevel) : null;
  return {
    keywords: (isSideJobAt ? `bijbaan ${work}` : (ofBeginners ?? work)) || alone,
    type: type.meant ?? (opposite && getOpposite(opposite)) ?? (isPartTime ? "Part Time" : undefined),
    workPlace: workPlace.meant,
    hours: readsHours ? week?.hours : undefined,
    shifts: asked?.shifts ?? excludedShifts,
    education: isEducationMeant ? "no_requirements" : undefined,
    textLanguage: spoken?.language,
    pay: amount?.pay && { ...amount.pay, words: amount.words },
    payInOtherCurrency: amount && amount.pay === undefined ? amount.words : null,
    exclusions: excluded.filter((exclusion) => !isNoWork(exclusion)),
    permanent,
    age,
    leftOut: leftOut.filter((words) => !isSaid(words)),
    alone,
    forBeginners: isForBeginners ? { name: entryLevel, words: lacking } : null,
  };
}

/** Whether keywords have a name as whole words. */
export const isNamed = (keywords: string, name: string) =>
  ` ${keywords} `.toLowerCase().includes(` ${name} `.toLowerCase());

/** The work of beginners in a field, if it has a name: "entry level IT" of "IT". Null beside an occupation. */
function nameWorkOfBeginners(keywords: string, entryLevel: string): string | null {
  const words = keywords.split(" ").filter(Boolean);
  const field = words.find((word) => isOccupationName(`${entryLevel} ${word}`));
  const isBesideOccupation = findOtherWords(parseKeywords(keywords)).some(
    (group) => !isField(group) && group.words.join(" ") !== field,
  );
  if (field === undefined || isBesideOccupation) return null;
  return words.map((word) => (word === field ? `${entryLevel} ${word}` : word)).join(" ");
}

/**
 * Writes "or" for the commas between names of occupations: "nurse, cook or cleaner" is "nurse or cook or cleaner". Some may be single
 * words that are no known names.
 */
export function joinListed(text: string): string {
  const isName = (name: string) => findOtherWords(parseKeywords(name))[0]?.words.join(" ") === name.trim();
  const isWord = (name: string) => /^\p{L}{5,}$/u.test(name.trim());
  const isListed = (names: string[], next: string) =>
    names.every((name) => isName(name) || isWord(name)) && [...names, next].some(isName);
  return text.replace(LISTED, (comma, between, last, or, next) => {
    const names = [...between.split(",").filter(Boolean), last];
    return isListed(names, next) ? ` ${or} ` : comma;
  });
}

/** Finds what words of a text mean, and the text without them. Null when they mean two things. */
function findMeant<Meaning>(text: string, meanings: [words: RegExp, meaning: Meaning][]) {
  let rest = text;
  let meant: Meaning | undefined;
  for (const [words, meaning] of meanings) {
    const without = removeWords(rest, words);
    if (without === rest.replace(/\s+/g, " ").trim()) continue;
    if (meant !== undefined && meant !== meaning) return null;
    meant = meaning;
    rest = without;
  }
  return { rest, meant };
}

/** What stands at the start, or twice, when the words around it are removed: ", ICT en als systeembeheerder". */
const FIRST_JOINT = /^(?:\s*[,;.]+\s*|(?:and|en|but|maar|as|als)\s+)+/i;
const DOUBLE_JOINT = /(?:\s*[,;])+(?=\s*[,;])|\s(?:and|en)(?=\s(?:as|als)\s)/gi;

/** Removes words that mean nothing in a search for work, and sentences around the work. */
export function removeEmptyWords(keywords: string): string {
  const spoken = removeSentence(removeWords(keywords.replace(GREETINGS, ""), FILLERS).replace(FIRST_JOINT, ""));
  const rest = removeWords(spoken, EMPTY_WORDS).replace(DOUBLE_JOINT, "").replace(FIRST_JOINT, "");
  return nameSideJob(rest.replace(UNFINISHED, "").replace(ONLY_WORK, ""));
}

function removeWords(text: string, words: RegExp): string {
  return text.replace(words, " ").replace(/\s+/g, " ").trim();
}
