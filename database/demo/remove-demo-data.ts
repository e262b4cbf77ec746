import { type Kysely, sql } from "kysely";
import type { DB } from "../schema.ts";
import { createDataset } from "./dataset.ts";

/**
 * Deletes the accounts of the demonstration data and everything that belongs to them: jobs, applications,
 * conversations and reviews, also those between a demonstration account and a real one. Accounts are found by their
 * email, whose domains (`example.com`, `.example`) are reserved by RFC 2606 and so belong to nobody.
 */
export async function removeDemoData(db: Kysely<DB>): Promise<{ accounts: number; jobs: number }> {
  const emails = createDataset(new Date()).users.flatMap(({ email }) => email ?? []);
  return await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const users = await trx.selectFrom("users").select("id").where("email", "in", emails).forUpdate().execute();
    const ids = users.map(({ id }) => id);
    if (ids.length === 0) return { accounts: 0, jobs: 0 };
    // The clean-up of the running or next portal deletes the stored files.
    await trx.deleteFrom("files").where("user_id", "in", ids).execute();
    await trx.deleteFrom("files").where("company_id", "in", ids).execute();
    const { numDeletedRows } = await trx.deleteFrom("jobs").where("company_id", "in", ids).executeTakeFirst();
    await trx.deleteFrom("companies").where("id", "in", ids).execute();
    await trx.deleteFrom("users").where("id", "in", ids).execute();
    return { accounts: ids.length, jobs: Number(numDeletedRows) };
  });
}
