import { type Kysely, type RawBuilder, sql } from "kysely";
import { openStages } from "../../../contract/hiring/stages/stages.ts";
import type {
  DirectoryCompany,
  DirectoryCompanyDetail,
  directoryCompanyFilters,
  directoryCompanyStates,
} from "../../../contract/moderation/directory.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB } from "../../../database/schema.ts";
import { presentCompanyChecks, type StoredCheck } from "../../accounts/memberships/company-checks.ts";
import { presentRegisterRequest } from "../../companies/checks/checks.ts";
import { ApiError } from "../../platform/errors.ts";
import { presentPerson } from "../cases/decision-rows.ts";
import { readCompanySignals } from "../signals/read-company-signals.ts";
import { readHistory } from "./history.ts";
import { jobStateExpression } from "./jobs.ts";
import {
  countOf,
  countOpenCases,
  type DirectorySearch,
  hasEndingMeasure,
  isFound,
  presentSuspension,
} from "./search.ts";

type CompanyState = (typeof directoryCompanyStates)[number];
type CompanyFilter = (typeof directoryCompanyFilters)[number];

export const companyState = sql<CompanyState>`case
  when companies.suspended_at is not null then 'suspended'
  when companies.restricted_at is not null then 'restricted'
  when exists (select from jobs where jobs.company_id = companies.id and jobs.is_public) then 'hiring'
  else 'quiet' end`;

export const isCompanyEnding = hasEndingMeasure(
  sql`cases.company_id = companies.id and (decision_measures.kind = 'suspend' or cases.subject_kind = 'company')`,
);

function selectCompanies(db: Kysely<DB>) {
  return db
    .selectFrom("companies")
    .select(["companies.id", "companies.name", "website", "city", "country", "suspended_at", "suspended_until"])
    .select([
      "companies.created_at",
      "companies.description",
      "companies.logo",
      "companies.cover",
      "companies.address",
      "companies.zip_code",
    ])
    .select([
      companyState.as("state"),
      countOpenCases(sql`cases.company_id = companies.id`).as("open_cases"),
      countOf(db, "company_members", sql`company_id = companies.id and left_at is null`).as("members"),
      countOf(db, "jobs", sql`company_id = companies.id and is_public`).as("public_jobs"),
    ])
    .where("companies.closed_at", "is", null);
}
type CompanyRow = Awaited<ReturnType<typeof searchCompanies>>[number];

/** Searches the companies that are not closed, the newest first, up to `limit + 1`. */
export function searchCompanies(db: Kysely<DB>, { q, state, limit, after }: DirectorySearch<CompanyFilter>) {
  return selectCompanies(db)
    .where(isFound(q, "companies.id", ["companies.name", "companies.website"]))
    .$if(state === "ending", (companies) => companies.where(isCompanyEnding))
    .$if(state !== undefined && state !== "ending", (companies) =>
      companies.where(companyState as RawBuilder<string>, "=", state as string),
    )
    .$if(after !== null, (companies) => companies.where("companies.id", "<", after?.id as string))
    .orderBy("companies.id", "desc")
    .limit(limit + 1)
    .execute();
}

export function presentDirectoryCompany(row: CompanyRow): DirectoryCompany {
  return {
    ...presentIds(row.id),
    name: row.name ?? "",
    website: row.website,
    city: row.city,
    country: row.country,
    state: row.state,
    suspension: presentSuspension(row),
    members: row.members,
    public_jobs: row.public_jobs,
    open_cases: row.open_cases,
    createdAt: row.created_at.toISOString(),
  };
}

/** @throws {ApiError} not_found, also for a closed company */
export async function readDirectoryCompany(db: Kysely<DB>, id: string): Promise<DirectoryCompanyDetail> {
  const row = await selectCompanies(db)
    .select([
      countOf(db, "applications", sql`company_id = ${id}`).as("applications"),
      countOf(db, "applications", sql`company_id = ${id} and stage = any(${openStages}::text[])`).as(
        "applications_open",
      ),
      countOf(db, "reviews", sql`company_id = ${id}`).as("reviews"),
    ])
    .where("companies.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  const [members, jobs, checks, signals, history] = await Promise.all([
    listMembers(db, id),
    countJobsByState(db, id),
    readChecks(db, row),
    readCompanySignals(db, id),
    // The suspension of the last person who recruits for a company suspends the company too.
    readHistory(
      db,
      sql`cases.company_id = ${id}`,
      sql`decision_measures.kind = 'suspend' and decision_measures.previous ->> 'company_id' = ${id}`,
    ),
  ]);
  const { description, logo, cover, address, zip_code, applications, applications_open, reviews } = row;
  return {
    ...presentDirectoryCompany(row),
    has_logo: logo !== null,
    has_cover: cover !== null,
    ...{ description, address, zip_code, applications, applications_open, reviews },
    member_list: members,
    jobs,
    ...checks,
    signals: signals ?? [],
    ...history,
  };
}

function listMembers(db: Kysely<DB>, companyId: string) {
  return db
    .selectFrom("company_members as member")
    .innerJoin("users", "users.id", "member.user_id")
    .select(["users.id", "users.name", "member.role", sql<boolean>`users.suspended_at is not null`.as("is_suspended")])
    .where("member.company_id", "=", companyId)
    .where("member.left_at", "is", null)
    .orderBy("member.joined_at")
    .orderBy("users.id")
    .execute();
}

async function readChecks(db: Kysely<DB>, company: { id: string; name: string | null; website: string | null }) {
  const rows = await db
    .selectFrom("company_checks")
    .leftJoin("users", "users.id", "checked_by_user_id")
    .select(["kind", "value", "register", "company_name", "checked_at", "checked_by_user_id", "users.name as checker"])
    .where("company_id", "=", company.id)
    .orderBy("kind")
    .execute();
  const stored = rows.map((row) => ({ ...row, checked_at: row.checked_at?.toISOString() ?? null }) as StoredCheck);
  const checker = new Map(rows.map((row) => [row.kind, presentPerson(row.checked_by_user_id, row.checker)]));
  const checks = presentCompanyChecks(stored, company);
  return {
    checks: checks.map((check) => ({ ...check, checked_by: checker.get(check.kind) ?? null })),
    register_request: presentRegisterRequest(stored),
  };
}

async function countJobsByState(db: Kysely<DB>, companyId: string): Promise<DirectoryCompanyDetail["jobs"]> {
  const rows = await db
    .selectFrom("jobs")
    .select([jobStateExpression.as("state"), sql<number>`count(*)::int`.as("count")])
    .where("company_id", "=", companyId)
    .groupBy("state")
    .execute();
  const none = { published: 0, restricted: 0, closed: 0, draft: 0, deleted: 0 };
  return Object.assign(none, Object.fromEntries(rows.map(({ state, count }) => [state, count])));
}
