import { type Kysely, type QueryCreator, type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { CompanyRole } from "../../../contract/accounts/users.ts";
import type { FormattedText } from "../../../contract/platform/texts/formatted-text.ts";
import type { DB } from "../../../database/schema.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { formatText } from "../../platform/format-text.ts";
import { selectChecksOf } from "./company-checks.ts";

/** Selects all users with their present company, in the columns of `CallerUser`. */
export function selectUsersWithCompany(db: QueryCreator<DB>) {
  return db
    .selectFrom("users")
    .leftJoin("company_members", (join) =>
      join.onRef("company_members.user_id", "=", "users.id").on("company_members.left_at", "is", null),
    )
    .leftJoin("companies", "companies.id", "company_members.company_id")
    .selectAll("users")
    .select(companyColumns);
}

/** The columns of `CallerUser` that are not in `users`. The query must join `company_members` and `companies`. */
export const companyColumns = [
  "company_members.company_id",
  sql<CompanyRole | null>`company_members.role`.as("company_role"),
  "companies.name as company",
  "companies.website",
  "companies.size as team_size",
  "companies.description as company_description",
  "companies.country",
  "companies.city",
  "companies.address",
  "companies.zip_code",
  "companies.logo",
  "companies.cover",
  "companies.label as company_label",
  "companies.restricted_at as company_restricted_at",
  "companies.suspended_at as company_suspended_at",
  "companies.suspended_until as company_suspended_until",
] as const;

/** Returns an SQL expression for the name of the present company of a user. `user` is a table or its alias. */
export function companyNameOf(user: string): RawBuilder<string | null> {
  return selectOfCompany(user, "name");
}

/** Returns an SQL expression for the picture of a user: their photo, or the logo of their present company. */
export function pictureOf(user: string): RawBuilder<string | null> {
  return sql`coalesce(${sql.ref(`${user}.photo`)}, ${selectOfCompany(user, "logo")})`;
}

function selectOfCompany(user: string, column: "name" | "logo"): RawBuilder<string | null> {
  return sql`(
    select ${sql.ref(`companies.${column}`)} from company_members join companies on companies.id = company_id
    where user_id = ${sql.ref(`${user}.id`)} and left_at is null
  )`;
}

/** Finds the longest-serving owner of a company. */
export function findCompanyOwner(db: Kysely<DB>, companyId: string) {
  return selectUsersWithCompany(db)
    .where("company_members.company_id", "=", companyId)
    .where("company_members.role", "=", "owner")
    .orderBy("company_members.joined_at")
    .limit(1)
    .executeTakeFirst();
}

/** Lists the ids of the users who own a company now. */
export async function listOwnerIds(db: Kysely<DB>, companyId: string): Promise<string[]> {
  const owners = await db
    .selectFrom("company_members")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("role", "=", "owner")
    .where("left_at", "is", null)
    .execute();
  return owners.map(({ user_id }) => user_id);
}

/** Lists the current owners and recruiters of companies. */
export function listRecruiters(db: Kysely<DB>, companyIds: string[]) {
  return db
    .selectFrom("company_members")
    .select(["company_id", "user_id"])
    .where("company_id", "in", companyIds)
    .where("left_at", "is", null)
    .where("role", "in", ["owner", "recruiter"])
    .execute();
}

/** Returns true for the id of a company that is neither closed nor suspended. */
export async function companyExists(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("companies")
    .select("id")
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .where("suspended_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds a company with at least one job that was ever published, which is neither restricted nor suspended. Other
 * companies have no public page.
 */
export function findPublicCompany(db: Kysely<DB>, id: string) {
  return db
    .selectFrom("companies")
    .selectAll()
    .select(sql<number>`(select count(*)::int from jobs where company_id = companies.id and is_public)`.as("open_jobs"))
    .select(selectChecksOf("companies.id").as("checks"))
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .where("restricted_at", "is", null)
    .where("suspended_at", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("jobs")
          .select("jobs.id")
          .whereRef("jobs.company_id", "=", "companies.id")
          .where("published_at", "is not", null),
      ),
    )
    .executeTakeFirst();
}

/** Reads what is formatted in the description of a company. Null for a company or description without formatting. */
export async function findFormattedDescription(db: Kysely<DB>, id: string | null): Promise<FormattedText | null> {
  const company = await db
    .selectFrom("companies")
    .select("formatted_description")
    .where("id", "=", id)
    .executeTakeFirst();
  return (company?.formatted_description ?? null) as FormattedText | null;
}

/**
 * Creates a company and makes the user its owner. The first company of a user has the id of the account, so that links
 * to the one lead to the other.
 */
export async function createCompany(trx: Kysely<DB>, userId: string, name: string): Promise<void> {
  const first = await trx
    .insertInto("companies")
    .values({ id: userId, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  const { id } =
    first ??
    (await trx.insertInto("companies").values({ id: uuidv7(), name }).returning("id").executeTakeFirstOrThrow());
  await trx.insertInto("company_members").values({ company_id: id, user_id: userId, role: "owner" }).execute();
}

export interface CompanyDetails {
  company: string;
  website: string | null;
  team_size: string;
  company_description: string;
  country: string;
  city: string;
  address: string;
  /** When undefined, the stored value stays. */
  zip_code: string | null | undefined;
}

/** @throws {ApiError} invalid_fields when the description has too many links or too deep lists */
export function updateCompany(db: Kysely<DB>, id: string, details: CompanyDetails) {
  const { company, team_size, company_description, website, country, city, address, zip_code } = details;
  const columns = { website, country, city, address, zip_code };
  const formatted = formatText(company_description, "company_description");
  const texts = { description: company_description, formatted_description: formatted && toJsonb(formatted) };
  return db
    .updateTable("companies")
    .set({ ...columns, ...texts, name: company, size: team_size, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .execute();
}
