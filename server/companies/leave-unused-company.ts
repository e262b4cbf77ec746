import type { Kysely } from "kysely";
import type { DB } from "../../database/schema.ts";
import { ApiError } from "../platform/errors.ts";
import { closeCompany, type LockedCompany, listMembersOfLocked } from "./members.ts";

/**
 * Closes the company that a user leaves for another one, or for looking for work. Somebody must answer its applicants, so it must have neither jobs
 * nor open or held applications nor other members. A sweep deletes its logo.
 *
 * @throws {ApiError} company_in_use
 */
export async function leaveUnusedCompany(trx: Kysely<DB>, company: LockedCompany, userId: string): Promise<void> {
  const members = await listMembersOfLocked(trx, company);
  const { is_used } = await trx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb.selectFrom("jobs").select("id").where("company_id", "=", company.id).where("deleted_at", "is", null),
          ),
          eb.exists(
            eb
              .selectFrom("applications")
              .select("id")
              .where("company_id", "=", company.id)
              .where((application) =>
                application.or([application("ended_at", "is", null), application("held_until", "is not", null)]),
              ),
          ),
        ])
        .as("is_used"),
    )
    .executeTakeFirstOrThrow();
  if (is_used || members.length > 1) throw new ApiError("company_in_use");
  await closeCompany(trx, company, userId);
}
