import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { PagePosition } from "../http/paging.ts";
import { selectJobs } from "../jobs/queries.ts";
import type { SavedJobRow } from "./present.ts";

/** Who saves waits here for who else saves for the same person, so that counting and adding are one. */
export function selectUserForUpdate(trx: Kysely<DB>, userId: string) {
  return trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

export async function isJobSaved(db: Kysely<DB>, userId: string, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom("saved_jobs")
    .select("job_id")
    .where("user_id", "=", userId)
    .where("job_id", "=", jobId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSavedJob(db: Kysely<DB>, userId: string, job: { id: string; title: string }) {
  await db.insertInto("saved_jobs").values({ user_id: userId, job_id: job.id, title: job.title }).execute();
}

export async function deleteSavedJob(db: Kysely<DB>, userId: string, jobId: string): Promise<void> {
  await db.deleteFrom("saved_jobs").where("user_id", "=", userId).where("job_id", "=", jobId).execute();
}

export async function listSavedJobIds(db: Kysely<DB>, userId: string): Promise<string[]> {
  const rows = await db.selectFrom("saved_jobs").select("job_id").where("user_id", "=", userId).execute();
  return rows.map(({ job_id }) => job_id);
}

/** One more row than `limit`, if there is one. */
export function listSavedJobs(
  db: Kysely<DB>,
  userId: string,
  limit: number,
  after: PagePosition | null,
): Promise<SavedJobRow[]> {
  const all = selectJobs(db)
    .innerJoin("saved_jobs", "saved_jobs.job_id", "jobs.id")
    .select(["saved_jobs.title as saved_title", "saved_jobs.created_at as saved_at"])
    .where("saved_jobs.user_id", "=", userId);
  const rest = after
    ? all.where(sql<boolean>`(saved_jobs.created_at, saved_jobs.job_id) < (${after.at}, ${after.id})`)
    : all;
  return rest
    .orderBy("saved_jobs.created_at", "desc")
    .orderBy("saved_jobs.job_id", "desc")
    .limit(limit + 1)
    .execute();
}
