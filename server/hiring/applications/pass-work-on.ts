import { type Kysely, sql, type Transaction } from "kysely";
import { openInterviewStates } from "../../../contract/hiring/interviews.ts";
import type { DB } from "../../../database/schema.ts";
import { addJobsReceivedNotice } from "../../companies/notices.ts";
import { reassignJobs } from "../../jobs/queries.ts";

/**
 * Passes the work of a member who leaves a company to another member, who is told about the jobs: the jobs of the member
 * with the applications to them, the applications that are assigned to the member, and open interviews.
 */
export async function passWorkOn(
  trx: Transaction<DB>,
  { company_id, user_id }: { company_id: string; user_id: string },
  successorId: string,
): Promise<void> {
  const jobIds = await reassignJobs(trx, { company_id, user_id }, successorId);
  await trx
    .updateTable("applications")
    .set({ posted_by_user_id: successorId })
    .where("company_id", "=", company_id)
    .where("posted_by_user_id", "=", user_id)
    .execute();
  await passAssignmentsOn(trx, company_id, user_id, successorId);
  await trx
    .updateTable("interviews")
    .set({ proposed_by_user_id: successorId })
    .where("proposed_by_user_id", "=", user_id)
    .where("state", "in", openInterviewStates)
    .where("application_id", "in", selectApplicationIds(trx, company_id))
    .execute();
  await addJobsReceivedNotice(trx, { companyId: company_id, fromUserId: user_id, toUserId: successorId, jobIds });
}

function selectApplicationIds(trx: Kysely<DB>, companyId: string) {
  return trx.selectFrom("applications").select("applications.id").where("company_id", "=", companyId);
}

/** Assigns the applications of one member to another one, who may have some of them already. */
async function passAssignmentsOn(trx: Kysely<DB>, companyId: string, userId: string, successorId: string) {
  const removed = await trx
    .deleteFrom("application_assignments")
    .where("user_id", "=", userId)
    .where("application_id", "in", selectApplicationIds(trx, companyId))
    .returning("application_id")
    .execute();
  if (removed.length === 0) return;
  await trx
    .insertInto("application_assignments")
    .columns(["application_id", "user_id"])
    .expression(
      trx
        .selectFrom("applications")
        .select(["id", sql<string>`${successorId}::uuid`.as("user_id")])
        .where(
          "id",
          "in",
          removed.map(({ application_id }) => application_id),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
