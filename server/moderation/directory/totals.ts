import { type Kysely, sql } from "kysely";
import type { DirectoryTotals } from "../../../contract/moderation/directory.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import type { DB } from "../../../database/schema.ts";
import { isCompanyEnding } from "./companies.ts";
import { isJobEnding, isJobWaiting } from "./jobs.ts";
import { isPersonEnding } from "./people.ts";
import { countOf } from "./search.ts";

/** Counts for the tiles above the lists. */
export async function readTotals(db: Kysely<DB>): Promise<DirectoryTotals> {
  const isOpenCompany = sql`closed_at is null`;
  const hasPublicJob = sql`exists (select from jobs where company_id = companies.id and is_public)`;
  const row = await db
    .selectNoFrom([
      countOf(db, "users", sql`deleted_at is null`).as("people"),
      countOf(db, "users", sql`deleted_at is null and suspended_at is not null`).as("people_suspended"),
      countOf(db, "users", sql`deleted_at is null and ${isPersonEnding}`).as("people_ending"),
      countOpenCases(db, "user").as("people_cases"),
      countOf(db, "companies", isOpenCompany).as("companies"),
      countOf(db, "companies", sql`${isOpenCompany} and ${hasPublicJob}`).as("companies_hiring"),
      countOf(db, "companies", sql`restricted_at is not null`).as("companies_restricted"),
      countOf(db, "companies", sql`suspended_at is not null`).as("companies_suspended"),
      countOf(db, "companies", sql`${isOpenCompany} and ${isCompanyEnding}`).as("companies_ending"),
      countOpenCases(db, "company").as("companies_cases"),
      countOf(db, "jobs", sql`is_public`).as("jobs_published"),
      countOf(db, "jobs", isJobWaiting).as("jobs_waiting"),
      countOf(db, "jobs", sql`restricted_at is not null and deleted_at is null`).as("jobs_restricted"),
      countOf(db, "jobs", isJobEnding).as("jobs_ending"),
      countOpenCases(db, "job").as("jobs_cases"),
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
      waiting: row.jobs_waiting,
      restricted: row.jobs_restricted,
      ending: row.jobs_ending,
      open_cases: row.jobs_cases,
    },
  };
}

function countOpenCases(db: Kysely<DB>, kind: SubjectKind) {
  return countOf(db, "cases", sql`state = 'open' and subject_kind = ${kind}`);
}
