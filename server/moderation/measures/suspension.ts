import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { unsuspendUser } from "../../accounts/auth/suspend-user.ts";
import { suspendCompany, unsuspendCompany } from "../../hiring/suspensions/suspend-company.ts";
import { suspendPerson } from "../../hiring/suspensions/suspend-person.ts";
import type { MeasureFunctions } from "./measure-functions.ts";

/** The company that was suspended with a person. */
interface PreviousOfPerson {
  company_id: string | null;
}

/**
 * Suspends the company in whose name the subject was written, or its author. Cases about several subjects can suspend the
 * same company or person, so a suspension ends with the last of them.
 */
export const suspend: MeasureFunctions = {
  async apply(trx, { companyId, userId }, { until }) {
    if (companyId !== null) await suspendCompany(trx, companyId, until);
    else if (userId !== null) return { company_id: await suspendPerson(trx, userId, until) } satisfies PreviousOfPerson;
    return null;
  },
  async undo(trx, { companyId, userId }, previous) {
    // The suspension that ends counts as well.
    if (companyId !== null) return endOfCompany(trx, companyId, 1);
    if (userId === null) return;
    const { company_id } = (previous ?? { company_id: null }) as PreviousOfPerson;
    if (company_id !== null) await endOfCompany(trx, company_id, 0);
    if ((await countSuspensions(trx, { user_id: userId })) <= 1) await unsuspendUser(trx, userId);
  },
};

async function endOfCompany(trx: Transaction<DB>, id: string, ending: number): Promise<void> {
  if ((await countSuspensions(trx, { company_id: id })) <= ending) await unsuspendCompany(trx, id);
}

/** Counts the suspensions in force of a company, or of a person for what they did in their own name. */
async function countSuspensions(db: Kysely<DB>, of: { company_id: string } | { user_id: string }): Promise<number> {
  const { count } = await db
    .selectFrom("decision_measures")
    .innerJoin("decisions", "decisions.id", "decision_measures.decision_id")
    .innerJoin("cases", "cases.id", "decisions.case_id")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("decision_measures.kind", "=", "suspend")
    .where("decision_measures.ended_at", "is", null)
    .$if("company_id" in of, (all) => all.where("cases.company_id", "=", (of as { company_id: string }).company_id))
    .$if("user_id" in of, (all) =>
      all.where("cases.user_id", "=", (of as { user_id: string }).user_id).where("cases.company_id", "is", null),
    )
    .executeTakeFirstOrThrow();
  return count;
}
