import type { Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { type LockedJob, moveJobs } from "../job-state.ts";
import { notifyRecruiters } from "./notify-recruiters.ts";

/**
 * Closes a job whose time is over, and tells its company. Its applications stay as they are: the company still owes their
 * seekers an answer.
 */
export async function endJob(trx: Transaction<DB>, job: LockedJob, event: "expired" | "not_confirmed"): Promise<void> {
  const [eventId] = await moveJobs(trx, [job], { event, to: "inactive", actorId: null });
  await notifyRecruiters(trx, job, "job_ended", eventId as string);
}
