import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import type { UnknownWord } from "../engine/engine.ts";
import { removeEmptyWords } from "../meaning/filter-words.ts";
import { findOtherWords, isField, isWordOfName } from "../meaning/occupation-names.ts";
import { parseKeywords, replaceWords, splitWords } from "../parse.ts";
import { findPlaceAmongKeywords } from "../places/place-among-keywords.ts";
import { type Attempt, prepareSearch, type Reading } from "../prepare-search.ts";
import type { SearchService } from "../search-service.ts";
import { correctKeywords, findNearestTown } from "./corrections.ts";

/**
 * Yields readings for a search without matches: in all countries instead of the first one with the postal code, with
 * corrected keywords, with both, with the nearest town instead of an unknown place, and with corrected keywords and this
 * town.
 */
export async function* listCorrections(
  service: SearchService,
  search: SearchCriteria,
  { isInOneCountry, meant, reading, prepared, place }: Attempt,
  { readsPlace }: { readsPlace: boolean },
): AsyncGenerator<Partial<Reading>> {
  if (isInOneCountry) yield { includesAllCountries: true };
  let { unknownWords } = prepared;
  const given = reading.keywords ?? meant.keywords;
  if (unknownWords.length === 0 && splitWords(given).length > 0) {
    const verified = await prepareSearch(service, search, reading, { trustsWordList: false });
    ({ unknownWords } = verified.prepared);
  }
  const keywords = search.as_typed ? null : correctKeywords(given, unknownWords);
  if (readsPlace) {
    const named = await findMisspeltPlace(service, { given, keywords, alone: meant.alone, unknownWords });
    if (named) yield { ...named, isChanged: true };
  }
  if (keywords) yield { keywords, isChanged: true };
  if (keywords && isInOneCountry) yield { keywords, isChanged: true, includesAllCountries: true };
  const town = place || !search.place ? null : await findNearestTown(service.db, search.place);
  if (town && unknownWords.length === 0) yield { place: town };
  if (keywords && town) yield { keywords, isChanged: true, place: town };
}

/** Shorter unknown words are rarely towns that are misspelt. */
const MIN_MISSPELT_TOWN_LENGTH = 6;

/**
 * Finds a place among keywords whose words are corrected: "verpleegkundige utrect". Else the town whose name is nearest to the
 * last unknown word beside the name of an occupation: "kok zoetermer".
 */
async function findMisspeltPlace(
  service: SearchService,
  search: { given: string; keywords: string | null; alone: string; unknownWords: UnknownWord[] },
): Promise<Partial<Reading> | null> {
  const { given, keywords, alone, unknownWords } = search;
  if (keywords) {
    const named = await findPlaceAmongKeywords(service, { keywords, alone });
    return named && { keywords: named.keywords, place: named.place, withinKm: named.withinKm, relaxedFrom: keywords };
  }
  const word = unknownWords.at(-1)?.word;
  if (word === undefined || word.length < MIN_MISSPELT_TOWN_LENGTH || isWordOfName(word)) return null;
  const rest = removeEmptyWords(replaceWords(given, (each) => (each === word ? "" : each)));
  if (findOtherWords(parseKeywords(rest)).every(isField)) return null;
  const town = await findNearestTown(service.db, word);
  return town === null ? null : { keywords: rest, place: town, relaxedFrom: rest };
}
