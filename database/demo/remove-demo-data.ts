import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";
import { createDataset } from "./dataset.ts";

let emails: string[] | undefined;

/** The emails of the accounts of the demonstration data. */
function listDemoEmails(): string[] {
  emails ??= createDataset(new Date()).users.flatMap(({ email }) => email ?? []);
  return emails;
}

export function isDemoEmail(email: string | null): boolean {
  return email !== null && listDemoEmails().includes(email);
}

/** The accounts and companies of the demonstration data that this database has. */
async function findDemoData(db: Kysely<DB>, { isLocked }: { isLocked: boolean }) {
  const users = await db
    .selectFrom("users")
    .select("id")
    .where("email", "in", listDemoEmails())
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  const userIds = users.map(({ id }) => id);
  return { userIds, companyIds: userIds.length === 0 ? [] : await listDemoCompanies(db, userIds) };
}

export interface DemoDataCounts {
  /** What `removeDemoData` deletes. */
  goes: { accounts: number; companies: number; jobs: number; applications: number; reviews: number };
  stays: { accounts: number; companies: number; jobs: number };
}

export async function countDemoData(db: Kysely<DB>): Promise<DemoDataCounts> {
  const { userIds, companyIds } = await findDemoData(db, { isLocked: false });
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from jobs where company_id = any(${companyIds}))::integer as jobs,
      (select count(*) from applications
        where company_id = any(${companyIds}) or applied_by_user_id = any(${userIds}))::integer as applications,
      (select count(*) from reviews where company_id = any(${companyIds}) or user_id = any(${userIds}))::integer as reviews,
      (select count(*) from users where deleted_at is null and id <> all(${userIds}))::integer as other_accounts,
      (select count(*) from companies where id <> all(${companyIds}))::integer as other_companies,
      (select count(*) from jobs where deleted_at is null and company_id <> all(${companyIds}))::integer as other_jobs
  `.execute(db);
  const { jobs = 0, applications = 0, reviews = 0, ...others } = rows[0] ?? {};
  const { other_accounts = 0, other_companies = 0, other_jobs = 0 } = others;
  return {
    goes: { accounts: userIds.length, companies: companyIds.length, jobs, applications, reviews },
    stays: { accounts: other_accounts, companies: other_companies, jobs: other_jobs },
  };
}

/**
 * Deletes the accounts of the demonstration data and everything that belongs to them: companies, jobs, applications,
 * conversations and reviews, also those between a demonstration account and a real one. Accounts are found by their
 * email, whose domains (`example.com`, `.example`) are reserved by RFC 2606 and so belong to nobody. A company of a real
 * account stays, also when demonstration accounts work for it. Accounts with a role of the staff go too, because everybody
 * knows their password.
 *
 * @param record Called in the transaction when there is something to delete
 */
export async function removeDemoData(
  db: Kysely<DB>,
  record?: (trx: Kysely<DB>) => Promise<void>,
): Promise<{ accounts: number; jobs: number }> {
  return await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { userIds: ids, companyIds } = await findDemoData(trx, { isLocked: true });
    if (ids.length === 0) return { accounts: 0, jobs: 0 };
    // The clean-up of the running or next portal deletes the stored files.
    await trx.deleteFrom("files").where("user_id", "in", ids).execute();
    await trx.deleteFrom("files").where("company_id", "in", companyIds).execute();
    const { numDeletedRows } = await trx.deleteFrom("jobs").where("company_id", "in", companyIds).executeTakeFirst();
    await releaseMembers(trx, companyIds);
    await trx.deleteFrom("companies").where("id", "in", companyIds).execute();
    await passWorkOn(trx, ids);
    await trx.deleteFrom("users").where("id", "in", ids).execute();
    await record?.(trx);
    return { accounts: ids.length, jobs: Number(numDeletedRows) };
  });
}

/** Lists the companies of the demonstration data, and others that only demonstration accounts ever belonged to. */
async function listDemoCompanies(trx: Kysely<DB>, userIds: string[]): Promise<string[]> {
  const members = trx.selectFrom("company_members").select("company_id");
  const companies = await trx
    .selectFrom("companies")
    .select("companies.id")
    .where((eb) =>
      eb.or([
        eb("companies.id", "in", userIds),
        eb.and([
          eb("companies.id", "in", members.where("user_id", "in", userIds)),
          eb("companies.id", "not in", members.where("user_id", "not in", userIds)),
        ]),
      ]),
    )
    .execute();
  return companies.map(({ id }) => id);
}

/** Takes the account type from the members of companies, as leaving a company does. */
async function releaseMembers(trx: Kysely<DB>, companyIds: string[]): Promise<void> {
  await trx
    .updateTable("users")
    .set({ user_type: null })
    .where(
      "id",
      "in",
      trx
        .selectFrom("company_members")
        .select("user_id")
        .where("company_id", "in", companyIds)
        .where("left_at", "is", null),
    )
    .execute();
}

/**
 * Passes the jobs and applications of demonstration accounts in the companies of others to a member who stays: an owner,
 * or else the longest-serving member, who becomes the owner.
 */
async function passWorkOn(trx: Kysely<DB>, userIds: string[]): Promise<void> {
  const successors = await trx
    .selectFrom("company_members")
    .distinctOn("company_id")
    .select(["company_id", "user_id"])
    .where("left_at", "is", null)
    .where("user_id", "not in", userIds)
    .where("company_id", "in", trx.selectFrom("company_members").select("company_id").where("user_id", "in", userIds))
    .orderBy("company_id")
    .orderBy(sql`role = 'owner'`, "desc")
    .orderBy("joined_at")
    .execute();
  for (const { company_id, user_id } of successors) {
    await trx
      .updateTable("company_members")
      .set({ role: "owner" })
      .where("company_id", "=", company_id)
      .where("user_id", "=", user_id)
      .execute();
    await trx
      .updateTable("jobs")
      .set({ user_id })
      .where("company_id", "=", company_id)
      .where("user_id", "in", userIds)
      .execute();
    await trx
      .updateTable("applications")
      .set({ posted_by_user_id: user_id })
      .where("company_id", "=", company_id)
      .where("posted_by_user_id", "in", userIds)
      .execute();
  }
}
