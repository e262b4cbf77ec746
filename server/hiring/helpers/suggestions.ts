import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { HelpedPersonDetail, JobSuggestion } from "../../../contract/hiring/helpers.ts";
import { MAX_SUGGESTIONS } from "../../../contract/hiring/helpers.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { AgeRule } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import { findApplicationForJob, hasAppliedFor } from "../../jobs/has-applied.ts";
import { findVisibleJob } from "../../jobs/policy.ts";
import { presentJob } from "../../jobs/present.ts";
import { selectJobs } from "../../jobs/queries.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { addNotices } from "../../platform/notifications/add-notices.ts";
import { deleteNoticesOfEvents } from "../notices/create-notices.ts";
import { type Help, lockHelp } from "./help.ts";

/** How many suggestions a seeker sees at a time. */
const MAX_SHOWN = 20;

/**
 * Suggests an open job to a seeker, who is told. Returns the id of the suggestion.
 *
 * @throws {ApiError} not_found for a person or a job that the helper does not see; job_unavailable; own_company;
 * already_suggested; already_applied when the seeker shows the applications; too_many_suggestions
 */
export function suggestJob(
  db: Database,
  helper: CallerUser,
  { helpId, jobId, note }: Record<"helpId" | "jobId" | "note", string>,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const help = await lockHelp(trx, helper.id, helpId);
    const { job } = await findVisibleJob(trx, helper, jobId);
    if (!job.is_public) throw new ApiError("job_unavailable");
    requireOtherCompany(helper, job);
    await requireNotApplied(trx, help, job.id);
    const { count } = await trx
      .selectFrom("job_suggestions")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("help_id", "=", help.id)
      .executeTakeFirstOrThrow();
    if (count >= MAX_SUGGESTIONS) throw new ApiError("too_many_suggestions");
    const suggestion = { id: uuidv7(), help_id: help.id, job_id: job.id, title: job.title, note };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("job_suggestions")
      .values(suggestion)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) throw new ApiError("already_suggested");
    const told = { kind: "job_suggested", sourceId: suggestion.id, jobId: job.id, companyId: null } as const;
    await addNotices(trx, [{ ...told, userId: help.seeker_id, helpId: help.id, actorId: helper.id }]);
    return suggestion.id;
  });
}

/**
 * Nobody recruits for their own company in the name of help.
 *
 * @throws {ApiError} own_company
 */
export function requireOtherCompany(helper: Pick<CallerUser, "company_id">, job: { company_id: string }): void {
  if (helper.company_id === job.company_id) throw new ApiError("own_company");
}

/**
 * Refuses help with a job for which the seeker has applied. A helper who does not see the applications is not told.
 *
 * @throws {ApiError} already_applied
 */
export async function requireNotApplied(db: Kysely<DB>, help: Help, jobId: string): Promise<void> {
  if (help.shows_applications && (await findApplicationForJob(db, jobId, help.seeker_id))) {
    throw new ApiError("already_applied");
  }
}

/** Deletes the suggestion of a job and its notice. Does nothing without one. */
export async function deleteSuggestion(db: Database, help: Help, jobId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom("job_suggestions")
      .where("help_id", "=", help.id)
      .where("job_id", "=", jobId)
      .returning("id")
      .execute();
    await deleteNoticesOfEvents(
      trx,
      deleted.map((suggestion) => suggestion.id),
    );
  });
}

/** Lists the open jobs that helpers have suggested to a seeker and that wait for an answer, newest first. */
export async function listSuggestions(db: Kysely<DB>, seekerId: string, ageRule: AgeRule): Promise<JobSuggestion[]> {
  const rows = await selectJobs(db)
    .innerJoin("job_suggestions as suggestion", "suggestion.job_id", "jobs.id")
    .innerJoin("helpers", "helpers.id", "suggestion.help_id")
    .innerJoin("users as helper", "helper.id", "helpers.helper_id")
    .select(["suggestion.id as suggestion_id", "suggestion.note", "suggestion.created_at as suggested_at"])
    .select("helper.name as helper")
    .where("helpers.seeker_id", "=", seekerId)
    .where("helper.suspended_at", "is", null)
    .where("suggestion.dismissed_at", "is", null)
    .where("jobs.is_public", "=", true)
    .where(sql<boolean>`not exists (select from saved_jobs where job_id = jobs.id and user_id = ${seekerId})`)
    .where((eb) => eb.not(hasAppliedFor(sql.ref("jobs.id"), seekerId)))
    .orderBy("suggestion.created_at", "desc")
    .orderBy("suggestion.id", "desc")
    .limit(MAX_SHOWN)
    .execute();
  return rows.map((row) => ({
    ...presentIds(row.suggestion_id),
    helper: row.helper,
    note: row.note,
    job: presentJob(row, ageRule),
    createdAt: row.suggested_at.toISOString(),
  }));
}

/** @throws {ApiError} not_found when nobody has suggested it to the seeker */
export async function dismissSuggestion(db: Kysely<DB>, seekerId: string, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("job_suggestions")
    .set({ dismissed_at: portalNow })
    .where("id", "=", id)
    .where("help_id", "in", db.selectFrom("helpers").select("id").where("seeker_id", "=", seekerId))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError("not_found");
}

/** Lists the suggestions of a helper to one seeker with what has become of them, newest first. */
export async function listSuggestionsOfHelp(db: Kysely<DB>, help: Help): Promise<HelpedPersonDetail["suggestions"]> {
  const rows = await db
    .selectFrom("job_suggestions as suggestion")
    .innerJoin("jobs", "jobs.id", "suggestion.job_id")
    .innerJoin("companies", "companies.id", "jobs.company_id")
    .select(["suggestion.id", "suggestion.job_id", "suggestion.title as job_title", "companies.name as company"])
    .select(["suggestion.note", "suggestion.created_at"])
    .select(
      sql<HelpedPersonDetail["suggestions"][number]["state"]>`case
        when ${help.shows_applications} and exists (
          select from applications
          where applications.job_id = suggestion.job_id and applied_by_user_id = ${help.seeker_id}
            and stage <> 'withdrawn'
        ) then 'applied'
        when not jobs.is_public then 'closed'
        when exists (
          select from saved_jobs where saved_jobs.job_id = suggestion.job_id and user_id = ${help.seeker_id}
        ) then 'saved'
        when dismissed_at is not null then 'dismissed'
        else 'open' end`.as("state"),
    )
    .where("suggestion.help_id", "=", help.id)
    .orderBy("suggestion.created_at", "desc")
    .orderBy("suggestion.id", "desc")
    .execute();
  return rows.map(({ id, created_at, ...row }) => ({ ...presentIds(id), ...row, createdAt: created_at.toISOString() }));
}
