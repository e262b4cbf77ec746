import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { recordErasure } from "../../accounts/files/erasure-records.ts";
import { closeApplications } from "../../hiring/applications/stages/close-applications.ts";
import { lockJobs, moveJobs } from "../../jobs/job-state.ts";
import { pauseAfterBatch } from "../../platform/background/interval.ts";
import type { Sweep, SweepCounts } from "../../platform/background/sweep.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";

const INTERVAL_MS = 10_000;
const BATCH_SIZE = 500;
/** A job takes longer than other rows, because each of its words is looked up in the search index. */
const JOB_BATCH_SIZE = 5;
/** Enough for all rows of an ordinary account, so that nothing is left of it when the user gets the response. */
const MAX_BATCHES_IN_REQUEST = 12;

interface ErasureDependencies {
  db: Database;
  files: Pick<FileStore, "storage" | "incomingDir">;
}

/**
 * Erases the rows that a deleted account has left, in batches, within the request that has deleted it. A large account
 * is finished by `createAccountErasureSweep`.
 */
export async function eraseFirstBatches(dependencies: ErasureDependencies, userId: string): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES_IN_REQUEST; batch++) if (!(await eraseBatch(dependencies, userId))) return;
}

/** Erases all rows that a deleted account has left. */
export async function finishErasure(dependencies: ErasureDependencies, userId: string): Promise<void> {
  while (await eraseBatch(dependencies, userId));
}

/** Finishes the erasure of deleted accounts. */
export function createAccountErasureSweep({ db, files }: ErasureDependencies): Sweep {
  async function run(signal: AbortSignal): Promise<SweepCounts> {
    const erasures = await db.selectFrom("account_erasures").select("user_id").orderBy("requested_at").execute();
    for (const { user_id } of erasures) {
      for (let hasMore = true; hasMore && !signal.aborted; ) {
        const startedAt = performance.now();
        hasMore = await eraseBatch({ db, files }, user_id);
        await pauseAfterBatch(startedAt, signal);
      }
    }
    return {};
  }
  return { name: "account_erasures", description: "Erasing a deleted account", intervalMs: INTERVAL_MS, run };
}

/** Erases some rows of a deleted user. Returns the number of rows; 0 when none are left. */
type ErasureStep = (trx: Transaction<DB>, userId: string) => Promise<number>;

const steps: ErasureStep[] = [
  closeJobs,
  deleteConversations,
  eraseMessages,
  deleteApplications,
  deleteAssessments,
  deleteReviews,
  eraseReports,
  eraseCases,
  eraseComplaints,
  eraseJobs,
];

/**
 * Erases one batch. Returns false when nothing is left, or when another process is erasing this account. The end of the
 * erasure is recorded in the storage before it is committed.
 */
function eraseBatch({ db, files }: ErasureDependencies, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const erasure = await trx
      .selectFrom("account_erasures")
      .select("requested_at")
      .where("user_id", "=", userId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!erasure) return false;
    for (const step of steps) if ((await step(trx, userId)) > 0) return true;
    await recordErasure(files, userId, erasure.requested_at);
    await trx.deleteFrom("account_erasures").where("user_id", "=", userId).execute();
    return false;
  });
}

/** Selects the companies that were closed because their last member, the user, has deleted the account. */
function selectClosedCompanies(trx: Kysely<DB>, userId: string) {
  return trx
    .selectFrom("company_members")
    .innerJoin("companies", "companies.id", "company_members.company_id")
    .select("companies.id")
    .where("user_id", "=", userId)
    .where("closed_at", "is not", null);
}

/**
 * Deletes the jobs of the user's closed companies, which removes them from the search, and ends their open applications. The rows
 * stay for the applicants. This step is the first one, because it is quick.
 */
export async function closeJobs(trx: Transaction<DB>, userId: string): Promise<number> {
  const ofClosedCompanies = trx
    .selectFrom("jobs")
    .where("company_id", "in", selectClosedCompanies(trx, userId))
    .where("deleted_at", "is", null);
  const jobs = await lockJobs(ofClosedCompanies, BATCH_SIZE);
  await moveJobs(trx, jobs, { event: "deleted", to: "deleted", actorId: null });
  const jobIds = jobs.map(({ id }) => id);
  await closeApplications(trx, jobIds, { reason: "employer_left", actor: { kind: "member", id: userId } });
  return jobs.length;
}

/** Deletes conversations whose other participant is deleted as well. */
async function deleteConversations(trx: Kysely<DB>, userId: string): Promise<number> {
  const deletedUsers = trx.selectFrom("users").select("id").where("deleted_at", "is not", null);
  const conversations = trx
    .selectFrom("conversations")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("participant_a_id", "=", userId).and("participant_b_id", "in", deletedUsers),
        eb("participant_b_id", "=", userId).and("participant_a_id", "in", deletedUsers),
      ]),
    )
    .limit(BATCH_SIZE / 10);
  const { numDeletedRows } = await trx.deleteFrom("conversations").where("id", "in", conversations).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Erases the text of the user's messages. The other participant keeps the conversation and their own messages. */
async function eraseMessages(trx: Kysely<DB>, userId: string): Promise<number> {
  const messages = trx
    .selectFrom("messages")
    .select("id")
    .where("from_user_id", "=", userId)
    .where((eb) => eb.or([eb("message", "!=", ""), eb("client_id", "is not", null)]))
    .limit(BATCH_SIZE);
  const { numUpdatedRows } = await trx
    .updateTable("messages")
    .set({ message: "", client_id: null, updated_at: sql`now()` })
    .where("id", "in", messages)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes the applications of the user, except held ones: the sweep deletes those when the hold has ended. */
async function deleteApplications(trx: Kysely<DB>, userId: string): Promise<number> {
  // Locked in the order in which a closing locks them.
  const applications = trx
    .selectFrom("applications")
    .select("id")
    .where("applied_by_user_id", "=", userId)
    .where("held_until", "is", null)
    .orderBy("id")
    .limit(BATCH_SIZE)
    .forUpdate();
  const { numDeletedRows } = await trx.deleteFrom("applications").where("id", "in", applications).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes the notes and ratings that the user has written, and the assignments and mentions of the user. Notes and ratings
 * of an application on a legal hold stay until it ends.
 */
async function deleteAssessments(trx: Kysely<DB>, userId: string): Promise<number> {
  let deleted = 0n;
  for (const table of ["application_notes", "application_ratings"] as const) {
    const held = trx.selectFrom("applications").select("applications.id").where("held_until", "is not", null);
    const rows = trx
      .selectFrom(table)
      .select("id")
      .where("author_id", "=", userId)
      .where("application_id", "not in", held)
      .limit(BATCH_SIZE);
    deleted += (await trx.deleteFrom(table).where("id", "in", rows).executeTakeFirstOrThrow()).numDeletedRows;
  }
  for (const table of ["application_assignments", "application_note_mentions"] as const) {
    deleted += (await trx.deleteFrom(table).where("user_id", "=", userId).executeTakeFirstOrThrow()).numDeletedRows;
  }
  return Number(deleted);
}

/** Deletes reviews by the user and about the user's closed companies. */
async function deleteReviews(trx: Kysely<DB>, userId: string): Promise<number> {
  const reviews = trx
    .selectFrom("reviews")
    .select("id")
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("company_id", "in", selectClosedCompanies(trx, userId))]))
    .limit(BATCH_SIZE);
  const { numDeletedRows } = await trx.deleteFrom("reviews").where("id", "in", reviews).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Erases who has sent the user's reports, and their texts. The reports stay in their cases, which may need attention. */
async function eraseReports(trx: Kysely<DB>, userId: string): Promise<number> {
  const reports = trx.selectFrom("reports").select("id").where("user_id", "=", userId).limit(BATCH_SIZE);
  const { numUpdatedRows } = await trx
    .updateTable("reports")
    .set({ user_id: null, law: "", details: "", network_hash: null, token_hash: null })
    .where("id", "in", reports)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Erases the content of cases about what the user has written. A case about a job stays while its company does. */
async function eraseCases(trx: Kysely<DB>, userId: string): Promise<number> {
  const closedCompanies = selectClosedCompanies(trx, userId);
  const cases = await trx
    .selectFrom("cases")
    .select(["id", "company_id"])
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("company_id", "in", closedCompanies)]))
    .orderBy("id")
    .limit(BATCH_SIZE / 10)
    .forUpdate()
    .execute();
  const closedIds = new Set((await closedCompanies.execute()).map(({ id }) => id));
  for (const { id, company_id } of cases) {
    const isOfCompany = company_id !== null && !closedIds.has(company_id);
    if (!isOfCompany) await sql`select erase_case_content(${id})`.execute(trx);
    const nobody = { user_id: null, company_id: isOfCompany ? company_id : null };
    await trx.updateTable("cases").set(nobody).where("id", "=", id).execute();
  }
  return cases.length;
}

/** Erases the complaints of the user, and the warnings about their reports. */
async function eraseComplaints(trx: Kysely<DB>, userId: string): Promise<number> {
  await trx.deleteFrom("report_warnings").where("user_id", "=", userId).execute();
  await trx.updateTable("decisions").set({ user_id: null }).where("user_id", "=", userId).execute();
  const { numUpdatedRows } = await trx
    .updateTable("appeals")
    .set({ user_id: null, text: "", answer: null })
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Deletes jobs without applications. Of a job with applications, the applicants still see the title and the salary, for
 * example, but neither description nor address. Also deletes the words that no other job contains from `search_words`,
 * job by job, because PostgreSQL cannot parse the texts of many jobs as one.
 */
async function eraseJobs(trx: Kysely<DB>, userId: string): Promise<number> {
  const jobs = await trx
    .selectFrom("jobs")
    .select((eb) => [
      "id",
      "title",
      "description",
      "address",
      eb.exists(eb.selectFrom("applications").select("id").whereRef("job_id", "=", "jobs.id")).as("hasApplications"),
    ])
    .where("company_id", "in", selectClosedCompanies(trx, userId))
    .where((eb) =>
      eb.or([
        eb("description", "!=", ""),
        eb("address", "!=", ""),
        eb("zip_code", "!=", ""),
        eb.not(eb.exists(eb.selectFrom("applications").select("id").whereRef("job_id", "=", "jobs.id"))),
      ]),
    )
    .orderBy("id")
    .limit(JOB_BATCH_SIZE)
    .forUpdate()
    .execute();
  for (const { id, title, description, address, hasApplications } of jobs) {
    // A cache that does not find the changes of a job any more takes all its values for outdated.
    await trx.deleteFrom("job_changes").where("job_id", "=", id).execute();
    if (hasApplications) {
      const erasedText = {
        ...{ address: "", zip_code: "", description: "", questions: "[]", apply_url: null },
        updated_at: sql<Date>`now()`,
      };
      await trx.deleteFrom("job_events").where("job_id", "=", id).execute();
      await trx.updateTable("jobs").set(erasedText).where("id", "=", id).execute();
    } else {
      await trx.deleteFrom("jobs").where("id", "=", id).execute();
    }
    await sql`select delete_unused_search_words('word', ${`${title} ${description}`}),
      delete_unused_search_words('place', ${address})`.execute(trx);
  }
  return jobs.length;
}
