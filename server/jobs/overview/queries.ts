import { type Kysely, sql } from "kysely";
import type { Overview, OverviewCompany, OverviewJob } from "../../../contract/jobs/overview.ts";
import { type AgeRule, MIN_PEOPLE } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import { presentAnswerRate } from "../../accounts/users/present.ts";
import type { PublicDatabase } from "../../platform/replicas/replica.ts";
import { presentJob } from "../present.ts";
import { selectJobs } from "../queries.ts";
import { searchJobs } from "../search/search-jobs.ts";
import type { FindSearchService } from "../search/search-service.ts";

const MAX_NEWEST_JOBS = 6;
/** Companies post several jobs at once. Among so many of the newest jobs there are usually enough companies. */
const READ_NEWEST_JOBS = 40;
const MAX_COMPANIES = 8;
/** Some of them may have closed their jobs since they were counted. */
const COUNTED_COMPANIES = 2 * MAX_COMPANIES;

export type Counts = Pick<Overview, "open_jobs" | "hiring_companies" | "answered_in_time_percent" | "industries"> & {
  /** The companies with most open jobs. */
  largest: string[];
};

/** Counts what is open, from one index. */
export async function countOpenJobs(db: Kysely<DB>): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with open_jobs as materialized (
      select industry, company_id, count(*) as jobs from jobs where is_public group by industry, company_id
    ), by_industry as (
      select industry as title, sum(jobs)::int as jobs from open_jobs group by industry
    ), by_company as (
      select company_id, sum(jobs)::int as jobs from open_jobs group by company_id
    ), largest as (
      select company_id, by_company.jobs from by_company join companies on companies.id = company_id
      where restricted_at is null and label is null order by by_company.jobs desc, company_id limit ${COUNTED_COMPANIES}
    ), answers as (
      select sum(answers_due) as due, sum(answered_in_time) as in_time from companies
      group by answers_due >= ${MIN_PEOPLE} having sum(answers_due) >= ${MIN_PEOPLE}
    )
    select
      (select coalesce(sum(jobs), 0)::int from by_industry) as open_jobs,
      (select count(*)::int from by_company) as hiring_companies,
      (select floor(100 * sum(in_time) / sum(due))::int from answers) as answered_in_time_percent,
      (select coalesce(json_agg(by_industry order by jobs desc, title), '[]') from by_industry) as industries,
      (select coalesce(json_agg(company_id order by jobs desc, company_id), '[]') from largest) as largest`.execute(db);
  return rows[0] as Counts;
}

/** Lists the newest jobs, those of different companies first when there are more than are shown. */
export async function listNewestJobs(
  database: PublicDatabase,
  findSearchService: FindSearchService,
  ageRule: AgeRule,
): Promise<OverviewJob[]> {
  const newest = { keywords: "", place: "", sort: "newest" as const };
  const { rows } = await searchJobs(findSearchService(database), newest, { limit: READ_NEWEST_JOBS });
  const isFirst = ({ company_id }: (typeof rows)[number], index: number) =>
    rows.findIndex((other) => other.company_id === company_id) === index;
  const firsts = rows.filter(isFirst);
  const shown = new Set([...firsts, ...rows.filter((row) => !firsts.includes(row))].slice(0, MAX_NEWEST_JOBS));
  const ids = rows.filter((row) => shown.has(row)).map(({ id }) => id);
  return listOverviewJobs(database.db, ids, ageRule);
}

/** Lists jobs for cards, in the given order. */
export async function listOverviewJobs(db: Kysely<DB>, ids: string[], ageRule: AgeRule): Promise<OverviewJob[]> {
  if (ids.length === 0) return [];
  const rows = await selectJobs(db)
    .select(["jobs.answer_days", "jobs.apply_url"])
    .where("jobs.id", "in", ids)
    .where("jobs.is_public", "=", true)
    .execute();
  return rows
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((row) => ({ ...presentJob(row, ageRule), answer_days: row.apply_url === null ? row.answer_days : null }));
}

/**
 * Lists companies with open jobs as they are now, the one with most jobs first. Leaves out those whose page the portal has
 * restricted or has put a notice on.
 */
export async function listHiringCompanies(db: Kysely<DB>, ids: string[]): Promise<OverviewCompany[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("companies")
    .select(["id", "name", "logo", "answers_due", "answered_in_time", "median_answer_days"])
    .select(sql<number>`(select count(*)::int from jobs where company_id = companies.id and is_public)`.as("jobs"))
    .where("id", "in", ids)
    .where("restricted_at", "is", null)
    .where("label", "is", null)
    .execute();
  return rows
    .flatMap(({ name, ...row }) => (name !== null && row.jobs > 0 ? [{ ...row, name }] : []))
    .sort((one, other) => other.jobs - one.jobs || one.name.localeCompare(other.name))
    .slice(0, MAX_COMPANIES)
    .map(({ id, name, logo, jobs, ...row }) => ({
      id,
      company: name,
      photo: logo,
      jobs,
      answer_rate: presentAnswerRate(row),
    }));
}
