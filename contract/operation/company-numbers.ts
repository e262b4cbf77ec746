import * as z from "zod";
import { ViewSource } from "../jobs/views.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { emptyToUndefined, IdParams } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";
import { NumbersQuery } from "./numbers.ts";

/**
 * A number of readers of a week, rounded down to a multiple of `MIN_PEOPLE`. Null below that. A month is the sum of its rounded
 * weeks, so that it says nothing about a week of few readers.
 */
const atLeast = z.int().nullable();

export const numberPeriods = ["week", "month"] as const;
export type NumberPeriod = (typeof numberPeriods)[number];

const CompanyNumbersQuery = NumbersQuery.extend({
  /** The length of a period. A month consists of the weeks that begin in it, so the first month may begin before the first of `weeks`. */
  by: z.preprocess(
    emptyToUndefined,
    z.enum(numberPeriods, withReason("filter_invalid", reasons.notOffered())).default("week"),
  ),
});
export type CompanyNumbersQuery = z.output<typeof CompanyNumbersQuery>;

/**
 * What happened to the jobs of a company in one week, or in one month with `by=month`. The field `week` had its name before there
 * were months. Readers are counted in steps; applications and answers exactly, because the company reads each of them.
 */
export const CompanyWeek = z.object({
  /** Its Monday; of a month its first day. */
  week: z.iso.date(),
  views: atLeast,
  /** The people who saved a job in this time and have not removed it since. */
  saves: atLeast,
  applications: z.int(),
  /** First answers. */
  answers: z.int(),
  /** The median days from an application to its first answer, of the first answers in this time. Null without any. */
  days_to_answer: z.int().nullable(),
  /** The median days from an application to the hire, of the hires in this time. Null without any. */
  days_to_hire: z.int().nullable(),
});
export type CompanyWeek = z.infer<typeof CompanyWeek>;
export type CompanyNumberName = Exclude<keyof CompanyWeek, "week">;

export const JobNumbers = z.object({
  /** Weeks, or months with `by=month`. The present one is the last. */
  weeks: z.array(CompanyWeek),
  /** Where the readers of all these weeks came from. Sources of few readers are absent. */
  sources: z.array(z.object({ source: ViewSource, views: z.int() })),
});
export type JobNumbers = z.infer<typeof JobNumbers>;

export const CompanyNumbers = JobNumbers.extend({
  /** The median days to the first answer in the last 90 days. Null for fewer than `MIN_PEOPLE` answers or companies. */
  answer_days: z.object({ own: z.int().nullable(), others: z.int().nullable() }),
  /**
   * What was searched without a result within 30 km of the company or one of its open jobs, by `MIN_PEOPLE` different visitors at
   * least in one week and area. The number is rounded down to a multiple of `MIN_PEOPLE`.
   */
  searches_nearby: z.array(z.object({ words: z.string(), searches: z.int() })),
});
export type CompanyNumbers = z.infer<typeof CompanyNumbers>;

export const companyNumbersRoutes = {
  getCompanyNumbers: route({
    method: "GET",
    path: "/company/numbers",
    access: "recruiter",
    summary:
      "What happened to all jobs of the caller's company, by week or month, and how soon it answers beside others. No persons.",
    query: CompanyNumbersQuery,
    reply: CompanyNumbers,
  }),
  getJobNumbers: route({
    method: "GET",
    path: "/jobs/:id/numbers",
    access: "recruiter",
    summary: "What happened to one of the jobs of the caller's company, by week or month. No persons.",
    params: IdParams,
    query: CompanyNumbersQuery,
    reply: JobNumbers,
  }),
};
