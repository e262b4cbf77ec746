import type { Understood } from "../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { describeAbroad } from "./attempts/at-home.ts";
import type { MatchRow, OtherWords } from "./engine/engine.ts";
import { isNamed, type MeantFilters } from "./meaning/filter-words.ts";
import { isLittleWord, isOfSentence } from "./meaning/little-words.ts";
import { isField, isTool, isWordOfName, isWorker } from "./meaning/occupation-names.ts";
import { findShifts } from "./meaning/shift-words.ts";
import { splitWords } from "./parse.ts";
import { type Attempt, isPayGiven, type Reading } from "./prepare-search.ts";

/**
 * Says what a search made of the criteria.
 *
 * @param rows the jobs of the first page
 */
export function describeUnderstood(criteria: SearchCriteria, attempt: Attempt, rows: MatchRow[]): Understood {
  const { reading, resolved, meant, remoteFrom, prepared, isNear, hasNoWords } = attempt;
  const titles = rows.map(({ title }) => title);
  const keywords = reading.keywords ?? meant.keywords;
  const forBeginners = meant.forBeginners && isNamed(keywords, meant.forBeginners.name) ? meant.forBeginners : null;
  const notMentioned = prepared.absentWords.filter(isTool);
  const pay = isPayGiven(criteria) ? undefined : meant.pay;
  const dropped = reading.isChanged ? listDropped(reading, meant) : (reading.otherPlaces ?? []);
  const notStated = listNotStated(dropped, rows);
  return {
    keywords,
    type: criteria.type ? null : (meant.type ?? null),
    work_place: criteria.work_place ? null : (meant.workPlace ?? null),
    hours: meant.hours ?? null,
    shifts: meant.shifts ?? null,
    education: meant.education ?? null,
    text_language: meant.textLanguage ?? null,
    salary_min: pay?.period === criteria.pay_period ? (pay?.min ?? null) : null,
    typed_pay:
      pay && pay.period !== criteria.pay_period ? { min: pay.min, period: pay.period, words: pay.words } : null,
    salary_currency: criteria.salary_currency === undefined ? null : resolved.payCurrency,
    other_currency:
      meant.payInOtherCurrency === null
        ? null
        : { words: meant.payInOtherCurrency, compared: resolved.payCurrency ?? "" },
    age: meant.age ?? null,
    excluded: meant.exclusions.map(({ words }) => words),
    permanent: meant.permanent ?? null,
    remote_from: remoteFrom,
    abroad: describeAbroad(attempt, rows, criteria.lang),
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
    lacked: meant.leftOut.filter((words) => !forBeginners?.words.includes(words)),
    for_beginners: forBeginners,
    not_mentioned: notMentioned,
    not_in_titles: resolved.otherWords
      .flatMap((group) => listWordsNotInTitles(group, reading, titles))
      .filter((word) => !notMentioned.includes(word)),
    not_stated: notStated,
    dropped: dropped.filter((word) => !notStated.includes(word)),
    is_corrected: reading.isChanged && !isShorter(reading, meant),
    has_no_words: hasNoWords,
  };
}

/**
 * Lists the words of an occupation that no title on the page has: "wijk" of "verpleegkundige wijk" when the titles have only the other
 * word, or all of them when the jobs are of related work, or only mention it. Empty when a title has the name, a synonym or the name in
 * the other language. A field of work is none of its jobs, so its words need not be in a title.
 */
function listWordsNotInTitles(group: OtherWords, { includesMentions }: Reading, titles: string[]): string[] {
  const { words, alternatives } = group;
  const lowerCase = titles.map((title) => title.toLowerCase());
  const isInTitle = (word: string) => lowerCase.some((title) => title.includes(word.toLowerCase()));
  const same = alternatives.filter(({ kind }) => kind < 2).map(({ name }) => name);
  const isNamed = [words, ...same].some((name) =>
    lowerCase.some((title) => name.every((word) => title.includes(word.toLowerCase()))),
  );
  if (titles.length === 0 || isNamed || (isField(group) && !includesMentions && !words.some(isInTitle))) return [];
  return words.filter((word) => !(isInTitle(word) || isLittleWord(word) || isWorker(word)));
}

/** Lists the words that are left out and name a shift which no job of the page states. */
function listNotStated(dropped: string[], rows: MatchRow[]): string[] {
  const found = findShifts(dropped.join(" "));
  const isStated = ({ shifts }: MatchRow) => shifts.some((shift) => found?.shifts.split(",").includes(shift));
  if (found === null || rows.length === 0 || rows.some(isStated)) return [];
  return dropped.filter((word) => !splitWords(found.rest).includes(word));
}

const toWords = (text: string) => splitWords(text.toLowerCase());

/** Whether all searched words are among the read ones. */
const isShorter = ({ keywords }: Reading, meant: MeantFilters) =>
  toWords(keywords ?? "").every((word) => toWords(meant.keywords).includes(word));

/** Lists the words that are replaced or left out. A misspelt word of a name that is corrected and then left out has its right form. */
function listDropped(reading: Reading, meant: MeantFilters): string[] {
  const { keywords, place, relaxedFrom } = reading;
  const searched = toWords(keywords ?? "");
  const placeWords = splitWords(place ?? "");
  const isWordOfWork = (word: string) => !placeWords.includes(word) && !isLittleWord(word) && !isOfSentence(word);
  const given = splitWords(meant.keywords).filter(isWordOfWork);
  const corrected = isShorter(reading, meant) && relaxedFrom ? splitWords(relaxedFrom).filter(isWordOfWork) : given;
  // A word that is no name was corrected to one that nobody meant.
  const toShown = (word: string, index: number) =>
    corrected.length === given.length && !isWordOfName(word) ? (given[index] ?? word) : word;
  return corrected
    .filter((word) => !searched.includes(word.toLowerCase()))
    .map((word) => toShown(word, corrected.indexOf(word)));
}
