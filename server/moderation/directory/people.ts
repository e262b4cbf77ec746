import { type Kysely, sql } from "kysely";
import type { UserType } from "../../../contract/accounts/users.ts";
import type { DirectoryPerson, PersonDetail, personFilters } from "../../../contract/moderation/directory.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB } from "../../../database/schema.ts";
import { selectUsersWithCompany } from "../../accounts/memberships/queries.ts";
import { ApiError } from "../../platform/errors.ts";
import { isViewGranted } from "../../privacy/account/view-grants.ts";
import { readHistory } from "./history.ts";
import {
  countOf,
  countOpenCases,
  type DirectorySearch,
  hasEndingMeasure,
  isFound,
  presentSuspension,
} from "./search.ts";

type PersonFilter = (typeof personFilters)[number];

export const isPersonEnding = hasEndingMeasure(
  sql`decision_measures.kind = 'suspend' and cases.user_id = users.id and cases.company_id is null`,
);

function selectPeople(db: Kysely<DB>) {
  return selectUsersWithCompany(db)
    .select(countOpenCases(sql`cases.user_id = users.id`).as("open_cases"))
    .where("users.deleted_at", "is", null);
}
type PersonRow = Awaited<ReturnType<typeof searchPeople>>[number];

/** Searches the accounts that are not deleted, the newest first, up to `limit + 1`. */
export function searchPeople(db: Kysely<DB>, { q, state, limit, after }: DirectorySearch<PersonFilter>) {
  return selectPeople(db)
    .where(isFound(q, "users.id", ["users.name", "users.email", "companies.name"]))
    .$if(state === "suspended", (people) => people.where("users.suspended_at", "is not", null))
    .$if(state === "active", (people) => people.where("users.suspended_at", "is", null))
    .$if(state === "ending", (people) => people.where(isPersonEnding))
    .$if(after !== null, (people) => people.where("users.id", "<", after?.id as string))
    .orderBy("users.id", "desc")
    .limit(limit + 1)
    .execute();
}

export function presentPerson(row: PersonRow): DirectoryPerson {
  return {
    ...presentIds(row.id),
    name: row.name,
    email: row.email,
    email_refused_at: row.email_refused_at?.toISOString() ?? null,
    user_type: row.user_type as UserType | null,
    state: row.suspended_at === null ? "active" : "suspended",
    suspension: presentSuspension(row),
    company: row.company_id === null ? null : { id: row.company_id, name: row.company },
    company_role: row.company_role,
    open_cases: row.open_cases,
    createdAt: row.created_at.toISOString(),
  };
}

/** @throws {ApiError} not_found, also for a deleted account */
export async function readPerson(db: Kysely<DB>, id: string): Promise<PersonDetail> {
  const row = await selectPeople(db)
    .select([
      countOf(db, "applications", sql`applied_by_user_id = ${id}`).as("applications"),
      countOf(db, "reviews", sql`user_id = ${id}`).as("reviews"),
      countOf(db, "messages", sql`from_user_id = ${id}`).as("messages_sent"),
      countOf(db, "jobs", sql`user_id = ${id}`).as("jobs_posted"),
      countOf(db, "reports", sql`user_id = ${id}`).as("reports_sent"),
      countOf(
        db,
        "reports",
        sql`user_id = ${id} and is_unfounded and created_at > portal_now() - interval '1 year'`,
      ).as("unfounded_reports"),
      isViewGranted.as("is_view_granted"),
      sql<Date | null>`(select max(used_at) from sessions where user_id = users.id)`.as("last_seen_at"),
    ])
    .where("users.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  return {
    ...presentPerson(row),
    email_verified: row.email_verified_at !== null,
    phone: row.phone,
    login_method: row.login_method as PersonDetail["login_method"],
    has_second_factor: row.is_2factor_auth_enabled,
    has_photo: row.photo !== null,
    view_granted_until: row.is_view_granted ? (row.view_granted_until?.toISOString() ?? null) : null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    applications: row.applications,
    reviews: row.reviews,
    messages_sent: row.messages_sent,
    jobs_posted: row.jobs_posted,
    reports_sent: row.reports_sent,
    unfounded_reports: row.unfounded_reports,
    ...(await readHistory(db, sql`cases.user_id = ${id}`)),
  };
}
