import type { Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { selectUsersWithCompany } from "../../accounts/memberships/queries.ts";
import { leaveUnusedCompany } from "../../companies/leave-unused-company.ts";
import { lockCompany } from "../../companies/members.ts";
import { lockJobs, moveJobs } from "../../jobs/job-state.ts";

/**
 * A visitor who looks for work proves an email with which somebody has registered a company. Closes that company, when
 * nobody has applied to its jobs.
 *
 * @throws {ApiError} company_in_use when the company has applications or other members
 */
export async function leaveUnprovenCompany(trx: Transaction<DB>, email: string): Promise<void> {
  const user = await selectUsersWithCompany(trx)
    .where("users.email", "=", email)
    .where("users.email_verified_at", "is", null)
    .where("company_members.company_id", "is not", null)
    .executeTakeFirst();
  if (!user?.company_id) return;
  const company = await lockCompany(trx, user.company_id);
  const unusedJobs = trx
    .selectFrom("jobs")
    .where("company_id", "=", company.id)
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("applications").select("job_id").whereRef("job_id", "=", "jobs.id"))),
    );
  await moveJobs(trx, await lockJobs(unusedJobs), { event: "deleted", to: "deleted", actorId: null });
  await leaveUnusedCompany(trx, company, user.id);
  await trx.updateTable("users").set({ user_type: null }).where("id", "=", user.id).execute();
}
