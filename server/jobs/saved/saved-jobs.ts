import { type Kysely, sql } from "kysely";
import { MAX_SAVED_JOBS, type SavedJob } from "../../../contract/jobs/saved/saved.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { AgeRule } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import type { PagePosition } from "../../platform/http/paging.ts";
import { findVisibleJob } from "../policy.ts";
import { type JobRow, presentJob } from "../present.ts";
import { selectJobs } from "../queries.ts";

export type SavedJobRow = JobRow & { saved_title: string; saved_at: Date };

/** Shows an inactive job only with its title at the time of saving, because the owner may be editing a draft. */
export function presentSavedJob(row: SavedJobRow, ageRule: AgeRule): SavedJob {
  const job = presentJob(row, ageRule);
  return {
    ...presentIds(row.id),
    title: job.is_available ? row.title : row.saved_title,
    company: row.company,
    job: job.is_available ? job : null,
    saved_at: row.saved_at.toISOString(),
  };
}

/**
 * Saves an active job. Does nothing when the user has saved the job already, even if it is inactive now.
 *
 * @throws {ApiError} not_found when the user cannot view the job
 * @throws {ApiError} job_unavailable when the user can view the job and it is inactive
 * @throws {ApiError} too_many_saved_jobs when the user has `MAX_SAVED_JOBS` saved jobs
 */
export async function saveJob(db: Database, user: CallerUser, jobId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSavingUser(trx, user.id);
    if (await isJobSaved(trx, user.id, jobId)) return;
    const { job } = await findVisibleJob(trx, user, jobId);
    if (!job.is_public) throw new ApiError("job_unavailable");
    if ((await listSavedJobIds(trx, user.id)).length >= MAX_SAVED_JOBS) throw new ApiError("too_many_saved_jobs");
    await insertSavedJob(trx, user.id, job);
  });
}

/** Locks the row of the user, so that concurrent requests of the same user count and insert one after the other. */
export function lockSavingUser(trx: Kysely<DB>, userId: string) {
  return trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

async function isJobSaved(db: Kysely<DB>, userId: string, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom("saved_jobs")
    .select("job_id")
    .where("user_id", "=", userId)
    .where("job_id", "=", jobId)
    .executeTakeFirst();
  return row !== undefined;
}

async function insertSavedJob(db: Kysely<DB>, userId: string, job: { id: string; title: string }) {
  await db.insertInto("saved_jobs").values({ user_id: userId, job_id: job.id, title: job.title }).execute();
}

export async function deleteSavedJob(db: Kysely<DB>, userId: string, jobId: string): Promise<void> {
  await db.deleteFrom("saved_jobs").where("user_id", "=", userId).where("job_id", "=", jobId).execute();
}

export async function listSavedJobIds(db: Kysely<DB>, userId: string): Promise<string[]> {
  const rows = await db.selectFrom("saved_jobs").select("job_id").where("user_id", "=", userId).execute();
  return rows.map(({ job_id }) => job_id);
}

/** Lists saved jobs that are neither restricted nor wait, last saved first, up to `limit + 1`. The extra row shows that there is a next page. */
export function listSavedJobs(
  db: Kysely<DB>,
  userId: string,
  limit: number,
  after: PagePosition | null,
): Promise<SavedJobRow[]> {
  const all = selectJobs(db)
    .innerJoin("saved_jobs", "saved_jobs.job_id", "jobs.id")
    .select(["saved_jobs.title as saved_title", "saved_jobs.created_at as saved_at"])
    .where("saved_jobs.user_id", "=", userId)
    .where("jobs.restricted_at", "is", null)
    .where("jobs.waiting_since", "is", null)
    .where("jobs.suspended_at", "is", null);
  const rest = after
    ? all.where(sql<boolean>`(saved_jobs.created_at, saved_jobs.job_id) < (${after.at}, ${after.id})`)
    : all;
  return rest
    .orderBy("saved_jobs.created_at", "desc")
    .orderBy("saved_jobs.job_id", "desc")
    .limit(limit + 1)
    .execute();
}

export async function deleteSavedJobs(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom("saved_jobs").where("user_id", "=", userId).execute();
}
