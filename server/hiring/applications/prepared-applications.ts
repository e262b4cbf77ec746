import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type {
  HelpedPersonDetail,
  Preparation,
  PreparedApplication,
  PreparedJob,
} from "../../../contract/hiring/helpers.ts";
import { BEGUN_APPLICATION_DAYS } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import { hasAppliedFor } from "../../jobs/has-applied.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { deleteNoticesOfEvents } from "../notices/create-notices.ts";
import type { validateAnswers } from "../snapshots/answers.ts";

/**
 * Selects the prepared applications that a seeker can still send: to open jobs for which they have not applied, of helpers
 * who are not suspended, in the last days.
 */
export function selectPreparedApplications(db: Kysely<DB>, seekerId: string) {
  return db
    .selectFrom("prepared_applications as prepared")
    .innerJoin("helpers", "helpers.id", "prepared.help_id")
    .innerJoin("users as helper", "helper.id", "helpers.helper_id")
    .innerJoin("jobs", "jobs.id", "prepared.job_id")
    .where("prepared.seeker_id", "=", seekerId)
    .where("helper.suspended_at", "is", null)
    .where("jobs.is_public", "=", true)
    .where(sql<boolean>`prepared.prepared_at > portal_now() - make_interval(days => ${BEGUN_APPLICATION_DAYS})`)
    .where((eb) => eb.not(hasAppliedFor(sql.ref("jobs.id"), seekerId)));
}

/** Lists the jobs for which an application of the seeker is prepared, newest first. */
export async function listPreparedJobs(db: Kysely<DB>, seekerId: string): Promise<PreparedJob[]> {
  const rows = await selectPreparedApplications(db, seekerId)
    .innerJoin("companies", "companies.id", "jobs.company_id")
    .select(["prepared.job_id", "jobs.title as job_title", "companies.name as company", "helper.name as helper"])
    .select("prepared.prepared_at")
    .orderBy("prepared.prepared_at", "desc")
    .limit(50)
    .execute();
  return rows.map((row) => ({ ...row, prepared_at: row.prepared_at.toISOString() }));
}

export async function findPreparedApplication(
  db: Kysely<DB>,
  seekerId: string,
  jobId: string,
): Promise<PreparedApplication | null> {
  const row = await selectPreparedApplications(db, seekerId)
    .select(["helper.name as helper", "prepared.answers", "prepared.cover_note", "prepared.prepared_at"])
    .where("prepared.job_id", "=", jobId)
    .executeTakeFirst();
  return row ? { helper: row.helper, ...presentPreparation(row) } : null;
}

export function presentPreparation(row: { answers: unknown; cover_note: string; prepared_at: Date }): Preparation {
  return {
    answers: row.answers as Preparation["answers"],
    cover_note: row.cover_note,
    prepared_at: row.prepared_at.toISOString(),
  };
}

/**
 * Saves what a helper has prepared, in place of what this or another helper has prepared for the same job. The caller has
 * locked the seeker. Returns the id of the preparation, which stays the same when the helper changes it.
 */
export async function savePreparedApplication(
  trx: Transaction<DB>,
  { help_id, seeker_id, job_id }: Record<"help_id" | "seeker_id" | "job_id", string>,
  content: { answers: ReturnType<typeof validateAnswers>; cover_note: string },
) {
  const earlier = await trx
    .selectFrom("prepared_applications")
    .select(["id", "help_id"])
    .where("seeker_id", "=", seeker_id)
    .where("job_id", "=", job_id)
    .executeTakeFirst();
  if (earlier && earlier.help_id !== help_id) await deletePreparedApplication(trx, seeker_id, job_id);
  const answers = content.answers.map(({ question, value }) => ({ question_id: question.id, value }));
  const values = {
    answers: toJsonb(answers),
    cover_note: content.cover_note,
    prepared_at: sql<Date>`portal_now()`,
  };
  return trx
    .insertInto("prepared_applications")
    .values({ id: uuidv7(), help_id, seeker_id, job_id, ...values })
    .onConflict((conflict) => conflict.columns(["seeker_id", "job_id"]).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes what is prepared for an application of the seeker, with its notice; with `helpId`, only what this helper has. */
export async function deletePreparedApplication(
  trx: Kysely<DB>,
  seekerId: string,
  jobId: string,
  helpId?: string,
): Promise<void> {
  const deleted = await trx
    .deleteFrom("prepared_applications")
    .where("seeker_id", "=", seekerId)
    .where("job_id", "=", jobId)
    .$if(helpId !== undefined, (all) => all.where("help_id", "=", helpId as string))
    .returning("id")
    .execute();
  await deleteNoticesOfEvents(
    trx,
    deleted.map(({ id }) => id),
  );
}

type HelpOfSeeker = Record<"id" | "seeker_id", string>;

/** Finds what a helper has prepared for one job. Null when it is sent, discarded, replaced or too old. */
export async function findPreparation(db: Kysely<DB>, help: HelpOfSeeker, jobId: string): Promise<Preparation | null> {
  const row = await selectPreparedApplications(db, help.seeker_id)
    .select(["prepared.answers", "prepared.cover_note", "prepared.prepared_at"])
    .where("prepared.help_id", "=", help.id)
    .where("prepared.job_id", "=", jobId)
    .executeTakeFirst();
  return row ? presentPreparation(row) : null;
}

/** Lists the jobs for which a helper has prepared an application of a seeker, newest first. */
export async function listPreparations(db: Kysely<DB>, help: HelpOfSeeker): Promise<HelpedPersonDetail["prepared"]> {
  const rows = await selectPreparedApplications(db, help.seeker_id)
    .innerJoin("companies", "companies.id", "jobs.company_id")
    .select(["prepared.job_id", "jobs.title as job_title", "companies.name as company", "prepared.prepared_at"])
    .where("prepared.help_id", "=", help.id)
    .orderBy("prepared.prepared_at", "desc")
    .execute();
  return rows.map((row) => ({ ...row, prepared_at: row.prepared_at.toISOString() }));
}
