import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { JOB_INACTIVE } from "../../contract/constants.ts";
import type { DB, Users } from "../../database/schema.ts";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../errors.ts";
import { deleteFiles } from "../files/queries.ts";
import { getRequestLanguage } from "../language.ts";
import { listParticipantIds } from "../messages/participants.ts";
import type { UserRow } from "../users/present.ts";
import { selectUserForUpdate } from "../users/queries.ts";

/**
 * Erases the account of a user whom the caller has reauthenticated. While the user's row is locked, the function checks
 * that the account is not deleted and that the password has not changed, so only the first of concurrent requests
 * erases the account. A mail confirms the deletion, so that the owner notices a deletion by another person. The
 * notification contains the email address and is deleted after its delivery.
 *
 * @throws {ApiError} unauthorized
 */
export async function deleteAccount(
  { db, files, notify, live }: Pick<AppContext, "db" | "files" | "notify" | "live">,
  user: UserRow,
  request: FastifyRequest,
): Promise<void> {
  const { fileNames, participantIds } = await db.transaction().execute(async (trx) => {
    await selectUserJobsForUpdate(trx, user.id);
    const locked = await selectUserForUpdate(trx, user.id);
    if (!locked || locked.deleted_at || locked.password_hash !== user.password_hash) throw new ApiError("unauthorized");
    const participantIds = await listParticipantIds(trx, user.id);
    await eraseAccount(trx, locked);
    if (locked.email !== null) {
      await notify.send(trx, {
        template: "account_deleted",
        to: { email: locked.email },
        language: getRequestLanguage(request),
        values: {},
        idempotencyKey: `account_deleted:${uuidv7()}`,
        isDeletedAfterDelivery: true,
      });
    }
    const fileNames = await deleteFiles(trx, user.id, ["photo", "resume"]);
    return { fileNames, participantIds };
  });
  live.publishUserDeleted(user.id, participantIds);
  await files.deleteDiscardedFiles(fileNames);
}

/** Columns that keep their value: messages and applications of other users still refer to the row. */
type RetainedColumn = "id" | "login_method" | "user_type" | "created_at" | "updated_at" | "deleted_at";

/** A new column of `users` does not compile until it is listed here or in `RetainedColumn`. */
const erasedColumns = {
  email: null,
  email_verified_at: null,
  password_changed_at: null,
  password_hash: null,
  name: null,
  phone: null,
  photo: null,
  resume: null,
  is_2factor_auth_enabled: false,
  summary: null,
  works: "[]",
  educations: "[]",
  company: null,
  website: null,
  team_size: null,
  company_description: null,
  country: null,
  city: null,
  address: null,
  zip_code: null,
  language: "en",
  is_unread_mail_enabled: false,
} satisfies Record<Exclude<keyof Users, RetainedColumn>, unknown>;

/**
 * Locks the user's jobs, so that nobody can apply until the transaction ends. `applyToJob` locks the job before the
 * users, so the jobs are locked before the user's row here too; another order could deadlock.
 */
function selectUserJobsForUpdate(trx: Kysely<DB>, userId: string) {
  return trx.selectFrom("jobs").select("id").where("user_id", "=", userId).orderBy("id").forUpdate().execute();
}

/**
 * Erases a user and everything that belongs to the user. The caller must hold a lock on the user's row. A transaction
 * that waits for this row then finds the account deleted.
 */
export async function eraseAccount(trx: Kysely<DB>, user: UserRow): Promise<void> {
  const userId = user.id;
  await deleteNotifications(trx, user);
  await eraseMessages(trx, userId);
  await trx.deleteFrom("applications").where("applied_by_user_id", "=", userId).execute();
  await trx
    .deleteFrom("reviews")
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("company_id", "=", userId)]))
    .execute();
  // A report about a job stays, because the job may still need attention; only reporter and text are erased.
  await trx
    .updateTable("reports")
    .set({ user_id: null, details: "" })
    .where("user_id", "=", userId)
    .where("job_id", "is not", null)
    .execute();
  await deleteBlocksAndReports(trx, userId);
  const deleteUnusedWords = await collectSearchWords(trx, user);
  await deleteJobsWithoutApplications(trx, userId);
  await trx
    .updateTable("users")
    .set({ ...erasedColumns, deleted_at: sql`now()`, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
  await eraseJobsWithApplications(trx, userId);
  await deleteUnusedWords();
  for (const table of [
    "sessions",
    "one_time_codes",
    "two_factor",
    "recovery_codes",
    "oauth_identities",
    "oauth_login_codes",
    "saved_jobs",
    "saved_searches",
  ] as const) {
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
}

/**
 * Deletes all notifications of the user, including queued ones. Notifications without a user id are found by their
 * recipient, because the code for the first login by phone is sent before the account exists.
 */
async function deleteNotifications(trx: Kysely<DB>, user: UserRow): Promise<void> {
  const loginPhone = user.login_method === "Phone" ? user.phone : null;
  const contacts = [user.email, loginPhone].filter((contact) => contact !== null);
  await trx
    .deleteFrom("notifications")
    .where((eb) =>
      eb.or([
        eb("user_id", "=", user.id),
        ...contacts.flatMap((contact) => [eb("recipient", "=", contact), eb("reply_to", "=", contact)]),
      ]),
    )
    .execute();
}

/**
 * Erases the text of the user's messages. The other participant keeps the conversation and their own messages. A
 * conversation whose other participant is already deleted is deleted completely.
 */
async function eraseMessages(trx: Kysely<DB>, userId: string): Promise<void> {
  const deletedUsers = trx.selectFrom("users").select("id").where("deleted_at", "is not", null);
  await trx
    .deleteFrom("conversations")
    .where((eb) =>
      eb.or([
        eb("participant_a_id", "=", userId).and("participant_b_id", "in", deletedUsers),
        eb("participant_b_id", "=", userId).and("participant_a_id", "in", deletedUsers),
      ]),
    )
    .execute();
  await trx
    .updateTable("messages")
    .set({ message: "", client_id: null, updated_at: sql`now()` })
    .where("from_user_id", "=", userId)
    .execute();
}

/** Deletes blocks by and against the user and the user's own reports of messages. Reports by other users about this user stay. */
async function deleteBlocksAndReports(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .deleteFrom("message_blocks")
    .where((eb) => eb.or([eb("blocker_id", "=", userId), eb("blocked_id", "=", userId)]))
    .execute();
  await trx.deleteFrom("reports").where("user_id", "=", userId).where("message_id", "is not", null).execute();
  await trx.deleteFrom("unread_mails").where("user_id", "=", userId).execute();
}

/**
 * Reads the words of an employer's jobs before the jobs are erased. Returns a function that deletes from `search_words`
 * the words that no other job contains. Call that function after the jobs have been erased.
 */
async function collectSearchWords(trx: Kysely<DB>, user: UserRow): Promise<() => Promise<unknown>> {
  const jobs = await trx
    .selectFrom("jobs")
    .select(["title", "description", "address"])
    .where("user_id", "=", user.id)
    .execute();
  const words = [user.company, ...jobs.flatMap(({ title, description }) => [title, description])].join(" ");
  const places = jobs.map(({ address }) => address).join(" ");
  return () =>
    sql`select delete_unused_search_words('word', ${words}), delete_unused_search_words('place', ${places})`.execute(
      trx,
    );
}

async function deleteJobsWithoutApplications(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .deleteFrom("jobs")
    .where("user_id", "=", userId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("applications").select("id").whereRef("applications.job_id", "=", "jobs.id"))),
    )
    .execute();
}

/**
 * Closes the remaining jobs, which have applications, and so removes them from the search index. Applicants still see
 * the title and the salary, for example, but neither description nor address.
 */
async function eraseJobsWithApplications(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .updateTable("jobs")
    .set((eb) => ({
      status: JOB_INACTIVE,
      deleted_at: eb.fn.coalesce("deleted_at", sql<Date>`now()`),
      address: "",
      zip_code: "",
      description: "",
      updated_at: sql<Date>`now()`,
    }))
    .where("user_id", "=", userId)
    .execute();
}
