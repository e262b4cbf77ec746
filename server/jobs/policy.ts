import { type Kysely, sql, type Transaction } from "kysely";
import * as z from "zod";
import { MAX_UNANSWERED_APPLICATIONS } from "../../contract/jobs/jobs.ts";
import { JOB_ACTIVE } from "../../contract/platform/constants.ts";
import { reasons } from "../../contract/platform/field-error-reasons.ts";
import { withReason } from "../../contract/platform/field-errors.ts";
import type { DB } from "../../database/schema.ts";
import { canRecruitFor, type Membership } from "../accounts/memberships/policy.ts";
import { ApiError } from "../platform/errors.ts";
import type { JobRow } from "./present.ts";
import { findApplicationForJob, findJob, industryExists } from "./queries.ts";

interface Viewer extends Membership {
  id: string;
}

/** Everybody can view an active job, the company's recruiters also an inactive one, and applicants even a deleted one. */
function canViewJob(viewer: Viewer | null, job: JobRow, hasApplied: boolean): boolean {
  if (hasApplied) return true;
  if (job.deleted_at !== null) return false;
  return job.status === JOB_ACTIVE || (viewer !== null && canRecruitFor(viewer, job.company_id));
}

/**
 * Finds a job that the viewer can view, with the viewer's application to it.
 *
 * @throws {ApiError} not_found when the job does not exist, and also when the viewer cannot view it
 */
export async function findVisibleJob(db: Kysely<DB>, viewer: Viewer | null, id: string) {
  const job = z.uuid().safeParse(id).success ? await findJob(db, id) : undefined;
  if (!job) throw new ApiError("not_found");
  const application = viewer ? await findApplicationForJob(db, job.id, viewer.id) : undefined;
  if (!canViewJob(viewer, job, application !== undefined)) throw new ApiError("not_found");
  return { job, application: application ?? null };
}

/**
 * Requires that the viewer manages the jobs of the job's company.
 *
 * @throws {ApiError} not_found when the viewer cannot view the job
 * @throws {ApiError} forbidden when the viewer can view the job and does not manage it
 */
export async function requireManagedJob(db: Kysely<DB>, viewer: Viewer, id: string): Promise<void> {
  const { job } = await findVisibleJob(db, viewer, id);
  if (!canRecruitFor(viewer, job.company_id)) throw new ApiError("forbidden");
}

/**
 * Requires that a company may publish another job: that it has answered its applicants, but for a few. The caller
 * publishes in the same transaction. Late answers that can still be undone are sent at once if the company needs them for
 * publishing. They are locked before the count, so that one that is undone in the same moment does not count.
 *
 * @throws {ApiError} unanswered_applications with their number
 */
export async function requireAnsweredApplications(trx: Transaction<DB>, companyId: string): Promise<void> {
  const undoable = await trx
    .selectFrom("application_mails as mail")
    .innerJoin("application_events as event", "event.id", "mail.event_id")
    .innerJoin("applications", "applications.id", "mail.application_id")
    .select("mail.event_id")
    .where("applications.company_id", "=", companyId)
    .where("mail.sent_at", "is", null)
    .where(sql<boolean>`event.data ->> 'from' = 'unanswered'`)
    .orderBy("mail.event_id")
    .forNoKeyUpdate("mail")
    .execute();
  const { count } = await trx
    .selectFrom("applications")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("company_id", "=", companyId)
    .where("stage", "=", "unanswered")
    .executeTakeFirstOrThrow();
  if (count > MAX_UNANSWERED_APPLICATIONS) throw new ApiError("unanswered_applications", { count: String(count) });
  if (count + undoable.length <= MAX_UNANSWERED_APPLICATIONS) return;
  await trx
    .updateTable("application_mails")
    .set({ due_at: sql<Date>`least(due_at, portal_now())` })
    .where(
      "event_id",
      "in",
      undoable.map(({ event_id }) => event_id),
    )
    .execute();
}

/** @throws {ApiError} invalid_fields when the industry does not exist */
export async function requireIndustry(db: Kysely<DB>, title: string): Promise<void> {
  if (await industryExists(db, title)) return;
  throw new ApiError("invalid_fields", { industry: withReason("Invalid Industry", reasons.notOffered()) });
}
