import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";
import { createDataset } from "./dataset.ts";

/**
 * Deletes the accounts of the demonstration data and everything that belongs to them: companies, jobs, applications,
 * conversations and reviews, also those between a demonstration account and a real one. Accounts are found by their
 * email, whose domains (`example.com`, `.example`) are reserved by RFC 2606 and so belong to nobody. A company of a real
 * account stays, also when demonstration accounts work for it.
 */
export async function removeDemoData(db: Kysely<DB>): Promise<{ accounts: number; jobs: number }> {
  const emails = createDataset(new Date()).users.flatMap(({ email }) => email ?? []);
  return await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const users = await trx.selectFrom("users").select("id").where("email", "in", emails).forUpdate().execute();
    const ids = users.map(({ id }) => id);
    if (ids.length === 0) return { accounts: 0, jobs: 0 };
    const companyIds = await listDemoCompanies(trx, ids);
    // The clean-up of the running or next portal deletes the stored files.
    await trx.deleteFrom("files").where("user_id", "in", ids).execute();
    await trx.deleteFrom("files").where("company_id", "in", companyIds).execute();
    const { numDeletedRows } = await trx.deleteFrom("jobs").where("company_id", "in", companyIds).executeTakeFirst();
    await releaseMembers(trx, companyIds);
    await trx.deleteFrom("companies").where("id", "in", companyIds).execute();
    await passWorkOn(trx, ids);
    await trx.deleteFrom("users").where("id", "in", ids).execute();
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
