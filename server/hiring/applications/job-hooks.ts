import { type Selectable, sql, type Transaction } from "kysely";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { Applications, DB } from "../../../database/schema.ts";
import type { JobHooks } from "../../jobs/job-hooks.ts";
import { findReportOfJob, presentOwnReport } from "../../jobs/reports/own-reports.ts";
import { listMessageableIds } from "../../messages/participants.ts";
import { ApiError } from "../../platform/errors.ts";
import { lockUnsentLateDecisions, sendAtOnce } from "./stages/application-mails.ts";
import { closeApplicationsWithDecisions } from "./stages/close-applications.ts";

/** What applications, reports and messages add to the routes of a job. */
export const jobHooks: JobHooks = {
  requireAnsweredApplications,
  endApplications: closeApplicationsWithDecisions,
  readViewerDetails: async (db, viewer, job, application) => {
    const [report, messageableIds] = await Promise.all([
      findReportOfJob(db, job.id, viewer.id),
      listMessageableIds(db, viewer, [job.user_id]),
    ]);
    return {
      application: application && presentOwnApplication(application),
      report: report ? presentOwnReport(report) : null,
      can_message: messageableIds.has(job.user_id),
    };
  },
};

/**
 * Requires that a company may publish another job: that it has answered its applicants, but for a few. The caller
 * publishes in the same transaction. Late answers that can still be undone are sent at once if the company needs them for
 * publishing. They are locked before the count, so that one that is undone in the same moment does not count.
 *
 * @param limit The number of unanswered applications from which a company publishes nothing
 * @throws {ApiError} unanswered_applications with their number
 */
async function requireAnsweredApplications(trx: Transaction<DB>, companyId: string, limit: number): Promise<void> {
  const undoableIds = await lockUnsentLateDecisions(trx, companyId);
  const { count } = await trx
    .selectFrom("applications")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("company_id", "=", companyId)
    .where("stage", "=", "unanswered")
    .executeTakeFirstOrThrow();
  if (count >= limit) throw new ApiError("unanswered_applications", { count: String(count) });
  if (count + undoableIds.length >= limit) await sendAtOnce(trx, undoableIds);
}

/** Presents an application to the seeker who views the job. */
function presentOwnApplication(row: Selectable<Applications>): JobDetail["application"] {
  return {
    ...presentIds(row.id),
    status: row.status,
    seen_at: row.seen_at?.toISOString() ?? null,
    ended_as: row.stage === "withdrawn" || row.stage === "position_closed" ? row.stage : null,
    decided_at: row.decided_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
