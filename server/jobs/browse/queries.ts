import { type Kysely, sql } from "kysely";
import type { BrowsePage } from "../../../contract/jobs/browse.ts";
import { MIN_JOBS_FOR_PAY } from "../../../contract/jobs/search/search.ts";
import type { DB } from "../../../database/schema.ts";
import { roundPay } from "../search/pay-of-search.ts";
import type { Spot } from "./town-counts.ts";

const MAX_JOBS = 12;
/** Some of them may not be shown: those whose page the portal has restricted. */
const MAX_COMPANIES = 16;

type Summary = Pick<BrowsePage, "jobs" | "pay"> & {
  newest: string[];
  companies: { id: string; jobs: number }[];
};

/**
 * Summarizes the open jobs of an industry, everywhere or at the given places: their number, what most of them pay, the newest
 * ones and the companies with most of them.
 */
export async function summarizeJobs(db: Kysely<DB>, industry: string, spots: Spot[] | null): Promise<Summary> {
  const inTown = spots
    ? sql`and (country, latitude, longitude) in (
        select * from unnest(
          ${spots.map(([country]) => country)}::text[], ${spots.map(([, latitude]) => latitude)}::real[],
          ${spots.map(([, , longitude]) => longitude)}::real[]
        )
      )`
    : sql``;
  const { rows } = await sql<Summary>`
    with found as materialized (
      select jobs.id, company_id, jobs.pay_currency, pay_period, pay_min, coalesce(pay_max, pay_min) as pay_max, opened_at
      from job_search join jobs on jobs.id = job_id
      where job_search.industry = ${industry} and is_public ${inTown}
    ), pay as (
      select percentile_cont(0.25) within group (order by pay_min)::float8 as min,
        percentile_cont(0.75) within group (order by pay_max)::float8 as max,
        pay_currency as currency, pay_period as period, count(*)::int as jobs
      from found where pay_min is not null and pay_period is not null
      group by pay_currency, pay_period having count(*) >= ${MIN_JOBS_FOR_PAY}
      order by count(*) desc, pay_period limit 1
    ), newest as (
      select id, opened_at from found order by opened_at desc nulls last, id limit ${MAX_JOBS}
    ), companies as (
      select company_id as id, count(*)::int as jobs from found group by company_id
      order by count(*) desc, company_id limit ${MAX_COMPANIES}
    )
    select
      (select count(*)::int from found) as jobs,
      (select to_json(pay) from pay) as pay,
      (select coalesce(json_agg(id order by opened_at desc nulls last, id), '[]') from newest) as newest,
      (select coalesce(json_agg(companies order by jobs desc, id), '[]') from companies) as companies`.execute(db);
  const [summary] = rows as [Summary];
  const { pay } = summary;
  return { ...summary, pay: pay && { ...pay, min: roundPay(pay.min), max: roundPay(pay.max) } };
}
