import type { Kysely, Selectable, Transaction } from "kysely";
import type { ClosingForm } from "../../contract/jobs/job-form.ts";
import type { JobDetail } from "../../contract/jobs/jobs.ts";
import type { Applications, DB } from "../../database/schema.ts";
import type { CallerUser, Member } from "../platform/http/access.ts";
import type { JobRow } from "./present.ts";

/** What other areas add to the routes of a job, in their transactions. `app.ts` passes those of `server/hiring`. */
export interface JobHooks {
  /** @throws {ApiError} unanswered_applications when the company owes too many answers to publish a job */
  requireAnsweredApplications(trx: Transaction<DB>, companyId: string, limit: number): Promise<void>;
  /**
   * Ends the open applications to a job that has been closed or deleted, the chosen ones with their decisions. Returns
   * until when this can be undone, or null when no applicant is told.
   */
  endApplications(
    trx: Transaction<DB>,
    member: Member,
    jobId: string,
    choices: ClosingForm,
    reason: "job_closed" | "job_deleted",
  ): Promise<Date | null>;
  /** Returns what the page of a job shows to this viewer only. */
  readViewerDetails(
    db: Kysely<DB>,
    viewer: CallerUser,
    job: JobRow,
    application: Selectable<Applications> | null,
  ): Promise<Pick<JobDetail, "application" | "report" | "can_message">>;
}
