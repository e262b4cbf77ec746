import * as z from "zod";
import { MAX_RADIUS_KM, MAX_SALARY } from "../../platform/constants.ts";
import { reasons } from "../../platform/fields/field-error-reasons.ts";
import { type FieldErrorCode, withReason } from "../../platform/fields/field-errors.ts";
import { IdParams, tooLong } from "../../platform/fields/fields.ts";
import { route } from "../../platform/route.ts";
import { PayCurrency } from "../terms/pay-form.ts";
import { MAX_WEEKLY_HOURS } from "../terms/weekly-hours.ts";
import { SearchResult } from "./search.ts";

function optionalNumber(invalid: FieldErrorCode, max: number) {
  const error = withReason(invalid, reasons.notWhole(1, max));
  return z.number(error).int(error).min(1, error).max(max, error).nullable().default(null);
}

/** What work a seeker looks for. Companies read only the postal code, with an application. Each field may be empty. */
export const WorkWishes = z.object({
  zip_code: z
    .string(withReason("zip_code_invalid", reasons.wrongType()))
    .trim()
    .max(12, tooLong("zip_code_invalid", 12))
    .regex(/^[\p{L}\p{N} -]*$/u, withReason("zip_code_invalid", reasons.notPostalCode()))
    .nullable()
    .default(null)
    .transform((code) => code || null),
  max_distance_km: optionalNumber("radius_invalid", MAX_RADIUS_KM),
  /** The lowest pay of a month. */
  pay_min: optionalNumber("pay_min_invalid", MAX_SALARY),
  /** Null for the currency whose sign the portal shows. */
  pay_currency: PayCurrency.nullable().default(null),
  /** The hours of a week. */
  hours_min: optionalNumber("hours_min_invalid", MAX_WEEKLY_HOURS),
  hours_max: optionalNumber("hours_max_invalid", MAX_WEEKLY_HOURS),
  is_remote: z.boolean(withReason("work_place_invalid", reasons.wrongType())).default(false),
});
export type WorkWishes = z.output<typeof WorkWishes>;
export const noWishes: WorkWishes = {
  ...{ zip_code: null, max_distance_km: null, pay_min: null, pay_currency: null },
  ...{ hours_min: null, hours_max: null, is_remote: false },
};

export const reasonKinds = ["words", "skills", "distance", "pay", "hours", "remote"] as const;

/**
 * One thing that speaks for or against a job, or that is not known. There is none about what the seeker has not stated.
 */
export const JobReason = z.object({
  kind: z.enum(reasonKinds),
  state: z.enum(["match", "other", "unknown"]),
  /** Words of the title or skills of the job. */
  names: z.array(z.string()),
  /** Of the distance, rounded to 0.1 km. */
  distance_km: z.number().nullable(),
});
export type JobReason = z.infer<typeof JobReason>;

const MAX_COMPARED_JOBS = 100;
const invalidIds = withReason("ids_invalid", reasons.notUuid());
/** Ids of jobs, separated by commas. */
const JobIds = z
  .string(invalidIds)
  .transform((ids) => ids.split(","))
  .pipe(z.array(z.uuid(invalidIds)).max(MAX_COMPARED_JOBS, invalidIds));

export const reasonRoutes = {
  getWorkWishes: route({
    method: "GET",
    path: "/authenticated/work-wishes",
    access: "seeker",
    summary: "What work the caller looks for.",
    reply: WorkWishes,
  }),
  saveWorkWishes: route({
    method: "PUT",
    path: "/authenticated/work-wishes",
    access: "seeker",
    summary: "Say what work the caller looks for. Idempotent.",
    body: WorkWishes,
    reply: WorkWishes,
  }),
  readJobReasons: route({
    method: "GET",
    path: "/jobs/:id/reasons",
    access: "seeker",
    summary: "What of a job matches the profile and the wishes of the caller, what does not, and what is unknown.",
    params: IdParams,
    reply: z.array(JobReason),
  }),
  listJobReasons: route({
    method: "GET",
    path: "/jobs/reasons",
    access: "seeker",
    summary: "The reasons of several open jobs, by the id of the job. Jobs without reasons are left out.",
    query: z.object({ ids: JobIds }),
    reply: z.record(z.uuid(), z.array(JobReason)),
  }),
  listJobsForYou: route({
    method: "GET",
    path: "/jobs/for-you",
    access: "seeker",
    summary:
      "Open jobs that the title of the caller's last work finds near their postal code, or among remote jobs, those with most matches " +
      "first, with the reasons. Empty without a postal code or the wish for remote work.",
    reply: z.array(z.object({ job: SearchResult, reasons: z.array(JobReason) })),
  }),
};
