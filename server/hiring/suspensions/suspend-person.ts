import type { Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { suspendUser } from "../../accounts/auth/suspend-user.ts";
import { selectUserForUpdate } from "../../accounts/users/queries.ts";
import { listMembersOfLocked, lockCompany } from "../../companies/members.ts";
import { suspendCompany } from "./suspend-company.ts";

/**
 * Suspends a user (`suspendUser`). When they are the last member of their company who can answer applicants, the company is
 * suspended as well, so that nobody applies in vain. Does nothing for a deleted account.
 *
 * @returns The id of the company that is suspended with the user
 */
export async function suspendPerson(trx: Transaction<DB>, userId: string, until: Date | null): Promise<string | null> {
  const companyId = await findOnlyRecruitedCompany(trx, userId);
  if (companyId !== null) await suspendCompany(trx, companyId, until);
  const user = await selectUserForUpdate(trx, userId);
  if (!user || user.deleted_at !== null) return null;
  await suspendUser(trx, user, until);
  return companyId;
}

/** Locks the company of a user, and returns its id when no other owner or recruiter can act for it. */
async function findOnlyRecruitedCompany(trx: Transaction<DB>, userId: string): Promise<string | null> {
  const membership = await trx
    .selectFrom("company_members")
    .select("company_id")
    .where("user_id", "=", userId)
    .where("left_at", "is", null)
    .executeTakeFirst();
  if (!membership) return null;
  const company = await lockCompany(trx, membership.company_id);
  const recruiterIds = (await listMembersOfLocked(trx, company))
    .filter(({ role }) => role !== "interviewer")
    .map(({ user_id }) => user_id);
  if (!recruiterIds.includes(userId)) return null;
  const others = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", recruiterIds)
    .where("id", "!=", userId)
    .where("suspended_at", "is", null)
    .execute();
  return others.length === 0 ? membership.company_id : null;
}
