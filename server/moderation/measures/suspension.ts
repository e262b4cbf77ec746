import { type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { unsuspendUser } from "../../accounts/auth/suspend-user.ts";
import { listStaffIds } from "../../accounts/staff/staff.ts";
import { suspendCompany, unsuspendCompany } from "../../hiring/suspensions/suspend-company.ts";
import { suspendPerson } from "../../hiring/suspensions/suspend-person.ts";
import { ApiError } from "../../platform/errors.ts";
import type { MeasureFunctions } from "./measure-functions.ts";

/** The company that is suspended with a person. */
interface PreviousOfPerson {
  company_id: string | null;
}

/**
 * Suspends the company in whose name the subject was written, or its author. Cases about several subjects can suspend the
 * same company or person, so a suspension ends with the last of them. A member of the staff must leave the staff first, so
 * that no moderator suspends an owner.
 */
export const suspend: MeasureFunctions = {
  async apply(trx, { companyId, userId }, { until }) {
    if (companyId !== null) await suspendCompany(trx, companyId, until);
    else if (userId !== null) {
      if ((await listStaffIds(trx)).includes(userId)) throw new ApiError("staff_account");
      return { company_id: await suspendPerson(trx, userId, until) } satisfies PreviousOfPerson;
    }
    return null;
  },
  async undo(trx, { companyId, userId }, previous) {
    if (companyId !== null) return endOfCompany(trx, companyId);
    if (userId === null) return;
    const { company_id } = (previous ?? { company_id: null }) as PreviousOfPerson;
    if (company_id !== null) await endOfCompany(trx, company_id);
    const ofPerson = sql<boolean>`cases.user_id = ${userId} and cases.company_id is null`;
    if (await isLastSuspension(trx, ofPerson)) await unsuspendUser(trx, userId);
  },
};

/** Ends the suspension of a company, unless another decision suspends it, or the last person who recruits for it. */
async function endOfCompany(trx: Transaction<DB>, id: string): Promise<void> {
  const ofCompany = sql<boolean>`(cases.company_id = ${id} or decision_measures.previous ->> 'company_id' = ${id})`;
  if (await isLastSuspension(trx, ofCompany)) await unsuspendCompany(trx, id);
}

/** Whether at most one suspension in force meets a condition: the one that ends. */
async function isLastSuspension(trx: Transaction<DB>, condition: RawBuilder<boolean>): Promise<boolean> {
  const { count } = await trx
    .selectFrom("decision_measures")
    .innerJoin("decisions", "decisions.id", "decision_measures.decision_id")
    .innerJoin("cases", "cases.id", "decisions.case_id")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("decision_measures.kind", "=", "suspend")
    .where("decision_measures.ended_at", "is", null)
    .where(condition)
    .executeTakeFirstOrThrow();
  return count <= 1;
}
