import { LRUCache } from "lru-cache";

/** The forms in which names of occupations are written in titles and searches: plurals, female forms, abbreviations. */

/** The key of a name is the same whether its words are written apart or together: "vrachtwagen chauffeur". */
export const toKey = (name: string) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "");

/** Abbreviations, British spellings and words that are as good, with the words that names have instead. */
export const OTHER_SPELLINGS = new Map([
  ["adm", "administratief"],
  ["admin", "administrator"],
  ["aid", "aide"],
  ["assistent", "assistant"],
  ["asst", "assistant"],
  ["centre", "center"],
  ["coord", "coordinator"],
  ["counsellor", "counselor"],
  ["cpa", "certified public accountant"],
  ["csr", "customer service representative"],
  ["dev", "developer"],
  ["emt", "emergency medical technician"],
  ["kracht", "medewerker"],
  ["labourer", "laborer"],
  ["licence", "license"],
  ["lpn", "licensed practical nurse"],
  ["lvn", "licensed vocational nurse"],
  ["maint", "maintenance"],
  ["mdw", "medewerker"],
  ["medew", "medewerker"],
  ["mfg", "manufacturing"],
  ["mgr", "manager"],
  ["np", "nurse practitioner"],
  ["poh", "praktijkondersteuner"],
  ["pta", "physical therapist assistant"],
  ["rep", "representative"],
  ["rn", "registered nurse"],
  ["sde", "software engineer"],
  ["slp", "speech language pathologist"],
  ["supv", "supervisor"],
  ["swe", "software engineer"],
  ["tech", "technician"],
  ["theatre", "theater"],
  ["vpk", "verpleegkundige"],
]);

/** Writes the words of a name as the lists of names spell them: "project manager" for "project mgr". */
export const spellOut = (words: string[]) => words.map((word) => OTHER_SPELLINGS.get(toKey(word)) ?? word);

/** A search looks for the names among the same words in each of its readings and ways out. */
const keysOfWords = new LRUCache<string, string[]>({ max: 5_000 });

/**
 * Lists the keys under which a name may be listed. The plural may be in any word: "leraren basisonderwijs", "truck drivers".
 */
export function listKeys(words: string[]): string[] {
  const text = words.join(" ");
  const keys = keysOfWords.get(text) ?? createKeys(words);
  keysOfWords.set(text, keys);
  return keys;
}

function createKeys(words: string[]): string[] {
  const spelled = [words, spellOut(words)].map((each) => each.map(toKey));
  const keys = spelled.flatMap((each) => [
    ...listSingulars(each.join("")),
    ...each
      .slice(0, -1)
      .flatMap((word, index) =>
        [...listSingulars(word), ...applyRules(word, INFLECTED)].map((one) => each.with(index, one).join("")),
      ),
  ]);
  return [...new Set(keys)];
}

const SINGULARS: [ending: RegExp, singular: string][] = [
  [/s$/, ""],
  [/es$/, ""],
  [/ies$/, "y"],
  [/men$/, "man"],
  [/mannen$/, "man"],
  [/n$/, ""],
  [/en$/, ""],
  [/aren$/, "aar"],
  [/elen$/, "eel"],
  [/oren$/, "oor"],
  [/zen$/, "s"],
];
/** Female forms in Dutch: "medewerkster", "teamleidster", "docente", "directrice", "chauffeuse". */
const FEMALE_FORMS: [ending: RegExp, male: string][] = [
  [/werkster$/, "werker"],
  [/leidster$/, "leider"],
  [/(nt|ist)e$/, "$1"],
  [/trice$/, "teur"],
  [/euse$/, "eur"],
];

/** Adjectives in Dutch: "administratieve", "juridische", "commerciële". */
const INFLECTED: [ending: RegExp, adjective: string][] = [
  [/ieve$/, "ief"],
  [/ische$/, "isch"],
  [/iele$/, "ieel"],
  [/ige$/, "ig"],
];
/** These are as good in Dutch: "keukenkracht". */
const COMPOUNDS: [ending: RegExp, asGood: string][] = [[/(?<=...)kracht$/, "medewerker"]];

/** Lists a name, what its singular may be in English or Dutch ("nurses", "leraren"), and its male form. */
export const listSingulars = (name: string) => [
  name,
  ...applyRules(name, [...SINGULARS, ...FEMALE_FORMS, ...COMPOUNDS]),
];

const applyRules = (word: string, rules: [ending: RegExp, replacement: string][]) =>
  rules.filter(([ending]) => ending.test(word)).map(([ending, replacement]) => word.replace(ending, replacement));
