import * as z from "zod";
import { route } from "../platform/route.ts";
import { OverviewCompany, OverviewJob } from "./overview.ts";
import { payPeriods } from "./terms/pay.ts";

/** A page of `/browse` lists at least so many jobs. */
export const MIN_BROWSED_JOBS = 5;

const BrowsedField = z.object({
  /** Its part of the path, such as `health_care`. It never changes. */
  key: z.string(),
  /** The industry, as the API names it. */
  title: z.string(),
  jobs: z.int(),
});

const BrowsedTown = z.object({
  /** Its part of the path, such as `springfield-il`. */
  slug: z.string(),
  /** The town as a search names it, with a region or country where its name is not unique. */
  label: z.string(),
  jobs: z.int(),
});
export type BrowsedTown = z.infer<typeof BrowsedTown>;

export const BrowseQuery = z.object({
  field: z.string().max(100).optional(),
  town: z.string().max(200).optional(),
});
export type BrowseQuery = z.infer<typeof BrowseQuery>;

/**
 * The open jobs of a field, or of a field in a town. All counts and jobs are of one moment, at most a minute ago. A page with
 * fewer than `MIN_BROWSED_JOBS` has neither jobs nor companies, only its neighbours.
 */
export const BrowsePage = z.object({
  /** Null for the page of all fields. */
  field: BrowsedField.omit({ jobs: true }).nullable(),
  town: BrowsedTown.omit({ jobs: true }).nullable(),
  jobs: z.int(),
  /**
   * What at least half of the jobs with the most frequent currency and period pay: three of four pay `min` or more, and three of four
   * `max` or less. Both are rounded as in `PayOfSearch`. Null for fewer than `MIN_JOBS_FOR_PAY` such jobs.
   */
  pay: z
    .object({
      min: z.number(),
      max: z.number(),
      /** Null for that of the portal. */
      currency: z.string().nullable(),
      period: z.enum(payPeriods),
      /** The number of these jobs. */
      jobs: z.int(),
    })
    .nullable(),
  newest_jobs: z.array(OverviewJob),
  /** Companies with most of these jobs, which they are counted by. */
  companies: z.array(OverviewCompany),
  /** The fields with enough jobs: everywhere, or in the town. */
  fields: z.array(BrowsedField),
  /** The towns with enough jobs of the field. Those of a field have the one with most jobs first, those near a town the nearest one. */
  towns: z.array(BrowsedTown),
});
export type BrowsePage = z.infer<typeof BrowsePage>;

export const browseRoutes = {
  browseJobs: route({
    method: "GET",
    path: "/browse",
    access: "no_session",
    summary: "The open jobs of a field, or of a field in a town, with their pay, companies and neighbours.",
    query: BrowseQuery,
    reply: BrowsePage,
    errors: ["not_found"],
  }),
};
