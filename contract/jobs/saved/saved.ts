import * as z from "zod";
import { reasons } from "../../platform/fields/field-error-reasons.ts";
import { withReason } from "../../platform/fields/field-errors.ts";
import {
  IdParams,
  idFields,
  requiredEnum,
  requiredLine,
  timestampFields,
  unsubscribeToken,
} from "../../platform/fields/fields.ts";
import { listRoute, route } from "../../platform/route.ts";
import { Job } from "../jobs.ts";
import { SearchParams } from "../search/search.ts";

export const alertFrequencies = ["none", "daily", "weekly"] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** The limits apply to each seeker. */
export const MAX_SAVED_JOBS = 500;
export const MAX_SAVED_SEARCHES = 20;
export const MAX_SAVED_SEARCH_NAME_LENGTH = 150;

/**
 * The path of the unsubscribe link of an alert, which has the query parameter `token`. The page exists under `/nl` too.
 * A POST to it unsubscribes at once (RFC 8058).
 */
export const SEARCH_ALERT_UNSUBSCRIBE_PATH = "/search-alert/off";

export const SavedJob = z.object({
  /** The id of the job. */
  ...idFields,
  /** For an inactive job, the title at the time of saving. */
  title: z.string(),
  company: z.string().nullable(),
  /** Null for an inactive job. */
  job: Job.nullable(),
  saved_at: z.iso.datetime(),
});
export type SavedJob = z.infer<typeof SavedJob>;

export const SavedSearch = z.object({
  ...idFields,
  name: z.string(),
  terms: SearchParams,
  /** How often the alert is sent. */
  alert: z.enum(alertFrequencies),
  ...timestampFields,
});
export type SavedSearch = z.output<typeof SavedSearch>;

const name = requiredLine("name_required", "name_invalid", MAX_SAVED_SEARCH_NAME_LENGTH);
const alert = requiredEnum("alert", alertFrequencies);

const invalidTerms = withReason("terms_invalid", reasons.wrongType());
type PlainParams = Record<string, string | number>;

/**
 * The search criteria in a body. They must be strings or numbers: `SearchParams` converts query parameters to numbers,
 * and would convert other types such as booleans as well.
 */
export const searchTerms = z
  .record(z.string(), z.union([z.string(), z.number()], invalidTerms), invalidTerms)
  .pipe(SearchParams as unknown as z.ZodType<z.output<typeof SearchParams>, PlainParams>);

export const SavedSearchForm = z.object({ name, terms: searchTerms, alert });
export type SavedSearchForm = z.input<typeof SavedSearchForm>;

export const savedRoutes = {
  saveJob: route({
    method: "PUT",
    path: "/saved/jobs/:id",
    access: "seeker",
    summary: "Save an active job. Idempotent.",
    params: IdParams,
    errors: ["job_unavailable", "too_many_saved_jobs"],
  }),
  unsaveJob: route({
    method: "DELETE",
    path: "/saved/jobs/:id",
    access: "seeker",
    summary: "Remove a job from the saved jobs. Idempotent.",
    params: IdParams,
  }),
  beginApplication: route({
    method: "PUT",
    path: "/saved/applications/:id",
    access: "seeker",
    summary:
      "Say that the caller has begun an application for a job, so that the portal reminds them before it closes. What is " +
      "typed stays with the client. Forgotten when the application is sent, and after 14 days. Idempotent.",
    params: IdParams,
  }),
  forgetBegunApplication: route({
    method: "DELETE",
    path: "/saved/applications/:id",
    access: "seeker",
    summary: "Say that the caller has discarded an application that was begun. Idempotent.",
    params: IdParams,
  }),
  listSavedJobs: listRoute({
    path: "/saved/jobs",
    access: "seeker",
    summary: "The saved jobs of the caller, last saved first, inactive jobs included.",
    item: SavedJob,
  }),
  listSavedJobIds: route({
    method: "GET",
    path: "/saved/jobs/ids",
    access: "seeker",
    summary: "The ids of all saved jobs of the caller.",
    reply: z.array(z.uuid()),
  }),
  saveSearch: route({
    method: "POST",
    path: "/saved/searches",
    access: "seeker",
    summary: "Save a search. A saved search with the same criteria takes the new name and alert frequency.",
    body: SavedSearchForm,
    status: 201,
    reply: SavedSearch,
    errors: ["too_many_saved_searches", "no_email"],
  }),
  listSavedSearches: route({
    method: "GET",
    path: "/saved/searches",
    access: "seeker",
    summary: "The saved searches of the caller, newest first.",
    reply: z.array(SavedSearch),
  }),
  updateSavedSearch: route({
    method: "PUT",
    path: "/saved/searches/:id",
    access: "seeker",
    summary: "Change the name and the alert frequency of a saved search.",
    params: IdParams,
    body: z.object({ name, alert }),
    reply: SavedSearch,
    errors: ["no_email"],
  }),
  deleteSavedSearch: route({
    method: "DELETE",
    path: "/saved/searches/:id",
    access: "seeker",
    summary: "Delete a saved search and its alert.",
    params: IdParams,
  }),
  unsubscribeFromSearchAlert: route({
    method: "POST",
    path: "/auth/search-alert/off",
    access: "no_session",
    summary: "Turn off the alert of a saved search with the token of its unsubscribe link. Needs no login. Idempotent.",
    body: z.object({ token: unsubscribeToken }),
    errors: ["not_found"],
  }),
};
