import type { Language } from "../../../../contract/platform/languages.ts";
import { toPattern } from "./phrases.ts";
import { toLacking } from "./seekers.ts";

const toSpoken = (english: string, dutch: string) => [
  `[for|voor] (${english})_(speakers?|speaking|only)|[voor] (${dutch})e?_(talig(en?)?|sprekend(en?)?)`,
  `[i|i can] [only] speak [only] (${english})|[ik] spreek [alleen] (${dutch})`,
  `(?<=(jobs?|work|vacancies|banen|vacatures|werk) )in [het] (${english}|${dutch})`,
];

/** The languages that somebody speaks. Who speaks no Dutch looks for texts in English, which more people read. */
const SPOKEN: [words: RegExp[], language: Language][] = [
  [[toPattern(...toSpoken("english", "engels")), toLacking("dutch|nederlands")], "en"],
  [[toPattern(...toSpoken("dutch", "nederlands"))], "nl"],
  [[toPattern(...toSpoken("german", "duits"))], "de"],
];

/** Most searches name no language, and are not compared with all phrases. */
const ANY_LANGUAGE = /dutch|nederlands|english|engels|german|duits/i;

/** Finds the language in which keywords ask for the text of a job, and the keywords without it. Null when they name none, or several. */
export function findTextLanguage(keywords: string): { rest: string; language: Language } | null {
  if (!ANY_LANGUAGE.test(keywords)) return null;
  const found = SPOKEN.flatMap(([patterns, language]) => {
    const rest = patterns.reduce((text, words) => text.replace(words, " "), keywords);
    return rest === keywords ? [] : [{ rest: rest.replace(/\s+/g, " ").trim(), language }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}
