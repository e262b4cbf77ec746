import type { SearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { convertPay } from "../../../contract/jobs/terms/pay.ts";
import { findCurrencyOfCountry } from "../../../contract/platform/currencies.ts";
import { type Language, languageDefinitions } from "../../../contract/platform/languages.ts";
import type { Circumstance, OtherWords, PreparedSearch, ResolvedSearch } from "./engine/engine.ts";
import { findCircumstances, findOverstemmedWords } from "./meaning/circumstances.ts";
import { asTyped, findFilterWords, findMeantType, type MeantFilters } from "./meaning/filter-words.ts";
import { findOtherWords, getIndustry, isField, isTool, listLanguagesOfName } from "./meaning/occupation-names.ts";
import type { MeantPay } from "./meaning/pay-words.ts";
import { type ParsedText, parseKeywords, parsePlaceText, splitWords } from "./parse.ts";
import { findArea, listCountries } from "./places/areas.ts";
import type { Geocode, GeocodingResult } from "./places/geocode-place.ts";
import { spellTowns } from "./places/towns.ts";
import type { SearchService } from "./search-service.ts";

/** What not all jobs state. `season` is the part-time work of a season. */
export const rareFacts = ["hours", "shifts", "education", "text_language", "season"] as const;
export type RareFact = (typeof rareFacts)[number];

/** What a search uses instead of the given texts. A cursor keeps it, so that all pages of a result agree. */
export interface Reading {
  /** The keywords: corrected, relaxed or without the words that mean a place. Null keeps the given ones. */
  keywords: string | null;
  /** Whether the keywords are corrected or relaxed. */
  isChanged: boolean;
  /** The keywords from which words are left out. Only the description of the search needs them. */
  relaxedFrom?: string;
  /** Further places among the keywords, which are not searched. Only the description of the search needs them. */
  otherPlaces?: string[];
  /** The place among the keywords, or the town whose name is nearest to an unknown place. Null keeps the given one. */
  place: string | null;
  /** The distance from the place that the keywords name, beyond which the first page does not search. */
  withinKm?: number | null;
  /** The distance around a known place. Null for a search without a place, or one that states a distance. */
  radiusKm: number | null;
  /** True when a search for a postal code or its beginning includes all countries, not only the first that has it. */
  includesAllCountries: boolean;
  /**
   * What sets no filter although words name it, because few jobs or none state it: "24 hours", "no diploma" and "no Dutch" are left
   * out, and "night shift" is searched in the texts.
   */
  leftOutFacts: readonly RareFact[];
  /** True when a number such as 44000 is the postal code of the place, and no pay. */
  leavesOutPay: boolean;
  /** True when a number such as 3000 is pay, because fewer jobs have it as a word. */
  readsNumbersAsPay: boolean;
  /** True when "from home" means hybrid work, because all remote jobs are outside the countries of the reader. */
  readsRemoteAsHybrid: boolean;
  /** True when no title names the occupation of the search, so that jobs which mention it in their texts are found. */
  includesMentions: boolean;
}

export const GIVEN: Reading = {
  keywords: null,
  isChanged: false,
  place: null,
  radiusKm: null,
  includesAllCountries: false,
  leftOutFacts: [],
  leavesOutPay: false,
  readsNumbersAsPay: false,
  readsRemoteAsHybrid: false,
  includesMentions: false,
};

/** A search in one reading, which the engine has compiled. */
export interface Attempt {
  prepared: PreparedSearch;
  reading: Reading;
  /** The place with its coordinates, or an area. */
  place: PlaceOfSearch | null;
  /** The country from which one may do the remote jobs that are searched, instead of a distance from the place. */
  remoteFrom: string | null;
  resolved: ResolvedSearch;
  /** What words among the keywords mean. Nothing in a search as typed. */
  meant: MeantFilters;
  /** Whether the keywords have no word that can be searched, and nothing else is given, as in "the". */
  hasNoWords: boolean;
  /** Whether the place is a postal code that several countries may have, and only the first of them is searched. */
  isInOneCountry: boolean;
  /** Whether the search has a place without a distance, so that it takes the nearest jobs. */
  isNear: boolean;
}

type PlaceOfSearch = GeocodingResult["place"] | NonNullable<ReturnType<typeof findArea>>["place"];

/**
 * The radius of a search by address that names one of several towns of the same name. Few jobs with this town in their
 * address are farther away, and few namesakes are nearer.
 */
const NAMESAKE_RADIUS_KM = 50;

const DAY_MS = 86_400_000;

/** Finds the place and compiles the search. An unknown place is searched as text in the addresses. */
export async function prepareSearch(
  { geocode, engine }: Pick<SearchService, "geocode" | "engine">,
  criteria: SearchCriteria,
  reading: Reading = GIVEN,
  options = { trustsWordList: true },
): Promise<Attempt> {
  const resolution = await resolveSearch(geocode, criteria, reading);
  const prepared = await engine.prepare(resolution.resolved, options);
  const hasNoWords = !prepared.hasKeywords && hasKeywordsOnly(criteria, resolution);
  return { ...resolution, reading, prepared, hasNoWords };
}

/** The criteria that leave no job out by themselves. */
const noFilters = ["keywords", "place", "sort", "as_typed", "salary_currency", "pay_currencies", "pay_period", "lang"];

function hasKeywordsOnly(criteria: SearchCriteria, { meant, place, resolved }: Resolution): boolean {
  const isPlaceGiven = place !== null || resolved.place.prefix !== null || resolved.place.words.length > 0;
  const isFiltered = Object.entries({ ...criteria, ...resolved.filters }).some(
    ([name, value]) => value !== undefined && !noFilters.includes(name),
  );
  return meant.keywords.trim() !== "" && !isPlaceGiven && !isFiltered;
}

type Resolution = Pick<Attempt, "resolved" | "meant" | "place" | "remoteFrom" | "isInOneCountry" | "isNear">;

/** Parses the texts of a search and finds its place. */
export async function resolveSearch(
  geocode: Geocode,
  criteria: SearchCriteria,
  reading: Reading = GIVEN,
): Promise<Resolution> {
  const {
    keywords: given,
    place: givenPlace,
    radius,
    posted_within,
    sort = "relevance",
    as_typed,
    salary_currency,
    pay_currencies = [],
    pay_period,
    lang,
    ...filters
  } = criteria;
  const [portalCurrency = null] = pay_currencies;
  const readsNumbers = reading.readsNumbersAsPay;
  const placeText = spellTowns(reading.place ?? givenPlace ?? "");
  const area = placeText ? findArea(placeText) : null;
  const geocoded = placeText && !area ? await geocode(placeText) : null;
  const { place = null, addressText = area ? "" : placeText, alternateTexts = [] } = geocoded ?? {};
  const country = place?.country ?? area?.place.country ?? null;
  const currency = salary_currency ?? portalCurrency;
  // An amount without a currency is in that of the place, if the portal offers it.
  const placeCurrency = pay_currencies.find((code) => country && code === findCurrencyOfCountry(country));
  const payTerms =
    currency && pay_period
      ? { currency: placeCurrency ?? currency, offered: pay_currencies, period: pay_period, readsNumbers }
      : null;
  const isRead = (fact: RareFact) => !reading.leftOutFacts.includes(fact);
  const readingOfWords = {
    readsHours: filters.hours === undefined && isRead("hours"),
    readsShifts: filters.shifts === undefined && isRead("shifts"),
    readsExcludedShifts: filters.shifts === undefined,
    readsEducation: filters.education === undefined && isRead("education"),
    readsTextLanguage: filters.text_language === undefined && isRead("text_language"),
    payTerms,
  };
  const meaning = as_typed ? asTyped(given) : findFilterWords(given, readingOfWords);
  const meant = { ...meaning, ...(reading.leavesOutPay && { pay: undefined }) };
  if (reading.readsRemoteAsHybrid && meant.workPlace === "remote") meant.workPlace = "hybrid";
  const keywordsText = reading.keywords ?? meant.keywords;
  if (!as_typed) meant.type ??= findMeantType(keywordsText, isRead("season"));
  const excluded = meant.exclusions
    .filter(({ type }) => type === undefined)
    .map(({ what }) => ({ what, names: findOtherWords(parseKeywords(what)) }));
  const excludedIndustries = keywordsText.trim() === "" ? listIndustries(excluded.flatMap(({ names }) => names)) : [];
  // An occupation is excluded from titles only, and another word from the whole job, as are the words that mean the same place.
  const excludedWords = excluded
    .filter(({ names }) => names.every(isField))
    .flatMap(({ what }) => [what, ...listWordsOfCircumstance(what)]);
  const parsed = exclude(parseKeywords(keywordsText), excludedWords);
  const named = as_typed ? [] : findOtherWords(parsed);
  const circumstances = as_typed ? [] : findCircumstances(parsed, named);
  const overstemmedWords = as_typed ? [] : findOverstemmedWords(parsed);
  const otherWords = removeParts(named, circumstances);
  const workPlace = filters.work_place ?? meant.workPlace;
  const remoteFrom = workPlace === "remote" && radius === undefined ? country : null;
  const isNear = place !== null && radius === undefined && remoteFrom === null;
  const nearRadiusKm = isNear ? reading.radiusKm : null;
  const radiusKm =
    place && remoteFrom === null
      ? (radius ?? nearRadiusKm ?? (geocoded?.isOneOfSeveral ? NAMESAKE_RADIUS_KM : null))
      : null;
  // With a radius, only the distance decides. The text of the address does not matter.
  const usesAddress = remoteFrom === null && !(place && (radius ?? nearRadiusKm));
  // A stated distance is searched across borders.
  const isInOneCountry = Boolean(geocoded?.isPostalCode && radius === undefined && !reading.includesAllCountries);
  const resolved: ResolvedSearch = {
    // Alone, "ziekenhuis" may be the beginning of a longer word.
    keywords: endWithWholeWord(parsed, [
      ...otherWords,
      ...overstemmedWords,
      ...(parsed.words.length > 0 ? circumstances : []),
    ]),
    place: parsePlaceText(usesAddress ? addressText : ""),
    alternatePlaces: usesAddress ? alternateTexts.map((text) => splitWords(text)) : [],
    center: remoteFrom === null ? place : null,
    radiusKm,
    country: isInOneCountry && usesAddress ? (geocoded?.place.country ?? null) : null,
    area: remoteFrom === null ? (area?.lexemes ?? []) : listCountries(remoteFrom).map((code) => `remote:${code}`),
    excludedNames: listExcludedNames(excluded, otherWords),
    excludedLexemes: [
      ...excludedIndustries.map((industry) => `industry:${industry}`),
      ...meant.exclusions.flatMap(({ type }) => (type === undefined ? [] : [`type:${type}`])),
    ],
    otherWords,
    circumstances,
    overstemmedWords,
    // Most texts have the words of "customer service" somewhere.
    namesOnly: !reading.includesMentions && otherWords.some((group) => !isField(group) || group.words.length > 1),
    preferred: given.trim() === "" ? null : findPreferred(otherWords, lang),
    filters: {
      ...filters,
      type: filters.type ?? meant.type,
      work_place: workPlace,
      hours: filters.hours ?? meant.hours,
      shifts: filters.shifts ?? meant.shifts,
      education: filters.education ?? meant.education,
      text_language: filters.text_language ?? meant.textLanguage,
      permanent: filters.permanent ?? (meant.permanent ? true : undefined),
      age: filters.age ?? meant.age?.years,
      ...(isPayGiven(filters) ? {} : toPayFilter(meant.pay)),
    },
    postedSince: posted_within ? new Date(Date.now() - posted_within * DAY_MS) : null,
    payCurrency: (isPayGiven(filters) ? undefined : meant.pay?.currency) ?? currency,
    portalCurrency,
    sort: place || sort !== "distance" ? sort : "relevance",
  };
  return { resolved, meant, place: place ?? area?.place ?? null, remoteFrom, isInOneCountry, isNear };
}

/** Lists the names that a title must not have. Those of the occupation that is searched stay: "teacher not special education". */
function listExcludedNames(excluded: { what: string; names: OtherWords[] }[], searched: OtherWords[]): string[][] {
  const toNames = ({ words, alternatives }: OtherWords) => [words, ...alternatives.map(({ name }) => name)];
  const kept = searched
    .filter((group) => !isField(group))
    .flatMap(toNames)
    .map((name) => name.join(" "));
  // Who does not want to work with a tool may do any work without it: "backend engineer not java".
  const all = excluded.flatMap(({ what, names }) => [
    splitWords(what),
    ...(isTool(what) ? [] : names.flatMap(toNames)),
  ]);
  return all.filter((name) => !kept.includes(name.join(" ")));
}

/** Lists the single words that mean the same place or time of work: "ziekenhuis" for "hospital". */
const listWordsOfCircumstance = (text: string) =>
  findCircumstances(parseKeywords(text), []).flatMap(({ others }) => others.filter((other) => !other.includes(" ")));

/** Lists the industries of fields of work. Who wants to leave a field, and names no other, leaves all its work: "weg uit de zorg". */
const listIndustries = (names: OtherWords[]) => names.filter(isField).flatMap(({ words }) => getIndustry(words) ?? []);

/** Adds words to those that a job must not contain. */
const exclude = (keywords: ParsedText, words: string[]): ParsedText => ({
  ...keywords,
  excluded: [...keywords.excluded, ...words],
});

export const isPayGiven = ({ salary_min, hourly_min }: Pick<SearchCriteria, "salary_min" | "hourly_min">) =>
  salary_min !== undefined || hourly_min !== undefined;

/** Returns the filter of pay in the terms of the index: that of an hour, else of a month. */
export function toPayFilter(
  pay: Pick<MeantPay, "min" | "period"> | undefined,
): Pick<SearchCriteria, "salary_min" | "hourly_min"> {
  if (pay === undefined) return {};
  if (pay.period === "hour") return { hourly_min: pay.min };
  // The index rounds the pay of a month down, too.
  const isExact = pay.period === "month";
  return { salary_min: isExact ? pay.min : Math.floor(convertPay(pay.min, pay.period, "month") + 1e-9) };
}

/** Returns which jobs a reader prefers among equal ones. Whoever searches for a name that is Dutch only reads Dutch. */
function findPreferred(otherWords: OtherWords[], lang: Language | undefined): ResolvedSearch["preferred"] {
  const named = otherWords.map(listLanguagesOfName);
  const language = named.some((languages) => languages.join() === "nl") ? "nl" : lang;
  if (language === undefined) return null;
  const isNamed = named.some((languages) => languages.includes(language));
  return { language, countries: languageDefinitions[language].countries, isNamed };
}

/** Removes the fields of work that are a part of a circumstance, as in "nursing home". */
const removeParts = (named: OtherWords[], circumstances: Circumstance[]) =>
  named.filter(({ words }) => !circumstances.some((each) => words.some((word) => each.words.includes(word))));

/** The last word of the name of an occupation, or of a circumstance, is a whole word: "nurse" does not mean nurseries. */
function endWithWholeWord(keywords: ParsedText, groups: { words: string[] }[]): ParsedText {
  const { words, prefix } = keywords;
  if (prefix === null || groups.every((group) => group.words.at(-1) !== prefix)) return keywords;
  return { ...keywords, words: [...words, [prefix]], prefix: null };
}
