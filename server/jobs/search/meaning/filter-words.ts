import type { SearchCriteria } from "../../../../contract/jobs/search-criteria.ts";
import { hasOperators } from "../parse.ts";
import { removeLacking, removeSentence } from "./sentences.ts";

/** Words that mean a kind of contract. They set the filter instead of being searched. */
const TYPE_WORDS: [words: RegExp, type: NonNullable<SearchCriteria["type"]>][] = [
  [
    toWholeWords(
      /part[\s-]?time|parttime|deeltijd|bijbaan(?:tje)?|baantjes?|naast (?:mijn|de|een) (?:studie|school|opleiding)|side[\s-]?jobs?|weekend[\s-]?(?:baan|jobs?)|zaterdagbaan(?:tje)?|saturday jobs?/,
    ),
    "Part Time",
  ],
  [toWholeWords(/full[\s-]?time|fulltime|voltijds?/), "Full Time"],
  [toWholeWords(/freelance|zzp|self[\s-]employed/), "Freelance"],
  [
    toWholeWords(
      /internships?|interns?(?!\s+(?:begeleider|transport|controle))|stages?|stageplaats(?:en)?|stageplek(?:ken)?|stagiaire?s?/,
    ),
    "Internship",
  ],
];
/** Words that mean a work place. Before some words they mean something else: "hybrid cars", "remote sensing". */
const WORK_PLACE_WORDS: [words: RegExp, workPlace: NonNullable<SearchCriteria["work_place"]>][] = [
  [
    toWholeWords(
      /(?:fully |100% |volledig )?remote(?:ly)?(?: work(?:ing)?)?(?!\s+(?:control|sens|monitor|hands|patient))|thuiswerk(?:en)?|thuis werken|werken? vanuit huis|vanuit huis(?: werken)?|work(?:ing)? at home|(?:work(?:ing)? )?from home|home[\s-]?office|telework(?:ing)?|telecommut(?:e|ing)/,
    ),
    "remote",
  ],
  [
    toWholeWords(
      /hybride?(?: work(?:ing)?| werken)?(?!\s+(?:auto|car|vehicle|voertuig|cloud|engine|motor|drive|aandrijf))/,
    ),
    "hybrid",
  ],
];
/** Words that every advertisement is about. */
const EMPTY_WORDS = toWholeWords(/vacatures?|jobs?(?!\s+coach)|baan|banen|vacancy|vacancies|gezocht|gevraagd|wanted/);
/** Without a name of an occupation, these mean the work of students and pupils. */
const SIDE_JOB_WORDS = toWholeWords(
  /bijbaan(?:tje)?|baantjes?|naast (?:mijn|de|een) (?:studie|school|opleiding)|side[\s-]?jobs?|weekend[\s-]?(?:baan|jobs?)|zaterdagbaan(?:tje)?|saturday jobs?/,
);

/** Whoever searches nothing else wants a side job. The word stays, because it also finds the names of such jobs. */
const SIDE_JOB =
  /^(?:(?:for|voor|als|as|a|een)\s+)*(?:students?|studenten|student work|studentenbaan|studentenwerk|scholier(?:en)?)$/i;

/** Returns the kind of contract that keywords mean as a whole. */
export const findMeantType = (keywords: string): SearchCriteria["type"] =>
  SIDE_JOB.test(keywords) ? "Part Time" : undefined;

/** The keywords without words that mean a filter or nothing, and what those mean. */
export interface MeantFilters {
  keywords: string;
  type: SearchCriteria["type"];
  workPlace: SearchCriteria["work_place"];
  /** What the seeker lacks, which is not searched: "no experience". */
  leftOut: string[];
  /** What is searched when the keywords name nothing but a place: "bijbaan groningen", "werk zonder diploma 3011". */
  alone: string;
}

/** The keywords as they are typed. */
export const asTyped = (keywords: string): MeantFilters => ({
  keywords,
  type: undefined,
  workPlace: undefined,
  leftOut: [],
  alone: "",
});

/** Finds words in keywords that mean a filter. Texts in quotes, exclusions and alternatives ("OR") are left alone. */
export function findFilterWords(keywords: string): MeantFilters {
  if (hasOperators(keywords)) return asTyped(keywords);
  const { rest: given, leftOut, entryLevel } = removeLacking(keywords);
  const type = findMeant(given, TYPE_WORDS);
  const workPlace = type && findMeant(type.rest, WORK_PLACE_WORDS);
  // Keywords that name two kinds of contract, or two work places, set no filter.
  if (!type || !workPlace) return asTyped(keywords);
  const { rest } = workPlace;
  const isSideJob = removeWords(given, SIDE_JOB_WORDS) !== given.replace(/\s+/g, " ").trim();
  const alone = isSideJob ? "bijbaan" : entryLevel;
  return {
    keywords: removeEmptyWords(rest) || alone,
    type: type.meant,
    workPlace: workPlace.meant,
    leftOut,
    alone,
  };
}

/** Finds what words of a text mean, and the text without them. Null when they mean two things. */
function findMeant<Meaning>(text: string, meanings: [words: RegExp, meaning: Meaning][]) {
  let rest = text;
  let meant: Meaning | undefined;
  for (const [words, meaning] of meanings) {
    const without = removeWords(rest, words);
    if (without === rest.replace(/\s+/g, " ").trim()) continue;
    if (meant !== undefined) return null;
    meant = meaning;
    rest = without;
  }
  return { rest, meant };
}

/** Removes words that mean nothing in a search for work, and sentences around the work. */
export const removeEmptyWords = (keywords: string) => removeWords(removeSentence(keywords), EMPTY_WORDS);

function toWholeWords({ source }: RegExp): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}+#-])`, "giu");
}

function removeWords(text: string, words: RegExp): string {
  return text.replace(words, " ").replace(/\s+/g, " ").trim();
}
