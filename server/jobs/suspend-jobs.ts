import type { Transaction } from "kysely";
import type { DB } from "../../database/schema.ts";
import { lockJobs } from "./job-state.ts";

/**
 * Hides all jobs of a company while it is suspended, or shows them again with null. Their states and their restrictions
 * stay, so all are as before afterwards. A job that is added meanwhile is hidden too (`hold_job()` in 0088_restrictions.sql).
 */
export async function setSuspensionOfJobs(
  trx: Transaction<DB>,
  companyId: string,
  suspendedAt: Date | null,
): Promise<void> {
  await lockJobs(trx.selectFrom("jobs").where("company_id", "=", companyId));
  await trx.updateTable("jobs").set({ suspended_at: suspendedAt }).where("company_id", "=", companyId).execute();
}
