import { MAX_RADIUS_KM } from "../../../../contract/platform/constants.ts";
import { type MeantFilters, removeEmptyWords } from "../meaning/filter-words.ts";
import { isOccupationName, isWordOfName } from "../meaning/occupation-names.ts";
import { hasOperators } from "../parse.ts";
import type { SearchService } from "../search-service.ts";
import { findArea, isAreaCode } from "./areas.ts";

const MAX_PLACE_WORDS = 4;
const MAX_WORDS_OF_NAME = 4;
const KM_OF_MILE = 1.609;
const MIN_PLACE_LENGTH = 3;
/** A place is looked for among this number of words, the last ones. */
const MAX_WORDS = 20;

/**
 * What stands between the other words and a place: "nurse near Utrecht", "kok in de buurt van Utrecht", "op de Veluwe", "within 10
 * miles of Dallas".
 */
const PLACE_PREPOSITION =
  /(?:^|\s+)(?:(?:(?:within|up to|binnen|max(?:imaal|imum)?|tot) )?(?:a |een )?(?<distance>[1-9]\d{0,2}) ?(?:km|kilomet(?:er|re)s?|(?<miles>mi(?:les?)?)) (?:of|from|van|rond)|(?:in )?(?:(?:de|the) )?(?:buurt|omgeving|regio|omtrek|nabijheid|area|vicinity|neighbou?rhood|region) (?:van|of)|(?:in )?(?:de )?(?:omgeving|regio)|(?:close|near) (?:to|by)|nearby|dicht ?bij|(?:in (?:en|and) )?(?:in|op|near|bij|around|rond|rondom)(?: (?:de|het|the))?|vlakbij|nabij|te|greater)$/i;
/** What stands after a place: "kok utrecht en omgeving". */
const SURROUNDINGS = /\s+(?:(?:en|and)\s+(?:omgeving|omstreken|surroundings)|e\.?\s?o\.?|omgeving)$/i;
/** What joins two places: "tilburg of eindhoven". */
const ALTERNATIVE = /^(?:or|of|and|en|\/|&)$/i;
const PUNCTUATION_AROUND = /^[(,;:]+|[.,;:!?)]+$/g;

export interface PlaceAmongKeywords {
  /** The keywords without the place. */
  keywords: string;
  place: string;
  /** The distance from the place that the keywords name. */
  withinKm: number | null;
  /** Another place beside it, which is not searched: "tilburg" of "tilburg of eindhoven". */
  otherPlaces: string[];
  /** Whether a name of an occupation follows, of which the words may say the kind: "box" of "box truck driver". */
  isBeforeName: boolean;
}

/** Words that may name a place, and where they stand. */
interface Candidate {
  start: number;
  end: number;
  text: string;
  /** Whether a preposition stands before them. */
  isAfterPreposition: boolean;
}

/**
 * Reads keywords as a place when they name a town, postal code, region or country: the last ones in "verpleegkundige utrecht",
 * else the ones after a preposition, else any: "kok amsterdam avond". Only the last ones may be a postal code, or the code of a
 * country or state.
 *
 * @returns the place and the other keywords. Null when none names a place
 */
export async function findPlaceAmongKeywords(
  { findPlaceNames }: Pick<SearchService, "findPlaceNames">,
  { keywords, alone }: Pick<MeantFilters, "keywords" | "alone">,
): Promise<PlaceAmongKeywords | null> {
  if (hasOperators(keywords)) return null;
  const words = keywords.replace(SURROUNDINGS, "").split(/\s+/).filter(Boolean);
  const candidates = [...listEndings(words), ...listInnerCandidates(words)];
  const towns = new Set(await findPlaceNames(candidates.map(({ text }) => withoutAreaCode(text))));
  const isPlace = ({ text }: Candidate) => findArea(text) !== null || towns.has(withoutAreaCode(text));
  const places = candidates.filter(isPlace);
  const place = places[0];
  if (!place) return null;
  const { start, other } = joinAlternative(words, place, places);
  const wordsBefore = words.slice(0, start).join(" ");
  const { distance, miles } = PLACE_PREPOSITION.exec(wordsBefore)?.groups ?? {};
  const before = wordsBefore.replace(PLACE_PREPOSITION, "");
  const rest = `${before} ${words.slice(place.end).join(" ")}`.trim();
  return {
    keywords: removeEmptyWords(rest) || alone,
    place: place.text,
    withinKm: distance === undefined ? null : toRadius(Number(distance) * (miles ? KM_OF_MILE : 1)),
    otherPlaces: other ? [other.text] : [],
    isBeforeName: !place.isAfterPreposition && isNameAt(words, place.end),
  };
}

/** Returns the distance as one that a search can have. */
const toRadius = (km: number) => Math.min(Math.max(1, Math.round(km)), MAX_RADIUS_KM);

/** Lists the last words, the longest candidate first. */
function listEndings(words: string[]): Candidate[] {
  const endings = Array.from({ length: Math.min(MAX_PLACE_WORDS, words.length) }, (_, index) =>
    toCandidate(words, words.length - 1 - index, words.length),
  );
  // Walker is a town, and no place in "dog walker", nor is Java in "applicatieontwikkelaar java".
  const name = endings.findLastIndex(({ text }) => text.includes(" ") && isOccupationName(text));
  return endings
    .slice(name + 1)
    .filter(({ text }) => isAreaCode(text) || canBePlace(text))
    .toReversed();
}

/** Lists words before the last ones: those after a preposition first, then the longest, then the later ones. */
function listInnerCandidates(words: string[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (let start = words.length - 2; start >= Math.max(0, words.length - MAX_WORDS); start--) {
    for (let end = Math.min(start + MAX_PLACE_WORDS, words.length - 1); end > start; end--) {
      const candidate = toCandidate(words, start, end);
      // "2000 euro" is no postal code of Antwerp.
      const isUsable = canBePlace(candidate.text) && !/\d/.test(candidate.text);
      if (isUsable && !isPartOfName(words, candidate)) candidates.push(candidate);
    }
  }
  // Haag is another town than Den Haag.
  const getLength = ({ start, end }: Candidate) => end - start;
  return candidates.sort(
    (a, b) => Number(b.isAfterPreposition) - Number(a.isAfterPreposition) || getLength(b) - getLength(a),
  );
}

function toCandidate(words: string[], start: number, end: number): Candidate {
  const text = words.slice(start, end).join(" ").replace(PUNCTUATION_AROUND, "").trim();
  return { start, end, text, isAfterPreposition: PLACE_PREPOSITION.test(words.slice(0, start).join(" ")) };
}

const canBePlace = (text: string) => text.length >= MIN_PLACE_LENGTH && !isWordOfName(withoutAreaCode(text));

/** Whether a name of an occupation begins or ends with the words, and has a word beside them. */
const isPartOfName = (words: string[], { start, end }: Candidate) =>
  (start > 0 && isOccupationName(words.slice(start - 1, end).join(" "))) ||
  isOccupationName(words.slice(start, end + 1).join(" "));

/** Whether a name of an occupation begins with the word at an index. */
const isNameAt = (words: string[], start: number) =>
  words
    .slice(start, start + MAX_WORDS_OF_NAME)
    .some((_, index, rest) => isOccupationName(rest.slice(0, index + 1).join(" ")));

/** Finds another place that "of" joins to a place, and where both begin. Miles is none in "20 miles of Chicago". */
function joinAlternative(words: string[], place: Candidate, places: Candidate[]) {
  const isJoined = !place.isAfterPreposition && ALTERNATIVE.test(words[place.start - 1] ?? "");
  const other = isJoined ? places.find(({ end }) => end === place.start - 1) : undefined;
  return { start: other?.start ?? place.start, other };
}

/** Returns the town of "Dallas TX" and "dallas tx". */
function withoutAreaCode(text: string): string {
  const [, town = text, code = ""] = /^(.+?),?\s+(\S+)$/.exec(text) ?? [];
  return isAreaCode(code.toUpperCase()) ? town : text;
}
