import { type Kysely, sql, type Transaction } from "kysely";
import { JOB_INACTIVE } from "../../contract/platform/constants.ts";
import type { DB } from "../../database/schema.ts";
import { selectUsersWithCompany } from "../accounts/memberships/queries.ts";
import { ApiError } from "../platform/errors.ts";
import type { CallerUser } from "../platform/http/access.ts";
import { deleteAllFiles } from "../platform/storage/queries.ts";
import { closeCompany, markMemberLeft, selectMembersForUpdate } from "./members.ts";

/**
 * Closes the company of a user who joins another one. Somebody must answer its applicants, so it must have neither jobs
 * nor open or held applications nor other members. The background task deletes its logo.
 *
 * @throws {ApiError} company_in_use
 */
export async function leaveUnusedCompany(
  trx: Kysely<DB>,
  companyId: string,
  user: Pick<CallerUser, "id" | "company">,
): Promise<void> {
  const members = await selectMembersForUpdate(trx, companyId);
  const { is_used } = await trx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb.selectFrom("jobs").select("id").where("company_id", "=", companyId).where("deleted_at", "is", null),
          ),
          eb.exists(
            eb
              .selectFrom("applications")
              .select("id")
              .where("company_id", "=", companyId)
              .where((application) =>
                application.or([application("ended_at", "is", null), application("held_until", "is not", null)]),
              ),
          ),
        ])
        .as("is_used"),
    )
    .executeTakeFirstOrThrow();
  if (is_used || members.length > 1) throw new ApiError("company_in_use");
  await deleteAllFiles(trx, { company_id: companyId });
  await closeCompany(trx, { id: companyId, name: user.company });
  await markMemberLeft(trx, companyId, user.id);
}

/**
 * Closes the company of an account whose email nobody has proven, with jobs that nobody has applied to, when the person
 * proves the email who wants the account for looking for work. Somebody else may have registered with it.
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
  const { id, company_id, company } = user;
  await selectMembersForUpdate(trx, company_id);
  const unusedJobs = trx
    .selectFrom("jobs")
    .select("jobs.id")
    .where("company_id", "=", company_id)
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("applications").select("applications.id").whereRef("job_id", "=", "jobs.id"))),
    )
    .orderBy("jobs.id")
    .forUpdate();
  await trx
    .updateTable("jobs")
    .set({ status: JOB_INACTIVE, deleted_at: sql`now()`, updated_at: sql`now()` })
    .where("id", "in", unusedJobs)
    .execute();
  await leaveUnusedCompany(trx, company_id, { id, company });
  await trx.updateTable("users").set({ user_type: null }).where("id", "=", id).execute();
}
