import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DirectoryTotals } from "../../../contract/moderation/directory.ts";
import type { DB } from "../../../database/schema.ts";
import { countOf, countOpenCases } from "./search.ts";

/** Counts for the tiles above the lists. */
export async function readTotals(db: Kysely<DB>): Promise<DirectoryTotals> {
  const isOpenCompany = sql`closed_at is null`;
  const hasPublicJob = sql`exists (select from jobs where company_id = companies.id and is_public)`;
  const row = await db
    .selectNoFrom([
      countOf(db, "users", sql`deleted_at is null`).as("people"),
      countOf(db, "users", sql`suspended_at is not null`).as("people_suspended"),
      countEnding(db, sql`kind = 'suspend' and cases.company_id is null`).as("people_ending"),
      countOpenCases(sql`cases.subject_kind in ('user', 'review', 'message')`).as("people_cases"),
      countOf(db, "companies", isOpenCompany).as("companies"),
      countOf(db, "companies", sql`${isOpenCompany} and ${hasPublicJob}`).as("companies_hiring"),
      countOf(db, "companies", sql`restricted_at is not null`).as("companies_restricted"),
      countOf(db, "companies", sql`suspended_at is not null`).as("companies_suspended"),
      countEnding(db, sql`cases.company_id is not null and (kind = 'suspend' or cases.subject_kind = 'company')`).as(
        "companies_ending",
      ),
      countOpenCases(sql`cases.subject_kind = 'company'`).as("companies_cases"),
      countOf(db, "jobs", sql`is_public`).as("jobs_published"),
      countOf(db, "jobs", sql`restricted_at is not null and deleted_at is null`).as("jobs_restricted"),
      countEnding(db, sql`cases.subject_kind = 'job' and kind <> 'suspend'`).as("jobs_ending"),
      countOpenCases(sql`cases.subject_kind = 'job'`).as("jobs_cases"),
    ])
    .executeTakeFirstOrThrow();
  return {
    people: {
      all: row.people,
      suspended: row.people_suspended,
      ending: row.people_ending,
      open_cases: row.people_cases,
    },
    companies: {
      all: row.companies,
      hiring: row.companies_hiring,
      restricted: row.companies_restricted,
      suspended: row.companies_suspended,
      ending: row.companies_ending,
      open_cases: row.companies_cases,
    },
    jobs: {
      published: row.jobs_published,
      restricted: row.jobs_restricted,
      ending: row.jobs_ending,
      open_cases: row.jobs_cases,
    },
  };
}

/** Counts the measures in force that end within seven days. */
function countEnding(db: Kysely<DB>, condition: RawBuilder<unknown>) {
  return db
    .selectFrom("decision_measures")
    .innerJoin("decisions", "decisions.id", "decision_measures.decision_id")
    .innerJoin("cases", "cases.id", "decisions.case_id")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("decision_measures.ended_at", "is", null)
    .where("decision_measures.until", "<=", sql<Date>`portal_now() + interval '7 days'`)
    .where(sql<boolean>`${condition}`)
    .$asScalar()
    .$notNull();
}
