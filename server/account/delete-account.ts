import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { INACTIVE } from "../../contract/values.ts";
import type { DB, Users } from "../../database/schema.ts";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../errors.ts";
import { deleteFiles } from "../files/queries.ts";
import { getRequestLanguage } from "../language.ts";
import { listParticipantIds } from "../messages/queries.ts";
import type { UserRow } from "../users/present.ts";
import { selectUserForUpdate } from "../users/queries.ts";

/**
 * Erases the account of who has proven to own it. Under the lock the password must still be the one that was checked,
 * and of several tries at once the first one erases. A mail tells the owner, who may not be the one who did it; of
 * everything about the person only the address goes along, until the mail is out.
 */
export async function deleteAccount(
  { db, files, notify, live }: Pick<AppContext, "db" | "files" | "notify" | "live">,
  user: UserRow,
  request: FastifyRequest,
): Promise<void> {
  const { names, partnerIds } = await db.transaction().execute(async (trx) => {
    await selectUserJobsForUpdate(trx, user.id);
    const locked = await selectUserForUpdate(trx, user.id);
    if (!locked || locked.deleted_at || locked.password_hash !== user.password_hash) throw new ApiError("unauthorized");
    const partnerIds = await listParticipantIds(trx, user.id);
    await eraseAccount(trx, locked);
    if (locked.email !== null) {
      await notify.send(trx, {
        template: "account_deleted",
        to: { email: locked.email },
        language: getRequestLanguage(request),
        values: {},
        event: `account_deleted:${uuidv7()}`,
        isDeletedAfterDelivery: true,
      });
    }
    return { partnerIds, names: await deleteFiles(trx, user.id, ["photo", "resume"]) };
  });
  live.publishUserDeleted(user.id, partnerIds);
  await files.deleteDiscardedFiles(names);
}

/** What stays of a person: a row that the messages and applications of others refer to. */
type RetainedColumn = "id" | "login_method" | "user_type" | "created_at" | "updated_at" | "deleted_at";

/** Every other column, so that one that comes later does not compile until it has its place here. */
const erasedColumns = {
  email: null,
  email_verified_at: null,
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

/** Until the transaction ends nobody applies to these jobs. Taken before the user's row, in the order of who applies. */
export function selectUserJobsForUpdate(trx: Kysely<DB>, userId: string) {
  return trx.selectFrom("jobs").select("id").where("user_id", "=", userId).orderBy("id").forUpdate().execute();
}

/** Erases a user whose row the transaction holds. Whoever waits for that row finds the account gone. */
export async function eraseAccount(trx: Kysely<DB>, user: UserRow): Promise<void> {
  const userId = user.id;
  await deleteNotifications(trx, user);
  await eraseMessages(trx, userId);
  await trx.deleteFrom("applications").where("applied_by_user_id", "=", userId).execute();
  await trx
    .deleteFrom("reviews")
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("company_id", "=", userId)]))
    .execute();
  // What is wrong with a job stays so when whoever saw it is gone.
  await trx.updateTable("reports").set({ user_id: null, details: "" }).where("user_id", "=", userId).execute();
  await deleteBlocksAndReports(trx, userId);
  const forgetWords = await collectSearchWords(trx, user);
  await deleteJobsWithoutApplications(trx, userId);
  await trx
    .updateTable("users")
    .set({ ...erasedColumns, deleted_at: sql`now()`, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
  // After the user, whose company's name is among the words that a job is found by.
  await eraseJobsWithApplications(trx, userId);
  await forgetWords();
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

/** Queued ones are not sent any more. Some were written before there was an account, such as the code for a first login. */
async function deleteNotifications(trx: Kysely<DB>, user: UserRow): Promise<void> {
  const proven = [user.email, user.login_method === "Phone" ? user.phone : null].filter((address) => address !== null);
  await trx
    .deleteFrom("notifications")
    .where((eb) =>
      eb.or([
        eb("user_id", "=", user.id),
        eb("recipient", "in", [...proven, ""]),
        eb("reply_to", "in", [...proven, ""]),
      ]),
    )
    .execute();
}

/** The other party keeps the conversation and the own part of it. Of two who are both gone nothing stays. */
async function eraseMessages(trx: Kysely<DB>, userId: string): Promise<void> {
  const gone = trx.selectFrom("users").select("id").where("deleted_at", "is not", null);
  await trx
    .deleteFrom("conversations")
    .where((eb) =>
      eb.or([
        eb("participant_a_id", "=", userId).and("participant_b_id", "in", gone),
        eb("participant_b_id", "=", userId).and("participant_a_id", "in", gone),
      ]),
    )
    .execute();
  await trx
    .updateTable("messages")
    .set({ message: "", client_id: null, updated_at: sql`now()` })
    .where("from_user_id", "=", userId)
    .execute();
}

/** Own blocks, and those of others, who have nobody left to block. What was reported by others stays reported. */
async function deleteBlocksAndReports(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .deleteFrom("message_blocks")
    .where((eb) => eb.or([eb("blocker_id", "=", userId), eb("blocked_id", "=", userId)]))
    .execute();
  await trx.deleteFrom("message_reports").where("reporter_id", "=", userId).execute();
  await trx.deleteFrom("unread_mails").where("user_id", "=", userId).execute();
}

/** Keeps in mind what an employer wrote, for the search to forget it once it is erased. */
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

/** Nobody applied to these, so nobody misses them. */
async function deleteJobsWithoutApplications(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .deleteFrom("jobs")
    .where("user_id", "=", userId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("applications").select("id").whereRef("applications.job_id", "=", "jobs.id"))),
    )
    .execute();
}

/** Of the others the applicants still see what they applied to: title and terms, but not whose words they were. */
async function eraseJobsWithApplications(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .updateTable("jobs")
    .set((eb) => ({
      status: INACTIVE,
      deleted_at: eb.fn.coalesce("deleted_at", sql<Date>`now()`),
      address: "",
      zip_code: "",
      description: "",
      updated_at: sql<Date>`now()`,
    }))
    .where("user_id", "=", userId)
    .execute();
}
