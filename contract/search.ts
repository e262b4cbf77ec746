import * as z from "zod";
import { Job } from "./jobs.ts";
import { listRoute, route } from "./route.ts";
import { jobTypes, priorities } from "./values.ts";

const emptyIsAbsent = (value: unknown) => (value === "" ? undefined : value);

function optionalNumber(message: string, least: number, most: number) {
  return z.preprocess(emptyIsAbsent, z.coerce.number(message).min(least, message).max(most, message).optional());
}

const KeywordsText = z.string("Invalid title").trim().max(200, "Invalid title").default("");
const PlaceText = z.string("Invalid zip_code").trim().max(100, "Invalid zip_code").default("");

/** What narrows a search; the same in the list, its summary, its feed and a saved search. */
export const SearchParams = z.object({
  title: KeywordsText,
  zip_code: PlaceText,
  type: z.preprocess(emptyIsAbsent, z.enum(jobTypes, "Invalid Type").optional()),
  industry: z.preprocess(emptyIsAbsent, z.string("Invalid Industry").max(100, "Invalid Industry").optional()),
  salary_min: optionalNumber("Invalid salary_min", 0, 1e9),
  /** Kilometres around the place; says nothing without a place, or with one that nobody knows. */
  radius: optionalNumber("Invalid radius", 1, 500),
  /** Days. */
  posted_within: optionalNumber("Invalid posted_within", 1, 3650),
  priority: z.preprocess(emptyIsAbsent, z.enum(priorities, "Invalid Priority").optional()),
});
export type SearchParams = z.input<typeof SearchParams>;

export const SearchQuery = z.object({
  ...SearchParams.shape,
  sort: z.preprocess(emptyIsAbsent, z.enum(["relevance", "newest"], "Invalid sort").default("relevance")),
});
export type SearchQuery = z.input<typeof SearchQuery>;

/** A job as a search found it. */
export const SearchResult = z.object({
  ...Job.shape,
  /** To the tenth, from the place that was searched to the job's; null when one of the two is unknown. */
  distance_km: z.number().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** A place with a postal code, or a whole town (then without one). */
export const Place = z.object({
  name: z.string(),
  /** First-level region: the state in the United States, a short code elsewhere. */
  region: z.string(),
  /** ISO 3166 code of two letters. */
  country: z.string(),
  zip_code: z.string().nullable(),
  /** What to put into the place field to mean just this one, such as "Utrecht" or "Springfield, IL". */
  label: z.string(),
});
export type Place = z.infer<typeof Place>;

const Facet = z.array(z.object({ value: z.string(), count: z.number() }));

/** What is said above a list of results. */
export const SearchSummary = z.object({
  count: z.number(),
  /** False: there are more than `count`, as in "1,000+". */
  count_is_exact: z.boolean(),
  /** The words that were looked for instead, because nothing matches those that were typed. */
  searched_instead: z.string().nullable(),
  /** The place that distances are measured from; null when none was given or it is not known. */
  place: Place.nullable(),
  /** How many of the results each choice would leave; null when there are too many to count. */
  facets: z.object({ type: Facet, industry: Facet, priority: Facet }).nullable(),
});
export type SearchSummary = z.infer<typeof SearchSummary>;

export const searchRoutes = {
  searchJobs: listRoute({
    path: "/auth/search",
    access: "anyone",
    summary: "Active jobs by words (title, company, industry, description) and by place (postal code or its name).",
    query: SearchQuery,
    item: SearchResult,
  }),
  summarizeSearch: route({
    method: "GET",
    path: "/auth/search/summary",
    access: "anyone",
    summary: "How many jobs a search finds, what it looked for instead, and where it measures from.",
    query: SearchQuery,
    reply: SearchSummary,
  }),
  suggestSearches: route({
    method: "GET",
    path: "/auth/search/suggestions",
    access: "anyone",
    summary: "Titles of open jobs and companies with open jobs that what is being typed may become.",
    query: z.object({ title: KeywordsText }),
    reply: z.object({ titles: z.array(z.string()), companies: z.array(z.string()) }),
  }),
  suggestPlaces: route({
    method: "GET",
    path: "/auth/search/places",
    access: "anyone",
    summary: "Places that what is being typed may become: by the beginning of a name or postal code.",
    query: z.object({ zip_code: PlaceText }),
    reply: z.array(Place),
  }),
};
