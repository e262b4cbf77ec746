import type { Understood } from "../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import type { MeantFilters } from "./meaning/filter-words.ts";
import { isLittleWord, isOfSentence } from "./meaning/little-words.ts";
import { isTool, isWordOfName } from "./meaning/occupation-names.ts";
import { splitWords } from "./parse.ts";
import type { Attempt, Reading } from "./prepare-search.ts";

/** Says what a search made of the criteria. */
export function describeUnderstood(
  criteria: SearchCriteria,
  { reading, resolved, meant, remoteFrom, prepared, isNear, hasNoWords }: Attempt,
): Understood {
  return {
    keywords: reading.keywords ?? meant.keywords,
    type: criteria.type ? null : (meant.type ?? null),
    work_place: criteria.work_place ? null : (meant.workPlace ?? null),
    hours: meant.hours ?? null,
    education: meant.education ?? null,
    salary_min: criteria.salary_min ? null : (meant.pay ?? null),
    remote_from: remoteFrom,
    place: criteria.place ? null : reading.place,
    radius: isNear && prepared.unknownWords.length === 0 ? reading.radiusKm : null,
    other_words: [
      ...new Set([
        ...resolved.otherWords.flatMap(({ alternatives }) => alternatives.map(({ name }) => name.join(" "))),
        ...resolved.circumstances.flatMap(({ others }) => others),
      ]),
    ],
    lacked: meant.leftOut,
    not_mentioned: prepared.absentWords.filter(isTool),
    dropped: reading.isChanged ? listDropped(reading, meant) : (reading.otherPlaces ?? []),
    has_no_words: hasNoWords,
  };
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
