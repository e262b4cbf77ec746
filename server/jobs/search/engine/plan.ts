import type { HoursRange } from "../../../../contract/jobs/terms/weekly-hours.ts";
import type { JobCondition } from "../../../platform/cache/source.ts";
import type { ResolvedSearch, UnknownWord } from "./engine.ts";
import type { TableSize } from "./search-words.ts";

/**
 * The matches of a search in their order of relevance. Each tier contains the tiers before it. Only `otherWords` stands
 * apart: it contains none, and none contains it.
 */
export const tierNames = ["phraseTyped", "typed", "title", "otherWords", "text"] as const;
export type TierName = (typeof tierNames)[number];
export const TITLE_TIER = tierNames.indexOf("title");
export const NAMES_TIER = tierNames.indexOf("otherWords");
export const TEXT_TIER = tierNames.indexOf("text");

/**
 * What decides the order before the time does: the tiers, and the length of titles in each (`length`); the ring around the
 * place, together with the tier of the title (`rings`); the distance (`distance`); the pay, highest first (`pay`); the closing
 * date (`closing`); or nothing (`time`).
 */
export type Ordering = "length" | "rings" | "time" | "distance" | "pay" | "closing";

/**
 * A search that is compiled for `job_search`. Queries are values of type `tsquery`, as text. Null sets no condition.
 */
export interface SearchPlan {
  /**
   * For each tier the queries on `document` for the keywords. A job is in the tier when it matches all of them. A search
   * with keywords has at least the tier `text`.
   */
  tiers: Partial<Record<TierName, string[]>>;
  /** The queries on `document` for those matches of the tier `otherWords` that are not in the tier `text`. */
  names: string[];
  /** The queries on `title` for the matches of the first tiers. */
  titleTiers: Partial<Record<TierName, string>>;
  /** For the tier `otherWords`, queries on `title`. Entry k finds names of kind 0 to k; the last kind needs no query. */
  nameKinds: string[];
  /**
   * The query on `document` for all given words. Null unless some of them, but not all, name an occupation. Among the jobs whose
   * title has another name of the occupation, those that match this query come first: for "receptionist hotel", the receptionists
   * whose text mentions a hotel.
   */
  namesText: string | null;
  /**
   * The query on `title` for the names that come before the rest of the tier `otherWords`, when the search names nothing but an
   * occupation: of one word, any name, so that mere stems come last; of several, all but the related ones
   * that are a part of it, as "driver" is of "truck driver", or in a language that the reader prefers less.
   */
  namesTitle: string | null;
  /** The queries on `document` for place and filters. */
  conditions: string[];
  /** Those for weekly hours and shifts, of which most jobs have one of a few lexemes. */
  commonConditions: string[];
  /** Which jobs come first among equal matches. Null prefers none. */
  preferred: ResolvedSearch["preferred"];
  /** Queries on `document` that must not match. They are joined to another query. */
  exclusions: string[];
  /** The phrases and excluded phrases. */
  phrases: string | null;
  ordering: Ordering;
  /** The number of different words of the search. */
  wordCount: number;
  postedSince: Date | null;
  minSalary: number | null;
  /** The lowest pay of an hour. */
  minHourlyPay: number | null;
  /** The age at which a job must take people. */
  age: number | null;
  /** The weekly hours with which those of a job must overlap. */
  hours: HoursRange | null;
  /** The currency in which pay is compared. */
  payCurrency: string | null;
  /** The currency of the portal, in which jobs pay that state none. Null when it is unknown. */
  portalCurrency: string | null;
  /** Limits the search to jobs in this country and jobs whose country is not known. */
  country: string | null;
  /** The place from which distances are measured. */
  latitude: number | null;
  longitude: number | null;
  /** Limits the search to this distance from the place. */
  radiusKm: number | null;
  /** An estimate of the number of matches. Decides only how they are found. */
  estimatedMatches: number;
  activeJobs: number;
}

/** A plan without conditions, for a table of this size. */
export const createEmptyPlan = (activeJobs: number): SearchPlan => ({
  tiers: { text: [] },
  names: [],
  titleTiers: {},
  nameKinds: [],
  namesText: null,
  namesTitle: null,
  conditions: [],
  commonConditions: [],
  preferred: null,
  exclusions: [],
  phrases: null,
  ordering: "time",
  wordCount: 0,
  postedSince: null,
  minSalary: null,
  minHourlyPay: null,
  age: null,
  hours: null,
  payCurrency: null,
  portalCurrency: null,
  country: null,
  latitude: null,
  longitude: null,
  radiusKm: null,
  estimatedMatches: activeJobs,
  activeJobs,
});

export interface CompiledSearch {
  /** The plan without a distance. */
  plan: SearchPlan;
  /** Jobs whose coordinates tell which part of all jobs is in a circle. */
  coordinates: TableSize["coordinates"];
  /**
   * Each job that matches the plan meets all conditions of a list, and so does one that would match a new plan of the same
   * search: a job may contain a new word that begins with the last keyword.
   */
  jobConditions: JobCondition[][];
  unknownWords: UnknownWord[];
  /** As in `PreparedSearch`. */
  absentWords: string[];
}
