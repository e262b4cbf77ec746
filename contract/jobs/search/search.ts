import * as z from "zod";
import {
  CURRENCY_CODE,
  jobTypes,
  MAX_INDUSTRY_LENGTH,
  MAX_KEYWORDS_LENGTH,
  MAX_PLACE_LENGTH,
  MAX_POSTED_WITHIN_DAYS,
  MAX_RADIUS_KM,
  MAX_SALARY,
  priorities,
  workPlaces,
} from "../../platform/constants.ts";
import { reasons } from "../../platform/fields/field-error-reasons.ts";
import { type FieldErrorCode, withReason } from "../../platform/fields/field-errors.ts";
import { emptyToUndefined, tooLong } from "../../platform/fields/fields.ts";
import { languages } from "../../platform/languages.ts";
import { listRoute, PaginationQuery, route } from "../../platform/route.ts";
import { Job } from "../jobs.ts";
import { majorOccupationGroups, occupationGroups } from "../occupations/occupation-groups.ts";
import { payPeriods } from "../terms/pay.ts";
import { educationLevels } from "../terms/requirements.ts";
import { areShiftFilters } from "../terms/schedule.ts";
import { splitHours } from "../terms/weekly-hours.ts";
import { joinSkills, MAX_SEARCHED_SKILLS_LENGTH } from "./searched-skills.ts";

function optionalNumber(invalid: FieldErrorCode, min: number, max: number) {
  const message = withReason(invalid, reasons.notWithin(min, max));
  return z.preprocess(emptyToUndefined, z.coerce.number(message).min(min, message).max(max, message).optional());
}

function optionalWords(invalid: FieldErrorCode, max: number) {
  return z.string(withReason(invalid, reasons.wrongType())).trim().max(max, tooLong(invalid, max)).default("");
}

const KeywordsText = optionalWords("keywords_invalid", MAX_KEYWORDS_LENGTH);
/** A postal code, a town or a part of an address. */
export const PlaceText = optionalWords("search_place_invalid", MAX_PLACE_LENGTH);

/** Returns the reason why weekly hours are refused: in `32-24` the larger number is first. */
function describeWrongHours(text: string) {
  const [from = Number.NaN, to = Number.NaN] = text.split("-").map(Number);
  return from > to ? reasons.hoursReversed() : reasons.notOffered();
}

/**
 * The query parameters of a search, except the sort order. The result list, the summary, the feed and saved searches
 * share them. Server and web application use `SearchCriteria` (search-criteria.ts) instead.
 */
export const SearchParams = z.object({
  /** The keywords. */
  title: KeywordsText,
  /** The place: a postal code, a town or a part of an address. */
  zip_code: PlaceText,
  type: z.preprocess(emptyToUndefined, z.enum(jobTypes, withReason("type_invalid", reasons.notOffered())).optional()),
  industry: z.preprocess(
    emptyToUndefined,
    z
      .string(withReason("industry_invalid", reasons.wrongType()))
      .max(MAX_INDUSTRY_LENGTH, tooLong("industry_invalid", MAX_INDUSTRY_LENGTH))
      .optional(),
  ),
  /** The lowest pay of the period that the portal has chosen. Finds only jobs in the currency of the search. */
  salary_min: optionalNumber("salary_min_invalid", 0, MAX_SALARY),
  /**
   * The currency in which pay is compared (ISO 4217), and in which an amount without one among the keywords is read. By default that
   * of the portal.
   */
  salary_currency: z.preprocess(
    emptyToUndefined,
    z
      .string(withReason("pay_currency_invalid", reasons.wrongType()))
      .regex(CURRENCY_CODE, withReason("pay_currency_invalid", reasons.notOffered()))
      .optional(),
  ),
  /**
   * The distance from the place in kilometres. Ignored without a place, or when the place is not known. Without a distance,
   * the search takes the shortest of 5, 10, 25 and 50 km within which it finds ten jobs.
   */
  radius: optionalNumber("radius_invalid", 1, MAX_RADIUS_KM),
  /** The maximum age of a job in days. */
  posted_within: optionalNumber("posted_within_invalid", 1, MAX_POSTED_WITHIN_DAYS),
  priority: z.preprocess(
    emptyToUndefined,
    z.enum(priorities, withReason("priority_invalid", reasons.notOffered())).optional(),
  ),
  work_place: z.preprocess(
    emptyToUndefined,
    z.enum(workPlaces, withReason("work_place_invalid", reasons.notOffered())).optional(),
  ),
  /** Weekly hours, such as `24-32`. Finds jobs whose hours overlap with them, and no job that states no hours. */
  hours: z.preprocess(
    emptyToUndefined,
    z
      .string(withReason("hours_invalid", reasons.wrongType()))
      .refine((text) => splitHours(text) !== null, {
        error: ({ input }) => withReason("hours_invalid", describeWrongHours(String(input))),
      })
      .optional(),
  ),
  /**
   * Shifts, such as `night`, or `day,no_weekend` for jobs that state work by day and none in weekends. `no_weekend` alone also finds
   * jobs that state no shifts.
   */
  shifts: z.preprocess(
    emptyToUndefined,
    z
      .string(withReason("shifts_invalid", reasons.wrongType()))
      .refine(areShiftFilters, withReason("shifts_invalid", reasons.notOffered()))
      .optional(),
  ),
  /** A sub-major group of ISCO-08 (two digits), or a major group (one digit). */
  occupation_group: z.preprocess(
    emptyToUndefined,
    z
      .enum(
        [...occupationGroups, ...majorOccupationGroups],
        withReason("occupation_group_invalid", reasons.notOffered()),
      )
      .optional(),
  ),
  /** The education that the job asks for. */
  education: z.preprocess(
    emptyToUndefined,
    z.enum(educationLevels, withReason("education_level_invalid", reasons.notOffered())).optional(),
  ),
  /** The language of the description. */
  text_language: z.preprocess(
    emptyToUndefined,
    z.enum(languages, withReason("text_language_invalid", reasons.notOffered())).optional(),
  ),
  /** Skills that the job names, all of them, with `|` between them. Upper and lower case are the same. */
  skills: z.preprocess(
    (value) => emptyToUndefined(Array.isArray(value) ? joinSkills(value.map(String)) : value),
    z
      .string(withReason("skills_invalid", reasons.wrongType()))
      .max(MAX_SEARCHED_SKILLS_LENGTH, tooLong("skills_invalid", MAX_SEARCHED_SKILLS_LENGTH))
      .optional(),
  ),
  /** `1` searches the keywords as they are typed (`SearchCriteria`). */
  as_typed: z.preprocess(
    emptyToUndefined,
    z
      .literal(["1", 1], withReason("as_typed_invalid", reasons.notOffered()))
      .transform(() => 1 as const)
      .optional(),
  ),
});
export type SearchParams = z.input<typeof SearchParams>;

/**
 * The orders of results. `relevance`: how the title fits the keywords; without keywords, newest first. `distance` sorts as
 * `relevance` without a known place. `pay` sorts by the comparable pay of a month in the currency of the search, highest first; jobs
 * without pay or in another currency come last. `closing` sorts by the closing date, soonest first; jobs without one come last.
 */
export const searchOrders = ["relevance", "newest", "distance", "pay", "closing"] as const;
export type SearchOrder = (typeof searchOrders)[number];

export const SearchQuery = z.object({
  ...SearchParams.shape,
  sort: z.preprocess(
    emptyToUndefined,
    z.enum(searchOrders, withReason("sort_invalid", reasons.notOffered())).default("relevance"),
  ),
  /**
   * The language of the reader. Of equally relevant jobs, those in this language come first; for `nl` also those in a country
   * where it is spoken. Keywords that name an occupation in Dutch mean `nl`. Other values are ignored.
   */
  lang: z.enum(languages).optional().catch(undefined),
});
export type SearchQuery = z.input<typeof SearchQuery>;

export const SearchResult = z.object({
  ...Job.shape,
  /**
   * The distance from the searched place to the place of the job, rounded to 0.1 km. Null when either place is unknown,
   * and beyond 200 km in a search without a radius.
   */
  distance_km: z.number().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** A postal code area, or a town. A town has no `zip_code`. */
export const Place = z.object({
  name: z.string(),
  /** The first-level region: the state in the United States, a short code in other countries. */
  region: z.string(),
  /** ISO 3166 code of two letters. */
  country: z.string(),
  zip_code: z.string().nullable(),
  /** Unambiguous text for the place field, such as "Utrecht" or "Springfield, IL". */
  label: z.string(),
});
export type Place = z.infer<typeof Place>;

/** A change of a search, with the number of matches that it then has. */
export const WayOut = z.object({
  change: z.enum([
    "radius",
    "country",
    "place",
    "word",
    "keywords",
    "type",
    "industry",
    "salary_min",
    "age",
    "permanent",
    "posted_within",
    "priority",
    "field",
    "field_in_country",
    "field_everywhere",
    "work_place",
    "hours",
    "shifts",
    "education",
    "occupation_group",
    "text_language",
    "skills",
    "filters",
  ]),
  /**
   * The radius in kilometres, the words that are left out, the only keywords that are kept, or the filter that is removed. Null when
   * all are. For a place that is removed or becomes its country: the only keywords that are kept, or null for all. For a field: the
   * industry of the occupation that the keywords name, which is searched without keywords.
   */
  value: z.union([z.number(), z.string()]).nullable(),
  /** The country of the reader or of the place, where the changed search looks instead. Null when it looks at the same place. */
  country: z.string().nullable(),
  /** The keywords of the changed search. */
  keywords: z.string(),
  /** The radius of the changed search. Null for none. */
  radius: z.number().nullable(),
  count: z.number(),
  count_is_exact: z.boolean(),
  /** Whether all its jobs are outside the countries in which the reader looks for work: that of the place, and those of the language. */
  is_abroad: z.boolean(),
});
export type WayOut = z.infer<typeof WayOut>;

/** What a search made of the criteria. Null and empty values change nothing. */
export const Understood = z.object({
  /** The keywords that were searched: corrected, and without words that mean a place or a filter. */
  keywords: z.string(),
  /** The kind of contract that words of the keywords mean. */
  type: z.enum(jobTypes).nullable(),
  /** The work place that the keywords name, such as "remote"; null when they name none. */
  work_place: z.enum(workPlaces).nullable(),
  /** The hours of a week that the keywords name, such as "22-26" for "24 hours a week", when jobs state such hours. */
  hours: z.string().nullable(),
  /** The shifts that the keywords ask for or exclude, such as "no_night". Null when no job states those that they ask for. */
  shifts: z.string().nullable(),
  /** "no_requirements" when the keywords say "no diploma", and jobs state that they need none. */
  education: z.enum(educationLevels).nullable(),
  /** The language of the text, such as "en" when the keywords say "English speaking" or "no Dutch needed", when jobs have it. */
  text_language: z.enum(languages).nullable(),
  /** The lowest pay that the keywords name, of the period that the portal has chosen. */
  salary_min: z.number().nullable(),
  /**
   * The lowest pay that the keywords name, when they mean another period than the portal has chosen, and their words. Pay of an hour
   * is compared with that of an hour of each job, and other pay with that of a month. No other filter says this.
   */
  typed_pay: z.object({ min: z.number(), period: z.enum(payPeriods), words: z.string() }).nullable(),
  /** The age of a pupil that the keywords name, and their words. Only jobs that take people of this age are found. */
  age: z.object({ years: z.number(), words: z.string() }).nullable(),
  /**
   * The currency in which the search compares pay: that of the amount among the keywords, else, for an amount without a currency,
   * that of the place, else the given one. Null when the portal offers one currency and none is given.
   */
  salary_currency: z.string().nullable(),
  /**
   * The words that name pay in a currency that the portal does not offer, and the ISO 4217 code of the one in which the search
   * compares pay. They are not searched.
   */
  other_currency: z.object({ words: z.string(), compared: z.string() }).nullable(),
  /** Words of the keywords that say what the jobs may not be about: "not in education". */
  excluded: z.array(z.string()),
  /** The words that ask for permanent jobs: "vast contract". Temporary and freelance work and internships are not found. */
  permanent: z.string().nullable(),
  /**
   * The country of the place, when remote jobs are searched: those that can be done from there, wherever the company is. Null
   * when the search states a distance.
   */
  remote_from: z.string().nullable(),
  /**
   * The countries of the reader, when some jobs of the first page, or all of them, are elsewhere and cannot be done from there. Null
   * when none is, and when the search has a place.
   */
  abroad: z.object({ countries: z.array(z.string()), are_all: z.boolean() }).nullable(),
  /** The words of the keywords that mean the place. */
  place: z.string().nullable(),
  /** The distance from the place that was searched, when the search states none. Null when the address decides. */
  radius: z.number().nullable(),
  /** Other names of the occupation that are found as well: synonyms, related names, and the other language's. */
  other_words: z.array(z.string()),
  /** Words for shifts that are left out, because no job of the first page states such a shift: "evenings". */
  not_stated: z.array(z.string()),
  /** What the seeker lacks, which is not searched: "no experience". */
  lacked: z.array(z.string()),
  /** The name of work for beginners, which is searched instead of some words: "entry level" instead of "no experience". */
  for_beginners: z.object({ name: z.string(), words: z.array(z.string()) }).nullable(),
  /** Tools among the keywords, such as a programming language, that no job mentions. Jobs without them are found. */
  not_mentioned: z.array(z.string()),
  /** Words of the name of an occupation that no title of the first page has, when the titles have only a part of it. */
  not_in_titles: z.array(z.string()),
  /** Keywords that are replaced or left out, because no job has them all. */
  dropped: z.array(z.string()),
  /** Whether the searched words are others than the read ones, and not only fewer. */
  is_corrected: z.boolean(),
  /** True when the keywords have no word that can be searched, such as "the". */
  has_no_words: z.boolean(),
});
export type Understood = z.infer<typeof Understood>;

const Facet = z.array(z.object({ value: z.string(), count: z.number() }));

export const SearchSummary = z.object({
  count: z.number(),
  /** False when there are more matches than `count`, as in "1,000+". */
  count_is_exact: z.boolean(),
  /** The keywords that were searched because the given ones have no match: corrected, or with words left out. Null otherwise. */
  searched_instead: z.string().nullable(),
  /** The place, country or region of the search. Null when no place was given, or the given one is not known. */
  place: Place.nullable(),
  /** True when the place is a country or region, so that all jobs are in it. */
  is_place_area: z.boolean(),
  /** True when nothing is found, and no job of any kind is within 50 km of the place. */
  is_place_empty: z.boolean(),
  understood: Understood,
  /** Changes that find more, when fewer than three jobs were found, or fewer have the name of the occupation in the title. */
  ways_out: z.array(WayOut),
  /** The number of matches for each value of each filter. Null when `count_is_exact` is false. */
  facets: z
    .object({
      ...{ type: Facet, industry: Facet, priority: Facet, work_place: Facet, education: Facet, text_language: Facet },
      /** Of the jobs that state one. */
      pay_currency: Facet,
      /** By the ranges that the filter offers. A job may be in several. */
      hours: Facet,
      shifts: Facet,
      /** By the codes of the sub-major groups. */
      occupation_group: Facet,
      /** The most frequent ones. */
      skills: Facet,
    })
    .nullable(),
});
export type SearchSummary = z.infer<typeof SearchSummary>;

/** Pay is told of at least this number of jobs. */
export const MIN_JOBS_FOR_PAY = 5;

/** Quartiles of the least that the jobs of a search pay, rounded, in its currency and for the asked period. */
export const PayOfSearch = z.object({
  /** The first quartile: a quarter of the jobs pay less. */
  low: z.number(),
  median: z.number(),
  /** The third quartile. */
  high: z.number(),
});
export type PayOfSearch = z.infer<typeof PayOfSearch>;

const point = { name: z.string(), latitude: z.number(), longitude: z.number() };

/** A server of map images, with `{z}`, `{x}` and `{y}` in its URL, and the source that the map must name. */
export const MapTiles = z.object({ url: z.string(), attribution: z.string() });
export type MapTiles = z.infer<typeof MapTiles>;

/** Where the jobs of a search are. */
export const MapOfSearch = z.object({
  /** Towns. Several that are near each other have the name of the one with most jobs. */
  places: z.array(
    z.object({
      ...point,
      jobs: z.int(),
      /** How far the towns of the place are from its centre at most. 0 for one town. */
      radius_km: z.int(),
    }),
  ),
  /** The number of jobs whose place is unknown. */
  without_place: z.int(),
  /** Large towns among them, for orientation. */
  towns: z.array(z.object(point)),
  /** The ground of the map, if the operator has a tile server. */
  tiles: MapTiles.nullable(),
});
export type MapOfSearch = z.infer<typeof MapOfSearch>;

export const searchRoutes = {
  searchJobs: listRoute({
    path: "/auth/search",
    access: "anyone",
    summary: "Search active jobs by keywords (title, company, industry, description), place and filters.",
    query: SearchQuery,
    item: SearchResult,
  }),
  searchFirstPage: route({
    method: "GET",
    path: "/auth/search/first-page",
    access: "anyone",
    summary: "The first page of a search and its summary. `GET auth/search` has the next pages.",
    query: z.object({ ...SearchQuery.shape, limit: PaginationQuery.shape.limit }),
    reply: z.object({ results: z.array(SearchResult), summary: SearchSummary }),
  }),
  summarizeSearch: route({
    method: "GET",
    path: "/auth/search/summary",
    access: "anyone",
    summary: "The number of matches of a search, its facets, what it made of the words, and its place.",
    query: SearchQuery,
    reply: SearchSummary,
  }),
  readPayOfSearch: route({
    method: "GET",
    path: "/auth/search/pay",
    access: "anyone",
    summary:
      "What the jobs that a search finds pay: the median of their lowest pay and the middle half, rounded. Null for fewer than five " +
      "jobs with pay in the currency of the search.",
    query: z.object({
      ...SearchParams.shape,
      /** `hour`: the pay of an hour, by the hours of each job. Without it, the period that the portal has chosen. */
      pay_period: z.literal("hour", withReason("pay_period_invalid", reasons.notOffered())).optional(),
      /** A company whose jobs are left out, such as that of the job with which others are compared. */
      except_company_id: z.uuid(withReason("company_invalid", reasons.wrongType())).optional(),
    }),
    reply: PayOfSearch.nullable(),
  }),
  readMapOfSearch: route({
    method: "GET",
    path: "/auth/search/map",
    access: "anyone",
    summary:
      "Where the jobs of a search are: at most 200 places with the number of their jobs, the one with most jobs first.",
    query: SearchParams,
    reply: MapOfSearch,
  }),
  suggestSearches: route({
    method: "GET",
    path: "/auth/search/suggestions",
    access: "anyone",
    summary: "Suggest titles of active jobs, and companies with active jobs, while keywords are typed.",
    query: z.object({ title: KeywordsText }),
    reply: z.object({ titles: z.array(z.string()), companies: z.array(z.string()) }),
  }),
  suggestPlaces: route({
    method: "GET",
    path: "/auth/search/places",
    access: "anyone",
    summary: "Suggest places by the beginning of a name or postal code.",
    query: z.object({ zip_code: PlaceText }),
    reply: z.array(Place),
  }),
};
