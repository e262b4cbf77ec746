import type { Language } from "../../../../contract/platform/languages.ts";
import { toPattern } from "./phrases.ts";
import { toLacking } from "./seekers.ts";

const toSpoken = (english: string, dutch: string) => [
  `[for|voor] (${english})_(speakers?|speaking|only)|[voor] (${dutch})e?_(talig(en?)?|sprekend(en?)?)`,
  `[for] [people] [if|who] [i|you] [can] [only] speaks? [only] (${english})|[ik] spreek [alleen] (${dutch})`,
  `[voor] [mensen] (als|wie|die) [ik|je] [alleen] (${dutch}) (spreekt?|spreken)`,
  `(?<=(jobs?|work|vacancies|banen|vacatures|werk) )in [het] (${english}|${dutch})`,
];

/** The languages that somebody speaks. Who speaks no Dutch looks for texts in English, which more people read. */
const SPOKEN: [words: RegExp[], language: Language][] = [
  [[toPattern(...toSpoken("english", "engels")), toLacking("dutch|nederlands(e taal)?")], "en"],
  // Whoever lacks English in Dutch words reads Dutch.
  [[toPattern(...toSpoken("dutch", "nederlands")), toLacking("engels(e taal)?")], "nl"],
  [[toPattern(...toSpoken("german", "duits"))], "de"],
];

/** Most searches name no language, and are not compared with all phrases. */
const ANY_LANGUAGE = /dutch|nederlands|english|engels|german|duits/i;

/** Finds the language that the text of a job should have, and the keywords without it. Null when they name none, or several. */
export function findTextLanguage(keywords: string): { rest: string; language: Language } | null {
  if (!ANY_LANGUAGE.test(keywords)) return null;
  let rest = keywords;
  // "don't speak Dutch" is read before "speak Dutch".
  const found = SPOKEN.flatMap(([patterns, language]) => {
    const given = rest;
    rest = patterns.reduce((text, words) => text.replace(words, " "), given);
    return rest === given ? [] : [language];
  });
  const [language] = found;
  return found.length === 1 && language ? { rest: rest.replace(/\s+/g, " ").trim(), language } : null;
}
