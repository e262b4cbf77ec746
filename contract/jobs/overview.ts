import * as z from "zod";
import { AnswerRate } from "../companies/companies.ts";
import { route } from "../platform/route.ts";
import { Job } from "./jobs.ts";

/** What a card shows of a job, without its description. */
export const OverviewJob = Job.pick({
  id: true,
  company_id: true,
  title: true,
  company: true,
  company_photo: true,
  pay_min: true,
  pay_max: true,
  pay_currency: true,
  pay_period: true,
  hours_min: true,
  hours_max: true,
  pay_agreement: true,
  pay_scale: true,
  work_place: true,
  days_on_site: true,
  remote_countries: true,
  address: true,
  label: true,
  text_language: true,
  closes_on: true,
  createdAt: true,
}).extend({
  /** The working days in which the company answers each application. Null for a job whose company takes them elsewhere. */
  answer_days: z.int().nullable(),
});
export type OverviewJob = z.infer<typeof OverviewJob>;

export const OverviewCompany = z.object({
  id: z.uuid(),
  company: z.string(),
  photo: z.string().nullable(),
  /** The number of its open jobs. */
  jobs: z.int(),
  /** Null below five applications. */
  answer_rate: AnswerRate.nullable(),
});
export type OverviewCompany = z.infer<typeof OverviewCompany>;

/**
 * What the portal has at the moment. Everything counts the jobs that everybody finds. The jobs and companies are at most five
 * seconds old. The counts of a portal with so many jobs that counting takes long may be three minutes old.
 */
export const Overview = z.object({
  open_jobs: z.int(),
  hiring_companies: z.int(),
  /**
   * The share of the applications of the last 90 days that were answered in time, as a whole percentage, rounded down. Null when
   * it is about fewer than five applications. Companies with fewer than five are counted when they have five together, so that
   * nothing about them follows from the numbers of the others.
   */
  answered_in_time_percent: z.int().nullable(),
  /** Those with open jobs, the one with most jobs first. */
  industries: z.array(z.object({ title: z.string(), jobs: z.int() })),
  /** The newest jobs, each of another company. */
  newest_jobs: z.array(OverviewJob),
  /** Companies with most open jobs. */
  companies: z.array(OverviewCompany),
});
export type Overview = z.infer<typeof Overview>;

export const overviewRoutes = {
  getOverview: route({
    method: "GET",
    path: "/overview",
    access: "no_session",
    summary: "What the home page shows: counts of open jobs, the newest jobs, and companies that hire.",
    reply: Overview,
  }),
};
