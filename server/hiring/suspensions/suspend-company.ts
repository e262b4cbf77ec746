import { sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { endSessionsOfUsers } from "../../accounts/auth/suspend-user.ts";
import { setSuspensionOfJobs } from "../../jobs/restrict-job.ts";
import { addReinstatementNotices, addSuspensionNotices } from "../notices/suspension-notices.ts";

/**
 * Suspends a company: nobody finds its jobs and its page, its members can only read and export, and their sessions and
 * sockets end. The seekers of open applications are told. The applications stay as they are. Does nothing for a company
 * that is closed.
 *
 * @param until What the members are told about the end. The suspension ends with `unsuspendCompany`.
 */
export async function suspendCompany(trx: Transaction<DB>, id: string, until: Date | null): Promise<void> {
  const company = await lockForSuspension(trx, id);
  if (!company) return;
  const { suspended_at } = await trx
    .updateTable("companies")
    .set({ suspended_at: sql<Date>`coalesce(suspended_at, portal_now())`, suspended_until: until })
    .where("id", "=", id)
    .returning("suspended_at")
    .executeTakeFirstOrThrow();
  if (company.suspended_at !== null) return;
  await setSuspensionOfJobs(trx, id, suspended_at);
  const members = await trx
    .selectFrom("company_members")
    .select("user_id")
    .where("company_id", "=", id)
    .where("left_at", "is", null)
    .execute();
  await endSessionsOfUsers(
    trx,
    members.map(({ user_id }) => user_id),
  );
  await addSuspensionNotices(trx, id);
}

/** Takes a suspension back: all jobs are as before. The seekers who have been told of the suspension are told of its end. */
export async function unsuspendCompany(trx: Transaction<DB>, id: string): Promise<void> {
  const company = await lockForSuspension(trx, id);
  if (!company?.suspended_at) return;
  const columns = { suspended_at: null, suspended_until: null };
  await trx.updateTable("companies").set(columns).where("id", "=", id).execute();
  await setSuspensionOfJobs(trx, id, null);
  await addReinstatementNotices(trx, id, company.suspended_at);
}

/**
 * Locks a company that is not closed. The lock is `for update`, stronger than that of `lockCompany`, so that it also waits
 * for jobs that are being added (`hold_job()`).
 */
function lockForSuspension(trx: Transaction<DB>, id: string) {
  return trx
    .selectFrom("companies")
    .select("suspended_at")
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}
