import { type Kysely, sql, type Transaction } from "kysely";
import { FILLED_REPORTS_TO_ASK } from "../../../contract/jobs/life.ts";
import type { DB } from "../../../database/schema.ts";
import type { LockedJob } from "../job-state.ts";
import { askForConfirmation } from "./confirmation.ts";

/** Who says that a job is filled. `network` is a keyed hash of the network address. */
export interface FilledReport {
  userId: string;
  network: Buffer;
}

/**
 * Records that a seeker takes an open job for filled. A seeker, and a network address, count once. After enough of them the
 * company is asked, unless it is asked already.
 */
export async function reportFilled(trx: Transaction<DB>, job: LockedJob, report: FilledReport): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("job_filled_reports")
    .values({ job_id: job.id, user_id: report.userId, network: report.network })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows || job.confirm_by !== null) return;
  if ((await countReports(trx, job.id)) >= FILLED_REPORTS_TO_ASK) await askForConfirmation(trx, job, "reports");
}

async function countReports(db: Kysely<DB>, jobId: string): Promise<number> {
  const { count } = await db
    .selectFrom("job_filled_reports")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("job_id", "=", jobId)
    .executeTakeFirstOrThrow();
  return count;
}
