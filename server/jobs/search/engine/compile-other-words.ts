import type { JobCondition } from "../../../platform/cache/source.ts";
import { isField, isSynonym } from "../meaning/occupation-names.ts";
import { listPrefix } from "../parse.ts";
import { joinCircumstances, toTerm } from "./compile-keywords.ts";
import type { NameKind, OtherWords, ResolvedSearch } from "./engine.ts";
import { type AnalyzedText, listLanguages } from "./search-words.ts";
import { joinTyped, joinWithOr, type Term, toJobCondition, toTsquery } from "./tsquery.ts";

/**
 * Returns the queries for jobs whose title has any name of the occupation, the given one or another, and whose title or
 * text has all other keywords. Null when no keyword has other names.
 */
export function compileOtherWords(
  { keywords, otherWords, circumstances, overstemmedWords, preferred }: ResolvedSearch,
  getText: (text: string) => AnalyzedText,
): {
  document: string[];
  title: string;
  nameKinds: string[];
  /** A query on `title` for the same names in both languages, and related ones that are no part of the given name. */
  wholeTitle: string;
  jobConditions: JobCondition[];
  /** Whether the keywords are names of occupations or fields of work, and nothing else. */
  isOccupation: boolean;
  /** The estimated number of jobs with other names in the sample of `AnalyzedText`. */
  jobCount: number;
  /** Names that are one word made of all keywords. */
  compounds: string[];
  /** A query on `title` for names of other work that contain one of the names. Null without any. */
  otherWork: string | null;
} | null {
  if (otherWords.length === 0) return null;
  const replaced = new Set(otherWords.flatMap(({ words }) => words));
  const given = [...keywords.words, ...[...listPrefix(keywords), ...keywords.phrases].map((text) => [text])];
  const rest = joinCircumstances(given, [...circumstances, ...overstemmedWords]).filter(
    ({ texts: [text = ""] }) => !replaced.has(text),
  );
  const restTerms = rest.map((group) => toTerm(group, getText)).filter(({ length }) => length > 0);
  // With the given words in the title, the remaining ones may be anywhere, too.
  const listNamesThat = (
    { words, alternatives }: OtherWords,
    isListed: (each: OtherWords["alternatives"][0]) => boolean,
  ) => {
    const toTyped = (name: string[]) => name.flatMap((word) => getText(word).typed);
    const [word, ...more] = toTyped(words);
    const given = word !== undefined && more.length === 0 ? listPlurals(word) : [toTyped(words)];
    const names = [...given, ...alternatives.filter(isListed).map(({ name }) => toTyped(name))];
    return removeLongerNames(names.filter((name) => name.length > 0));
  };
  const listNames = (group: OtherWords, kind: NameKind) => listNamesThat(group, (each) => each.kind <= kind);
  // Who does not read the language of the given name prefers any name in the other one.
  const lastWholeKind = preferred === null || preferred.isNamed ? 2 : 3;
  const isWithin = (name: string[], { words }: OtherWords) => name.every((word) => words.includes(word));
  // A synonym of a part of the name is a part, too: "lerares" for "leraar middelbare school".
  const isPart = (name: string[], group: OtherWords) =>
    isWithin(name, group) ||
    group.alternatives.some((part) => isWithin(part.name, group) && isSynonym(part.name, name));
  const listWholeNames = (group: OtherWords) =>
    listNamesThat(group, ({ name, kind }) => kind < 2 || (kind <= lastWholeKind && !isPart(name, group)));
  // The title need not name the field of an occupation: a receptionist of a hotel.
  const occupations = otherWords.filter((group) => !isField(group));
  const titleGroups = occupations.length > 0 ? occupations : otherWords;
  // Of several fields, the title names one, and the text the others: the cleaners of offices.
  const operator = occupations.length > 0 ? "&" : "|";
  const toTitleQueryUpTo = (kind: NameKind) =>
    toTitleQuery(
      titleGroups.map((group) => listNames(group, kind)),
      operator,
    );
  const alternatives = otherWords.map((group) => listNames(group, 3));
  const isNamedInTitle = (group: OtherWords) =>
    titleGroups.includes(group) && (occupations.length > 0 || titleGroups.length === 1);
  const nameTerms = otherWords.map(
    (group, index): Term => [
      ...(alternatives[index] ?? []).map((name) => name.map((word) => `typed:${word}`)),
      ...(isNamedInTitle(group) ? [] : listLanguages(getText(group.words.join(" ")))),
    ],
  );
  const countJobs = (words: string[]) => Math.min(...words.map((word) => getText(word).job_count ?? 0));
  const counts = otherWords.map(({ words, alternatives: others }) =>
    removeLongerNames([words, ...others.map(({ name }) => name)])
      .filter((name) => name !== words)
      .reduce((sum, name) => sum + countJobs(name), 0),
  );
  const spelled = given.flat().map((word) => word.toLowerCase());
  const compounds = alternatives
    .flat()
    .filter(([word, more]) => !more && spelled.every((each) => word?.includes(each)));
  return {
    isOccupation: rest.length === 0 && (occupations.length === 0 || occupations.length === otherWords.length),
    jobCount: Math.min(...counts),
    compounds: compounds.flat(),
    otherWork: toOtherWorkQuery(otherWords, getText),
    document: [...nameTerms, ...restTerms].map((term) => toTsquery(term)),
    jobConditions: [...nameTerms, ...restTerms].map((term) => toJobCondition(term, null)),
    title: toTitleQueryUpTo(3),
    nameKinds: ([0, 1, 2] as const).map(toTitleQueryUpTo),
    wholeTitle: toTitleQuery(titleGroups.map(listWholeNames), operator),
  };
}

/** Lists a name and its plurals in both languages. A search for one word finds no other forms of it. */
const listPlurals = (name: string): string[][] =>
  [name, `${name}s`, `${name}n`, `${name}en`, ...(name.endsWith("y") ? [`${name.slice(0, -1)}ies`] : [])].map(
    (form) => [form],
  );

function toOtherWorkQuery(otherWords: OtherWords[], getText: (text: string) => AnalyzedText): string | null {
  const phrases = otherWords.flatMap(({ otherWork }) =>
    otherWork.map((name) =>
      joinTyped(
        name.flatMap((word) => getText(word).typed).map((word) => [word]),
        "<->",
      ),
    ),
  );
  return phrases.length > 0 ? joinWithOr(phrases) : null;
}

/** Removes names that have all words of another one, such as "registered nurse" beside "nurse": that one finds their jobs. */
function removeLongerNames(names: string[][]): string[][] {
  return names.filter(
    (name) => !names.some((other) => other.length < name.length && other.every((word) => name.includes(word))),
  );
}

/** Returns a query on `title` for one name of each list, or of any list. */
function toTitleQuery(groups: string[][][], operator: "&" | "|"): string {
  const toName = (words: string[]) =>
    joinTyped(
      words.map((word) => [word]),
      "&",
    );
  return groups.map((names) => `(${names.map((name) => `(${toName(name)})`).join(" | ")})`).join(` ${operator} `);
}
