import { listSingulars } from "../../occupations/name-forms.ts";
import type { MatchRow, OtherWords, ResolvedSearch } from "../engine/engine.ts";
import { isLittleWord, isOfSentence } from "../meaning/little-words.ts";
import { isField, isTool, isWorkForAnybody } from "../meaning/occupation-names.ts";
import { splitWords } from "../parse.ts";
import type { Attempt } from "../prepare-search.ts";

const MIN_PART_LENGTH = 4;

/**
 * Counts the titles with a name of each occupation in a search. In a search without an occupation, the title or the company has the
 * name of one of its fields of work. Other words may stand between those of a name: a "High School Physics Teacher" is a "high school
 * teacher".
 *
 * @param given the search from which words are left out. Its names tell what other work is
 */
export function countNamed(
  { resolved: { otherWords } }: Attempt,
  rows: MatchRow[],
  given: Pick<ResolvedSearch, "otherWords"> = { otherWords },
): number {
  const occupations = otherWords.filter((group) => !isField(group));
  const groups = (occupations.length > 0 ? occupations : otherWords).map(({ words, alternatives }) =>
    [words, ...alternatives.map(({ name }) => name)].map((name) => name.map((word) => word.toLowerCase())),
  );
  const otherWork = given.otherWords.flatMap((group) => group.otherWork.map((name) => name.join(" ")));
  const toSearched = ({ title, company }: MatchRow) => (occupations.length > 0 ? title : `${title} ${company}`);
  return rows.filter((row) => {
    const text = otherWork.reduce((rest, name) => rest.replaceAll(name, ""), toSearched(row).toLowerCase());
    const words = splitWords(text);
    // A long name may be a part of a compound. "RN" is none of "intern".
    const isPart = (name: string) => name.length >= MIN_PART_LENGTH && text.includes(name);
    const hasName = (names: string[][]) =>
      names.some((name) => isPart(name.join(" ")) || name.every((word) => words.includes(word)));
    return occupations.length > 0 ? groups.every(hasName) : groups.some(hasName);
  }).length;
}

/**
 * Whether a search has words beside a name that are in no title, and so only in texts: "routes" of "truck driver routes". A tool is
 * none of them, and neither is where or when somebody works.
 */
export function isOnlyMentioned({ meant, reading, resolved }: Attempt, rows: MatchRow[]): boolean {
  const beside = listWordsBesideWork(reading.keywords ?? meant.keywords, resolved).filter((word) => !isTool(word));
  const inTitles = new Set(rows.flatMap(({ title }) => splitWords(title.toLowerCase()).flatMap(listSingulars)));
  const isInTitle = (word: string) => listSingulars(word.toLowerCase()).some((form) => inTitles.has(form));
  return resolved.otherWords.length > 0 && !beside.every(isInTitle);
}

/** Lists the keywords that name neither work nor where or when it is done. */
export function listWordsBesideWork(
  keywords: string,
  { otherWords, circumstances }: Pick<ResolvedSearch, "otherWords" | "circumstances">,
): string[] {
  const named = [...otherWords, ...circumstances].flatMap(({ words }) => words);
  return splitWords(keywords).filter((word) => !(named.includes(word) || isLittleWord(word) || isOfSentence(word)));
}

/** Lists the names of occupations in a search, or its fields of work when it has none. */
export function listSearchedNames({ otherWords }: ResolvedSearch): OtherWords[] {
  const occupations = otherWords.filter((group) => !isField(group));
  return occupations.length > 0 ? occupations : otherWords.filter((group) => !isWorkForAnybody(group));
}
