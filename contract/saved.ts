import * as z from "zod";
import { IdParams, idFields, requiredEnum, requiredLine, timestampFields } from "./fields.ts";
import { Job } from "./jobs.ts";
import { listRoute, route } from "./route.ts";
import { SearchParams } from "./search.ts";

export const alertFrequencies = ["none", "daily", "weekly"] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** So many of each a seeker can keep. */
export const MAX_SAVED_JOBS = 500;
export const MAX_SAVED_SEARCHES = 20;

/** Where the link in a mail about new jobs leads, with `?token=`; under `/nl` too. Posting there works as well. */
export const SEARCH_ALERT_UNSUBSCRIBE_PATH = "/search-alert/off";

export const SavedJob = z.object({
  /** The job's. */
  ...idFields,
  /** Of a job that is no longer open: as it was when it was saved. */
  title: z.string(),
  company: z.string().nullable(),
  /** Null for a job that is no longer open. */
  job: Job.nullable(),
  saved_at: z.iso.datetime(),
});
export type SavedJob = z.infer<typeof SavedJob>;

export const SavedSearch = z.object({
  ...idFields,
  name: z.string(),
  terms: SearchParams,
  /** How often a mail tells about new jobs. */
  alert: z.enum(alertFrequencies),
  ...timestampFields,
});
export type SavedSearch = z.output<typeof SavedSearch>;

const name = requiredLine("Name is required", "Invalid Name", 150);
const alert = requiredEnum("Alert", alertFrequencies);

type PlainParams = Record<string, string | number>;

/** In a body nothing is converted: a number is a number, and what is neither text nor number is no term. */
const terms = z
  .record(z.string(), z.union([z.string(), z.number()], "Invalid terms"), "Invalid terms")
  .pipe(SearchParams as unknown as z.ZodType<z.output<typeof SearchParams>, PlainParams>);

export const SavedSearchForm = z.object({ name, terms, alert });
export type SavedSearchForm = z.input<typeof SavedSearchForm>;

export const savedRoutes = {
  saveJob: route({
    method: "PUT",
    path: "/saved/jobs/:id",
    access: "seeker",
    summary: "Save an open job. Once saved it stays so.",
    params: IdParams,
    status: 204,
    reply: z.undefined(),
    errors: ["job_unavailable", "too_many_saved_jobs"],
  }),
  forgetJob: route({
    method: "DELETE",
    path: "/saved/jobs/:id",
    access: "seeker",
    summary: "Save a job no longer, whether it was saved or not.",
    params: IdParams,
    status: 204,
    reply: z.undefined(),
  }),
  listSavedJobs: listRoute({
    path: "/saved/jobs",
    access: "seeker",
    summary: "The jobs that the caller has saved, the last saved one first, also those that are no longer open.",
    item: SavedJob,
  }),
  listSavedJobIds: route({
    method: "GET",
    path: "/saved/jobs/ids",
    access: "seeker",
    summary: "The ids of all saved jobs, for a page that marks those among what it shows.",
    reply: z.array(z.uuid()),
  }),
  saveSearch: route({
    method: "POST",
    path: "/saved/searches",
    access: "seeker",
    summary: "Save a search. One with the same terms takes the new name and alert.",
    body: SavedSearchForm,
    status: 201,
    reply: SavedSearch,
    errors: ["too_many_saved_searches", "no_email"],
  }),
  listSavedSearches: route({
    method: "GET",
    path: "/saved/searches",
    access: "seeker",
    summary: "The searches that the caller has saved, the newest first.",
    reply: z.array(SavedSearch),
  }),
  updateSavedSearch: route({
    method: "PUT",
    path: "/saved/searches/:id",
    access: "seeker",
    summary: "Name a saved search anew, or change how often a mail tells about new jobs.",
    params: IdParams,
    body: z.object({ name, alert }),
    reply: SavedSearch,
    errors: ["no_email"],
  }),
  deleteSavedSearch: route({
    method: "DELETE",
    path: "/saved/searches/:id",
    access: "seeker",
    summary: "Delete a saved search, and with it its mail.",
    params: IdParams,
    status: 204,
    reply: z.undefined(),
  }),
  turnOffSearchAlert: route({
    method: "POST",
    path: "/auth/search-alert/off",
    access: "no_session",
    summary: "End the mail about a saved search with the link in it, without logging in. Turned off it stays so.",
    body: z.object({ token: z.string("Invalid token").max(500, "Invalid token") }),
    status: 204,
    reply: z.undefined(),
    errors: ["not_found"],
  }),
};
