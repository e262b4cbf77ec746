import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import type { Dependencies } from "../../../platform/cache/source.ts";
import type { MatchRow } from "../engine/engine.ts";
import { findMeantType, isNamed, isSeasonal, setsFilter } from "../meaning/filter-words.ts";
import { isLittleWord, isOfSentence } from "../meaning/little-words.ts";
import { findOtherWords, isField } from "../meaning/occupation-names.ts";
import { asksForShift } from "../meaning/shift-words.ts";
import { hasOperators, parseKeywords, splitWords } from "../parse.ts";
import { findPlaceAmongKeywords, type PlaceAmongKeywords } from "../places/place-among-keywords.ts";
import { type Attempt, GIVEN, type RareFact, type Reading, rareFacts } from "../prepare-search.ts";
import type { SearchService } from "../search-service.ts";
import { hasOnlyJobsAbroad, listFitting } from "./at-home.ts";
import { listCorrections } from "./corrected-readings.ts";
import { correctNames, resemblesOccupation } from "./corrections.ts";
import { countNamed, isOnlyMentioned, listSearchedNames, listWordsBesideWork } from "./named-occupations.ts";
import { listRelaxations } from "./relaxations.ts";
import {
  inOrderOfTitles,
  isOccupationElsewhere,
  isOfOtherWork,
  isRelaxedToOtherWork,
  keepsWork,
  leavesOutName,
  listKeptNames,
  namesOtherWork,
} from "./same-work.ts";
import {
  ENOUGH_MATCHES,
  ENOUGH_NEAR,
  type FirstPageRequest,
  joinDependencies,
  MAX_FIRST,
  MAX_NEAR_KM,
  type Result,
  tryMentioned,
} from "./try-reading.ts";
import { isPlaceEmpty } from "./ways-out.ts";

/**
 * Tries the readings of a search. When there is no work for beginners with the filters that the words set, any work is better. When the
 * remote jobs that it finds are all in other countries than those of the reader, work from home on some days is better, if there is any.
 */
export async function findBest(
  service: SearchService,
  search: SearchCriteria,
  request: FirstPageRequest,
): Promise<Result> {
  const best = await findBestWithFacts(service, search, request, GIVEN);
  const { meant, place } = best.attempt;
  const isForBeginners = meant.keywords !== "" && meant.keywords === meant.alone;
  if (best.count === 0 && isForBeginners && setsFilter(meant) && place === null) {
    const ofAnyWork = await findBestWithFacts(service, search, request, { ...GIVEN, keywords: "" });
    if (ofAnyWork.count > 0) return { ...ofAnyWork, dependencies: null };
  }
  const ofBeginners = await findForBeginners(service, search, best, request);
  if (ofBeginners) return ofBeginners;
  if (best.attempt.meant.workPlace !== "remote" || !hasOnlyJobsAbroad(best)) return best;
  const hybrid = await findBestWithFacts(service, search, request, { ...GIVEN, readsRemoteAsHybrid: true });
  const isBetter = hasAllWords(hybrid) && !hasOnlyJobsAbroad(hybrid) && !namesOtherWork(hybrid);
  return { ...(isBetter ? hybrid : best), dependencies: null };
}

/**
 * Finds work for beginners that has the words, of which none names an occupation: "warehouse entry level" for "warehouse no
 * experience".
 *
 * @returns null when there is little of it
 */
async function findForBeginners(
  service: SearchService,
  search: SearchCriteria,
  { attempt: { meant, reading, resolved }, exact }: Result,
  request: FirstPageRequest,
): Promise<Result | null> {
  const keywords = reading.keywords ?? meant.keywords;
  const name = meant.forBeginners?.name;
  if (!name || keywords === "" || isNamed(keywords, name) || exact || !resolved.otherWords.every(isField)) return null;
  const found = await tryMentioned(service, search, { ...reading, keywords: `${keywords} ${name}` }, request);
  return found.count < ENOUGH_MATCHES || hasOnlyJobsAbroad(found) ? null : { ...found, dependencies: null };
}

/**
 * Tries the readings of a search, at first with "24 hours a week", "night shift" and "no diploma" as filters. Not all jobs state
 * their hours, and few their shifts and education. So these words are left out when nothing with all other words is found, only other
 * work than the named one, or nothing in a country of the reader. A shift is then searched in the texts, also when few jobs state
 * it and more mention it. Of several, one is left out where that is enough. The jobs that state all of them come first.
 */
async function findBestWithFacts(
  service: SearchService,
  search: SearchCriteria,
  request: FirstPageRequest,
  given: Reading,
): Promise<Result> {
  const best = await findBestOf(service, search, request, given);
  const named = listRareFacts(best.attempt);
  const isRare = best.count < ENOUGH_MATCHES && asksForShift(best.attempt.meant.shifts);
  if (named.length === 0 || (fitsAllWords(best) && !isRare)) return best;
  const tryWithout = (leftOutFacts: readonly RareFact[]) =>
    findBestOf(service, search, request, { ...given, leftOutFacts });
  let chosen = await tryWithout(rareFacts);
  if (!isBetterWithoutFacts(best, chosen)) return { ...best, dependencies: null };
  if (named.length > 1 && chosen.count > 0) {
    const withoutOne = [];
    for (const fact of named.slice(0, MAX_LEFT_OUT_ALONE)) withoutOne.push(await tryWithout([fact]));
    const [most] = withoutOne.filter(fitsAllWords).sort((a, b) => b.count - a.count);
    if (most && isBetterWithoutFacts(best, most)) chosen = most;
  }
  return { ...chosen, first: listFirst(best.exact ?? best, chosen), dependencies: null };
}

/** Of more facts, not each is left out alone, because that takes a search of its own. */
const MAX_LEFT_OUT_ALONE = 2;

/** Lists what words of a search name, and not all jobs state. */
function listRareFacts({ meant, reading }: Attempt): RareFact[] {
  const { education, hours, shifts, textLanguage } = meant;
  const season = isSeasonal(reading.keywords ?? meant.keywords) || undefined;
  const named = { hours, shifts: asksForShift(shifts) || undefined, education, text_language: textLanguage, season };
  return rareFacts.filter((fact) => named[fact] !== undefined);
}

/** Whether a result has all words, and in its titles the named work, and jobs for the reader. */
const fitsAllWords = (result: Result) => hasAllWords(result) && !hasOnlyJobsAbroad(result) && !namesOtherWork(result);

/** Lists the few jobs for the reader that come first: those with all words, then those that another result puts first. */
function listFirst(exact: Result, { first = [] }: Result): MatchRow[] {
  const fitting = isOfOtherWork(exact) ? [] : listFitting(exact.attempt, exact.page?.rows ?? []);
  const isNew = ({ id }: MatchRow, index: number, rows: MatchRow[]) => rows.findIndex((row) => row.id === id) === index;
  return [...fitting, ...first].filter(isNew).slice(0, MAX_FIRST);
}

function isBetterWithoutFacts(best: Result, without: Result): boolean {
  if (best.count === 0 && haveOtherHours(best, without)) return false;
  // When neither finds a job, the reading without the facts leads to more ways out.
  if (best.count + without.count === 0) return true;
  // What the work is matters more than when it is done: a forklift in a warehouse rather than a warehouse at night.
  if (best.exact && without.count > 0) {
    const [losesName, losesNameWithout] = [leavesOutName(best), leavesOutName(without)];
    if (losesName !== losesNameWithout) return losesName;
  }
  if (hasOnlyJobsAbroad(best)) return without.count > 0 && !hasOnlyJobsAbroad(without);
  if (hasAllWords(best)) {
    if (isOfOtherWork(without)) return false;
    // More jobs mention a shift than state it.
    if (!namesOtherWork(best))
      return !without.exact && !without.attempt.reading.isChanged && without.count > best.count;
  }
  // Nothing is gained when other words have to be left out as well.
  return without.count > 0 && (best.count === 0 || without.exact === undefined || namesOtherWork(best));
}

/** Whether a search asks for hours, and the first jobs that it finds without them all state others, so that hardly any has these. */
const haveOtherHours = ({ attempt: { meant } }: Result, { page }: Result) =>
  [meant.education, meant.textLanguage].every((fact) => fact === undefined) &&
  !asksForShift(meant.shifts) &&
  meant.hours !== undefined &&
  page !== null &&
  page.rows.length > 0 &&
  page.rows.every(({ hours_min, hours_max }) => hours_min !== null || hours_max !== null);

const hasAllWords = ({ count, exact }: Result) => count > 0 && !exact;

/** A postal code of many countries, which may be an amount: "developer 44000". */
const POSTAL_CODE = /^\d{5}$/;
/** Rather an amount than a postal code where nothing is found: "developer 4500". */
const ROUND_NUMBER = /^\d+00$/;

/**
 * Tries the readings of a search in the order of docs/search.md, and returns the first that finds something: the search as
 * given, with some keywords as the place when that finds as many jobs, in all countries, with corrected words, and
 * without the words beside the name of an occupation. When nothing is found as given, the result depends on all jobs, because
 * any of them may change the words that are known. Else it depends on the jobs of all readings that were tried.
 *
 * Matches whose titles do not have the named occupation are not enough: then jobs of the occupation come instead.
 * Near a place where none is found, nothing does: no teacher works in Houston because a vice principal there leads teachers.
 */
async function findBestOf(
  service: SearchService,
  search: SearchCriteria,
  request: FirstPageRequest,
  given: Reading,
): Promise<Result> {
  let tried: Dependencies = [];
  const tryReading = async (reading: Partial<Reading>) => {
    const result = await tryMentioned(service, search, { ...given, ...reading }, request);
    tried = joinDependencies(tried, result.dependencies);
    return result;
  };
  const first = await tryReading({});
  const readsPlace = !search.as_typed && !search.place;
  const { keywords, pay } = first.attempt.meant;
  if (readsPlace && pay && POSTAL_CODE.test(pay.words)) {
    const coded = await tryReading({ keywords, place: pay.words, leavesOutPay: true });
    if (coded.count > 0) return { ...coded, dependencies: null };
  }
  let named = readsPlace ? await findPlaceAmongKeywords(service, first.attempt.meant) : null;
  let placeReading = named && {
    keywords: named.keywords,
    place: named.place,
    otherPlaces: named.otherPlaces,
    withinKm: named.withinKm,
  };
  let withPlace = placeReading ? await tryReading(placeReading) : first;
  const [other] = named?.otherPlaces ?? [];
  if (named && placeReading && other !== undefined && withPlace.count < ENOUGH_MATCHES) {
    const otherReading = { ...placeReading, place: other, otherPlaces: [named.place] };
    const atOther = await tryReading(otherReading);
    if (atOther.count > withPlace.count) [placeReading, withPlace] = [otherReading, atOther];
  }
  if (named?.isBeforeName && withPlace.count === 0 && (await isPlaceEmpty(service, withPlace.attempt))) {
    [named, placeReading, withPlace] = [null, null, first];
  }
  if (named && isMisspeltName(named, withPlace)) {
    for await (const correction of listCorrections(service, search, first.attempt, { readsPlace })) {
      const corrected = await tryReading(correction);
      if (corrected.count > 0) return { ...corrected, dependencies: null };
    }
  }
  const found = isBetterWithPlace(first, withPlace) || (named && isPlaceMeant(named, first)) ? withPlace : first;
  if (mayNamePay(found, given)) {
    const paid = await findBestOf(service, search, request, { ...given, readsNumbersAsPay: true });
    if (paid.attempt.meant.pay && hasAllWords(paid) && paid.count > found.count) return { ...paid, dependencies: null };
  }
  if (found.count > 0) {
    const instead = search.as_typed ? null : await findInstead(service, search, found, { request, tryReading });
    return instead ? { ...instead, dependencies: instead.dependencies && tried } : { ...found, dependencies: tried };
  }
  const spelt = search.as_typed ? null : correctNames(withPlace.attempt.reading.keywords ?? keywords);
  let best = spelt === null ? withPlace : await tryReading({ ...placeReading, keywords: spelt, isChanged: true });
  if (best.count > 0) return { ...best, dependencies: null };
  const options = { readsPlace: readsPlace && named === null };
  for await (const correction of listCorrections(service, search, withPlace.attempt, options)) {
    const corrected = await tryReading({ ...placeReading, ...correction });
    if (corrected.count > 0) {
      const instead = await findInstead(service, search, corrected, { request, tryReading });
      return { ...(instead ?? corrected), dependencies: null };
    }
    // Relaxations and ways out start from the first reading whose words are known, else from one with corrected words, but not
    // from a guessed place.
    if (correction.relaxedFrom !== undefined && correction.relaxedFrom === correction.keywords) continue;
    const isSpelt = best.attempt.reading.isChanged || !corrected.attempt.reading.isChanged;
    if (best.page === null && (corrected.page !== null || !isSpelt)) best = corrected;
  }
  const atCompany = search.as_typed ? null : await findAtCompany(best.attempt, tryReading);
  if (atCompany) return { ...atCompany, exact: best, dependencies: null };
  let relaxed = search.as_typed ? null : await findRelaxed(best.attempt, tryReading);
  // Words are left out of the given keywords, not of a correction with alternatives ("OR").
  if (relaxed === null && !search.as_typed && hasOperators(best.attempt.reading.keywords ?? "")) {
    relaxed = await findRelaxed(withPlace.attempt, tryReading);
  }
  if (relaxed === null && named && ROUND_NUMBER.test(named.place))
    relaxed = await findRelaxed(first.attempt, tryReading);
  if (relaxed && (await isRelaxedToOtherWork(service, search, best.attempt, relaxed, request))) relaxed = null;
  if (relaxed && relaxed.count < ENOUGH_MATCHES) {
    relaxed = (await findInstead(service, search, relaxed, { request, tryReading })) ?? relaxed;
  }
  return relaxed ? { ...relaxed, exact: best, dependencies: null } : { ...best, dependencies: null };
}

/**
 * Finds a better result than the one that was found. A misspelt name is corrected. Jobs of other work are replaced by jobs of the
 * occupation, without some of the words beside it, or by an empty result. These jobs also follow few jobs of the occupation, when they
 * are more.
 *
 * @returns null when the result is shown as it is
 */
async function findInstead(
  service: SearchService,
  search: SearchCriteria,
  found: Result,
  { request, tryReading }: { request: FirstPageRequest; tryReading: (reading: Partial<Reading>) => Promise<Result> },
): Promise<Result | null> {
  const titles = found.page?.rows.map(({ title }) => title.toLowerCase());
  const spelt = correctNames(found.attempt.reading.keywords ?? found.attempt.meant.keywords, titles);
  if (spelt !== null) {
    const corrected = await tryReading({ ...found.attempt.reading, keywords: spelt, isChanged: true });
    if (corrected.count > 0 && !isOfOtherWork(corrected)) return { ...corrected, dependencies: null };
  }
  const isOther = isOfOtherWork(await inOrderOfTitles(service, search, found, request));
  if (!isOther && !hasFew(found)) return null;
  const atCompany = await findAtCompany(found.attempt, tryReading);
  if (atCompany) return isOther ? { ...atCompany, exact: found } : null;
  const withFewerWords = await findRelaxed(found.attempt, tryReading);
  // Each step leaves out words, so this ends.
  const goesOn = isOther && withFewerWords !== null && withFewerWords.count < ENOUGH_MATCHES;
  const further = goesOn ? await findInstead(service, search, withFewerWords, { request, tryReading }) : null;
  const relaxed = further ?? withFewerWords;
  const isNamed = relaxed !== null && !isOfOtherWork(relaxed);
  if (isNamed && isOther && relaxed.count >= ENOUGH_MATCHES) {
    // The titles may have a part of the name only, while jobs elsewhere have the whole.
    const isOtherWork = await isRelaxedToOtherWork(service, search, found.attempt, relaxed, request);
    if (!isOtherWork) return { ...relaxed, exact: found };
  }
  if (isNamed && !isOther && hasMore(relaxed, found)) {
    const kept = listKeptNames(found.attempt, relaxed.attempt);
    if (kept.length === 0 || kept.some(Boolean)) {
      return { ...relaxed, exact: found, first: listFirst(found, relaxed) };
    }
  }
  if (!isOther) return null;
  const isElsewhere = await isOccupationElsewhere(service, search, found.attempt, request);
  return { ...found, dependencies: null, ...(isElsewhere && { page: null, count: 0 }) };
}

/** Whether other jobs should follow. */
const hasFew = (result: Result) => result.count < ENOUGH_MATCHES || hasFewMentions(result);

/** Whether only texts have a word beside the name, so that jobs without it may be as good, and few of these fit the reader. */
const hasFewMentions = (result: Result) =>
  countFitting(result) < ENOUGH_NEAR && isOnlyMentioned(result.attempt, result.page?.rows ?? []);

/** Whether a result has more jobs than another, or more that fit the reader. */
const hasMore = (one: Result, other: Result) => one.count > other.count || countFitting(one) > countFitting(other);

const countFitting = ({ attempt, page }: Result) => listFitting(attempt, page?.rows ?? []).length;

const NUMBER = /(?:^|\s)\d{2,5}(?:\s|$)/;

/** Whether a number beside an occupation, with which few jobs are found, may be pay. */
const mayNamePay = ({ count, attempt: { meant, resolved } }: Result, { readsNumbersAsPay }: Reading) =>
  count < ENOUGH_MATCHES &&
  !readsNumbersAsPay &&
  NUMBER.test(meant.keywords) &&
  resolved.otherWords.some((group) => !isField(group));

/** With a job within this distance of the town, a word names the town and not the occupation that is spelt alike. */
const VERY_NEAR_KM = 10;

/** Whether a word that is taken for a place is rather the misspelt name of an occupation: Gardner is far from all jobs. */
function isMisspeltName({ place, keywords }: PlaceAmongKeywords, { count, attempt }: Result): boolean {
  const isNear = count > 0 && (attempt.reading.radiusKm ?? MAX_NEAR_KM) <= VERY_NEAR_KM;
  return !isNear && resemblesOccupation(place) && findOtherWords(parseKeywords(keywords)).every(isField);
}

/**
 * Whether words name a place although nothing is found there: no title and no company on the first page has them, so only
 * descriptions do.
 */
function isPlaceMeant({ place }: PlaceAmongKeywords, { page }: Result): boolean {
  const isNamed = ({ title, company }: MatchRow) => includesWords(`${title} ${company}`, place);
  return !(page?.rows ?? []).some(isNamed);
}

/** Whether a search with words as its place is better than one that finds the words in texts. */
function isBetterWithPlace(first: Result, withPlace: Result): boolean {
  if (withPlace === first || withPlace.count === 0) return false;
  if (withPlace.count >= first.count) return true;
  // "bijbaan groningen" and "student groningen" mean the work of students near Groningen, however many texts name the town.
  const { keywords } = withPlace.attempt.reading;
  if (keywords === first.attempt.meant.alone || findMeantType(keywords ?? "") !== undefined) return true;
  const countTitles = ({ attempt, page }: Result) => countNamed(attempt, page?.rows ?? []);
  return countTitles(withPlace) > countTitles(first);
}

/**
 * Finds the jobs of the company that words beside the work name: "office jobs at Highland Analytics". They come rather than such work
 * elsewhere, when it has none. A single name of the work stays where the company has it: "cashier" of "retail cashier".
 *
 * @returns null when the words name no company
 */
async function findAtCompany(
  { reading, meant, resolved }: Attempt,
  tryReading: (reading: Partial<Reading>) => Promise<Result>,
): Promise<Result | null> {
  const given = reading.keywords ?? meant.keywords;
  const beside = listWordsBesideWork(given, resolved);
  const words = splitWords(given);
  if (beside.length === 0 || beside.length === words.length || hasOperators(given)) return null;
  const relaxedFrom = reading.relaxedFrom ?? given;
  // The last words of a company's name may name work: "Analytics".
  const withLast = words.slice(words.indexOf(beside[0] ?? ""));
  const tryKeywords = (keywords: string) =>
    tryReading({ ...reading, keywords, isChanged: true, relaxedFrom, includesMentions: false });
  for (const name of withLast.length > beside.length ? [withLast, beside] : [beside]) {
    const found = await tryKeywords(name.join(" "));
    // Not any word of it: "senior" is a level, and there is a "Sunrise Senior Living".
    const isOfCompany = ({ company }: MatchRow) => toWords(company ?? "").startsWith(toWords(name.join(" ")));
    if (found.count === 0 || !found.page?.rows.every(isOfCompany)) continue;
    for (const work of listSearchedNames(resolved)) {
      const kept = [...work.words, ...name];
      const withWork = kept.length < words.length ? await tryKeywords(kept.join(" ")) : null;
      if (withWork && withWork.count > 0 && !isOfOtherWork(withWork)) return withWork;
    }
    return found;
  }
  return null;
}

const toWords = (text: string) => ` ${splitWords(text.toLowerCase()).join(" ")} `;
const includesWords = (text: string, words: string) => toWords(text).includes(toWords(words));

/**
 * Finds the first relaxation with enough matches, else the first with any. Only titles of the occupation count, and none that is other
 * work than the given one: no "daycare teacher" of "teacher" for a "high school teacher".
 */
async function findRelaxed(
  { reading, meant, resolved }: Attempt,
  tryReading: (reading: Partial<Reading>) => Promise<Result>,
): Promise<Result | null> {
  let named: Result | null = null;
  const given = reading.keywords ?? meant.keywords;
  // Words that are left out in two steps are named together.
  const relaxedFrom = reading.relaxedFrom ?? given;
  for (const { keywords, keepsField } of listRelaxations(given, resolved)) {
    if (!keepsWork(resolved, keywords)) continue;
    const relaxed = await tryReading({ ...reading, keywords, isChanged: true, relaxedFrom, includesMentions: false });
    if (relaxed.count === 0) continue;
    if (resolved.otherWords.length > 0 && countNamed(relaxed.attempt, relaxed.page?.rows ?? [], resolved) === 0)
      continue;
    if (keepsField ? !hasFewMentions(relaxed) : relaxed.count >= ENOUGH_MATCHES) {
      return named ? putFirst(named, relaxed) : putTitlesFirst(relaxed, relaxedFrom);
    }
    named ??= relaxed;
  }
  return named;
}

/**
 * Puts those of a few jobs that are in a country of the reader before the jobs of another relaxation, if that one leaves out further
 * words and so contains them.
 */
function putFirst(few: Result, { attempt, ...rest }: Result): Result {
  const kept = splitWords(few.attempt.reading.keywords ?? "");
  const isFurther = splitWords(attempt.reading.keywords ?? "").every((word) => kept.includes(word));
  return { ...rest, attempt, ...(isFurther && { first: listFitting(few.attempt, few.page?.rows ?? []) }) };
}

/** Puts the titles of a page first that have some of the words which are left out, those with the most before the others. */
function putTitlesFirst(relaxed: Result, given: string): Result {
  const toWords = (text: string) => splitWords(text.toLowerCase());
  const kept = toWords(relaxed.attempt.reading.keywords ?? "");
  const leftOut = toWords(given).filter((word) => !(kept.includes(word) || isLittleWord(word) || isOfSentence(word)));
  const count = ({ title }: MatchRow) => toWords(title).filter((word) => leftOut.includes(word)).length;
  const first = listFitting(relaxed.attempt, relaxed.page?.rows ?? []).filter((row) => count(row) > 0);
  if (first.length === 0) return relaxed;
  return { ...relaxed, first: first.sort((a, b) => count(b) - count(a)).slice(0, ENOUGH_MATCHES) };
}
