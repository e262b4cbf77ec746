import * as z from "zod";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { emptyToUndefined } from "../platform/fields/fields.ts";
import { fileReply, route } from "../platform/route.ts";

const MAX_WEEKS = 104;
const DEFAULT_WEEKS = 13;

/** Null when it is not known or, in public, when it is about fewer than `MIN_PEOPLE`. */
const number = z.int().nullable();

/** What happened on the portal in one week, in its time zone. */
export const WeekNumbers = z.object({
  /** Its Monday. */
  week: z.iso.date(),
  /** At the end of the week. Null for weeks in which the portal did not count them. */
  jobs_open: number,
  jobs_new: number,
  applications: number,
  /** Applications of which it became known in this week whether they are answered in time. */
  answers_due: number,
  answered_in_time: number,
  /** The median of the first answers of this week. */
  days_to_answer: number,
  /** The median of those hired in this week, from the application on. */
  days_to_hire: number,
  registrations: number,
  /** The same words of one visitor count once. */
  searches_without_result: number,
  reports: number,
  /** The median from the first report to the decision. */
  hours_to_decision: number,
});
export type WeekNumbers = z.infer<typeof WeekNumbers>;
export type NumberName = Exclude<keyof WeekNumbers, "week">;
export const numberNames = Object.keys(WeekNumbers.shape).filter((name) => name !== "week") as NumberName[];

export const Numbers = z.object({
  /** The newest last. */
  weeks: z.array(WeekNumbers),
  /** What at least `MIN_PEOPLE` different visitors have searched in vain in one of the weeks. Empty in public. */
  words: z.array(z.object({ words: z.string(), visitors: z.int() })),
});
export type Numbers = z.infer<typeof Numbers>;

const invalidWeeks = withReason("weeks_invalid", reasons.notWhole(1, MAX_WEEKS));
export const NumbersQuery = z.object({
  weeks: z
    .preprocess(emptyToUndefined, z.coerce.number(invalidWeeks).optional())
    .refine(
      (value) => value === undefined || (Number.isInteger(value) && value >= 1 && value <= MAX_WEEKS),
      invalidWeeks,
    )
    .transform((value) => value ?? DEFAULT_WEEKS),
});

export const numbersRoutes = {
  getNumbers: route({
    method: "GET",
    path: "/admin/numbers",
    access: "viewer",
    summary: "What happened on the portal, by week. The last week is the present one. No persons.",
    query: NumbersQuery,
    reply: Numbers,
  }),
  exportNumbers: route({
    method: "GET",
    path: "/admin/numbers.csv",
    access: "viewer",
    summary: "The same as a CSV file with one week a line, without words.",
    query: NumbersQuery,
    reply: fileReply("text/csv"),
  }),
  getPublicNumbers: route({
    method: "GET",
    path: "/numbers",
    access: "no_session",
    summary:
      "What happened on the portal in the weeks that are over, when its owners publish it. No number about fewer than five people.",
    query: NumbersQuery,
    reply: Numbers,
    errors: ["not_found"],
  }),
  exportPublicNumbers: route({
    method: "GET",
    path: "/numbers.csv",
    access: "no_session",
    summary: "The same as a CSV file with one week a line.",
    query: NumbersQuery,
    reply: fileReply("text/csv"),
    errors: ["not_found"],
  }),
};
