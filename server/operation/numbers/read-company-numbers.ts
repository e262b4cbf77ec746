import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type CompanyNumbers,
  type CompanyNumbersQuery,
  CompanyWeek,
  type JobNumbers,
  type NumberPeriod,
} from "../../../contract/operation/company-numbers.ts";
import { MIN_PEOPLE } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import { median, weekOf } from "./read-numbers.ts";

/** From the middle of the area in which somebody searched. */
const NEARBY_KM = 30;
const MAX_SEARCHES_NEARBY = 20;

/** The jobs that are counted together: one, or all of a company. */
type CountedJobs = { jobId: string } | { companyId: string };

/** Counts what happened to all jobs of a company, and how soon it answers beside others. */
export async function readCompanyNumbers(
  db: Kysely<DB>,
  companyId: string,
  query: CompanyNumbersQuery,
): Promise<CompanyNumbers> {
  return {
    ...(await readJobNumbers(db, { companyId }, query)),
    answer_days: await readAnswerDays(db, companyId),
    searches_nearby: await readSearchesNearby(db, companyId, query.weeks),
  };
}

/** Counts what happened to jobs in each of the last weeks, or in the months in which these weeks begin. Names nobody. */
export async function readJobNumbers(
  db: Kysely<DB>,
  jobs: CountedJobs,
  { weeks, by }: CompanyNumbersQuery,
): Promise<JobNumbers> {
  return { weeks: await readPeriods(db, jobs, weeks, by), sources: await readSources(db, jobs, weeks, by) };
}

/** Rounds a number of people down to a multiple of `MIN_PEOPLE`. Null below that. */
const roundDown = (count: unknown) => sql`nullif(coalesce(${count}, 0)::int / ${MIN_PEOPLE} * ${MIN_PEOPLE}, 0)`;

/** The first day of the period of a week. The readers of a job are stored by week, so a month consists of weeks. */
const periodOfWeek = (week: RawBuilder<unknown>, by: NumberPeriod) =>
  by === "month" ? sql`date_trunc('month', ${week})::date` : week;

function toConditions(jobs: CountedJobs) {
  const isCounted = (column: { jobId: string; companyId: string }): RawBuilder<boolean> =>
    "jobId" in jobs
      ? sql<boolean>`${sql.ref(column.jobId)} = ${jobs.jobId}`
      : sql<boolean>`${sql.ref(column.companyId)} = ${jobs.companyId}`;
  return {
    ofJobs: isCounted({ jobId: "jobs.id", companyId: "jobs.company_id" }),
    ofApplications: isCounted({ jobId: "job_id", companyId: "company_id" }),
  };
}

async function readPeriods(
  db: Kysely<DB>,
  jobs: CountedJobs,
  number: number,
  by: NumberPeriod,
): Promise<CompanyWeek[]> {
  const ofWeek = (week: RawBuilder<unknown>) => periodOfWeek(week, by);
  const periodOf = (time: RawBuilder<unknown>) => ofWeek(weekOf(time));
  /** Adds up rounded weeks, so that a month says nothing about a week of few people. */
  const sumRounded = (weeks: RawBuilder<unknown>) => sql`
    select ${ofWeek(sql`week`)} as week, sum(${roundDown(sql`people`)})::int as count from (${weeks}) as counted group by 1`;
  const { ofJobs, ofApplications } = toConditions(jobs);
  const { rows } = await sql<CompanyWeek>`
    with weeks as (
      select distinct ${ofWeek(sql`(${weekOf(sql`portal_now()`)} - 7 * number)`)} as week
      from clock, generate_series(0, ${number - 1}::int) as number, (
        select ${weekOf(sql`coalesce((select min(created_at) from jobs where ${ofJobs}), portal_now())`)} as first_week from clock
      ) as posted
      where ${weekOf(sql`portal_now()`)} - 7 * number >= first_week
    ), bounds as (
      select time_zone, min(week)::timestamp at time zone time_zone as start_at from weeks, clock group by time_zone
    ), viewed as (
      ${sumRounded(sql`
        select week, sum(views) as people from job_views join jobs on jobs.id = job_id where ${ofJobs} group by 1`)}
    ), saved as (
      ${sumRounded(sql`
        select ${weekOf(sql`saved_jobs.created_at`)} as week, count(*) as people
        from saved_jobs join jobs on jobs.id = job_id, bounds
        where ${ofJobs} and saved_jobs.created_at >= start_at group by 1`)}
    ), sent as (
      select ${periodOf(sql`created_at`)} as week, count(*) from applications, bounds
      where ${ofApplications} and created_at >= start_at group by 1
    ), answered as (
      select ${periodOf(sql`first_answered_at`)} as week, count(*), ${median(sql`days`)} as days from first_answers, bounds
      where ${ofApplications} and first_answered_at >= start_at group by 1
    ), hired as (
      select ${periodOf(sql`ended_at`)} as week,
        ${median(sql`(ended_at at time zone time_zone)::date - (created_at at time zone time_zone)::date`)} as days
      from applications, bounds where ${ofApplications} and stage = 'hired' and ended_at >= start_at group by 1
    )
    select to_char(week, 'YYYY-MM-DD') as week, viewed.count as views, saved.count as saves,
      coalesce(sent.count, 0)::int as applications,
      coalesce(answered.count, 0)::int as answers, answered.days as days_to_answer, hired.days as days_to_hire
    from weeks left join viewed using (week) left join saved using (week) left join sent using (week)
      left join answered using (week) left join hired using (week)
    order by weeks.week`.execute(db);
  return rows.map((row) => CompanyWeek.parse(row));
}

/** Counts where the readers came from, since the first day of the first period. */
async function readSources(
  db: Kysely<DB>,
  jobs: CountedJobs,
  weeks: number,
  by: NumberPeriod,
): Promise<JobNumbers["sources"]> {
  const firstWeek = sql`(${weekOf(sql`portal_now()`)} - 7 * ${weeks - 1}::int)`;
  const { rows } = await sql<JobNumbers["sources"][number]>`
    select source, ${roundDown(sql`sum(views)`)} as views from job_views join jobs on jobs.id = job_id
    where ${toConditions(jobs).ofJobs} and week >= (select ${periodOfWeek(firstWeek, by)} from clock)
    group by source having sum(views) >= ${MIN_PEOPLE} order by views desc, source`.execute(db);
  return rows;
}

/** Compares the median of a company with the median of the others, as they are counted each night. */
async function readAnswerDays(db: Kysely<DB>, companyId: string): Promise<CompanyNumbers["answer_days"]> {
  const isOwn = sql`id = ${companyId}`;
  const { rows } = await sql<CompanyNumbers["answer_days"]>`
    select max(median_answer_days) filter (where ${isOwn}) as own,
      case when count(median_answer_days) filter (where not (${isOwn})) >= ${MIN_PEOPLE}
        then (percentile_disc(0.5) within group (order by median_answer_days) filter (where not (${isOwn})))::int end as others
    from companies where answers_due >= ${MIN_PEOPLE}`.execute(db);
  return rows[0] ?? { own: null, others: null };
}

/** Reads what was searched without a result near a company. Each week and area is rounded down, so that no step is about fewer. */
async function readSearchesNearby(
  db: Kysely<DB>,
  companyId: string,
  weeks: number,
): Promise<CompanyNumbers["searches_nearby"]> {
  const { rows } = await sql<CompanyNumbers["searches_nearby"][number]>`
    with places as (
      select latitude, longitude from job_search join jobs on jobs.id = job_id where company_id = ${companyId}
      union
      select latitude, longitude from companies
      cross join lateral geocode(concat_ws(', ', address, city), zip_code) as at where id = ${companyId}
    )
    select words, sum(visitors / ${MIN_PEOPLE}::int * ${MIN_PEOPLE}::int)::int as searches
    from empty_area_searches as searched
    where week > (select ${weekOf(sql`portal_now()`)} - 7 * ${weeks}::int from clock) and exists (
      select from places where places.latitude is not null
        and distance_km(places.latitude, places.longitude, searched.latitude, searched.longitude) <= ${NEARBY_KM})
    group by words order by searches desc, words limit ${MAX_SEARCHES_NEARBY}`.execute(db);
  return rows;
}
