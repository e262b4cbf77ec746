import type { Understood } from "../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import type { OtherWords } from "./engine/engine.ts";
import type { MeantFilters } from "./meaning/filter-words.ts";
import { isLittleWord, isOfSentence } from "./meaning/little-words.ts";
import { isTool, isWordOfName, isWorkForAnybody } from "./meaning/occupation-names.ts";
import { splitWords } from "./parse.ts";
import { type Attempt, isPayGiven, type Reading } from "./prepare-search.ts";

/**
 * Says what a search made of the criteria.
 *
 * @param titles those of the first page
 */
export function describeUnderstood(
  criteria: SearchCriteria,
  { reading, resolved, meant, remoteFrom, prepared, isNear, hasNoWords }: Attempt,
  titles: string[],
): Understood {
  const notMentioned = prepared.absentWords.filter(isTool);
  const pay = isPayGiven(criteria) ? undefined : meant.pay;
  return {
    keywords: reading.keywords ?? meant.keywords,
    type: criteria.type ? null : (meant.type ?? null),
    work_place: criteria.work_place ? null : (meant.workPlace ?? null),
    hours: meant.hours ?? null,
    education: meant.education ?? null,
    salary_min: pay?.period === criteria.pay_period ? (pay?.min ?? null) : null,
    hourly_pay: pay && pay.period !== criteria.pay_period ? { min: pay.min, words: pay.words } : null,
    excluded: meant.exclusions.map(({ words }) => words),
    remote_from: remoteFrom,
    place: criteria.place ? null : reading.place,
    radius: isNear && prepared.unknownWords.length === 0 ? reading.radiusKm : null,
    other_words: [
      ...new Set([
        ...resolved.otherWords
          .flatMap(({ alternatives }) => alternatives.map(({ name }) => name.join(" ")))
          .filter((name) => !resolved.excludedNames.some((excluded) => name.startsWith(excluded.join(" ")))),
        ...resolved.circumstances.flatMap(({ others }) => others),
      ]),
    ],
    lacked: meant.leftOut,
    not_mentioned: notMentioned,
    not_in_titles: resolved.otherWords
      .flatMap((group) => listWordsNotInTitles(group, reading, titles))
      .filter((word) => !notMentioned.includes(word)),
    dropped: reading.isChanged ? listDropped(reading, meant) : (reading.otherPlaces ?? []),
    has_no_words: hasNoWords,
  };
}

/**
 * Lists the words of a name that no title has, when the titles have only related names, "wijk" of "verpleegkundige wijk", or the texts
 * only mention the name. A single word that another name replaces is no such word, because the page lists the other names.
 */
function listWordsNotInTitles(group: OtherWords, { includesMentions }: Reading, titles: string[]): string[] {
  const { words, alternatives } = group;
  if ((words.length === 1 && !includesMentions) || titles.length === 0 || isWorkForAnybody(group)) return [];
  const lowerCase = titles.map((title) => title.toLowerCase());
  const same = alternatives.filter(({ kind }) => kind < 2).map(({ name }) => name);
  const isNamed = [words, ...same].some((name) =>
    lowerCase.some((title) => name.every((word) => title.includes(word.toLowerCase()))),
  );
  return isNamed ? [] : words.filter((word) => lowerCase.every((title) => !title.includes(word.toLowerCase())));
}

/** Lists the words that are replaced or left out. A misspelt word of a name that is corrected and then left out has its right form. */
function listDropped({ keywords, place, relaxedFrom }: Reading, meant: MeantFilters): string[] {
  const toWords = (text: string) => splitWords(text.toLowerCase());
  const searched = toWords(keywords ?? "");
  const isShorter = searched.every((word) => toWords(meant.keywords).includes(word));
  const placeWords = splitWords(place ?? "");
  const isWordOfWork = (word: string) => !placeWords.includes(word) && !isLittleWord(word) && !isOfSentence(word);
  const given = splitWords(meant.keywords).filter(isWordOfWork);
  const corrected = isShorter && relaxedFrom ? splitWords(relaxedFrom).filter(isWordOfWork) : given;
  // A word that is no name was corrected to one that nobody meant.
  const toShown = (word: string, index: number) =>
    corrected.length === given.length && !isWordOfName(word) ? (given[index] ?? word) : word;
  return corrected
    .filter((word) => !searched.includes(word.toLowerCase()))
    .map((word) => toShown(word, corrected.indexOf(word)));
}
