import type { SearchCriteria } from "../../../../contract/jobs/search-criteria.ts";
import { hasOperators } from "../parse.ts";

/** Words that mean a kind of contract. They set the filter instead of being searched. */
const TYPE_WORDS: [words: RegExp, type: NonNullable<SearchCriteria["type"]>][] = [
  [
    toWholeWords(
      /part[\s-]?time|parttime|deeltijd|bijbaan(?:tje)?|side[\s-]?jobs?|weekend[\s-]?(?:baan|jobs?)|zaterdagbaan(?:tje)?|saturday jobs?/,
    ),
    "Part Time",
  ],
  [toWholeWords(/full[\s-]?time|fulltime|voltijds?/), "Full Time"],
  [toWholeWords(/freelance|zzp|self[\s-]employed/), "Freelance"],
  [toWholeWords(/internships?|stages?|stageplaats(?:en)?|stageplek(?:ken)?/), "Internship"],
];
/** Words that every advertisement is about. */
const EMPTY_WORDS = toWholeWords(/vacatures?|jobs?|baan|banen|vacancy|vacancies/);

/** Whoever searches nothing else wants a side job. The word stays, because it also finds the names of such jobs. */
const SIDE_JOB =
  /^(?:(?:for|voor|als|as|a|een)\s+)*(?:students?|studenten|student work|studentenbaan|studentenwerk|scholier(?:en)?)$/i;

/** Returns the kind of contract that keywords mean as a whole. */
export const findMeantType = (keywords: string): SearchCriteria["type"] =>
  SIDE_JOB.test(keywords) ? "Part Time" : undefined;

/** The keywords without words that mean a filter or nothing, and the filter that they mean. */
export interface MeantFilters {
  keywords: string;
  type: SearchCriteria["type"];
}

/** Finds words in keywords that mean a filter. Texts in quotes, exclusions and alternatives ("OR") are left alone. */
export function findFilterWords(keywords: string): MeantFilters {
  if (hasOperators(keywords)) return { keywords, type: undefined };
  let rest = keywords;
  let type: SearchCriteria["type"];
  for (const [words, meant] of TYPE_WORDS) {
    const without = removeWords(rest, words);
    if (without === rest) continue;
    // Two kinds of contract contradict each other, so neither is meant as a filter.
    if (type) return { keywords, type: undefined };
    type = meant;
    rest = without;
  }
  return { keywords: removeWords(rest, EMPTY_WORDS), type };
}

function toWholeWords({ source }: RegExp): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}+#-])`, "giu");
}

function removeWords(text: string, words: RegExp): string {
  return text.replace(words, " ").replace(/\s+/g, " ").trim();
}
