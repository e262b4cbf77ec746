import type { FastifyRequest } from "fastify";
import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB, Users } from "../../../database/schema.ts";
import { eraseEmailFromStaffEvents } from "../../accounts/staff/events.ts";
import { endRoleOfErasedUser } from "../../accounts/staff/staff.ts";
import type { UserRow } from "../../accounts/users/present.ts";
import { type LockedUser, selectUserForUpdate } from "../../accounts/users/queries.ts";
import {
  closeCompany,
  endMembership,
  findSuccessor,
  listMembersOfLocked,
  lockCompany,
  requireNoHolds,
} from "../../companies/members.ts";
import { passWorkOn } from "../../hiring/applications/pass-work-on.ts";
import { deleteHelpers } from "../../hiring/helpers/help.ts";
import { keepHeldMessages } from "../../hiring/holds/held-content.ts";
import { detachHeldApplications } from "../../hiring/holds/legal-holds.ts";
import { cancelInterviewsOfSeeker } from "../../hiring/interviews/cancel-interviews.ts";
import type { InterviewMailDependencies } from "../../hiring/interviews/interview-mails.ts";
import { listOfferFiles } from "../../hiring/offers/offers.ts";
import { listParticipantIds } from "../../messages/participants.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import { deleteAllFiles } from "../../platform/storage/queries.ts";
import { closeJobs, eraseFirstBatches } from "./erase-account.ts";

/**
 * Erases the account of a user whom the caller has reauthenticated. While the user's row is locked, the function checks
 * that the account is not deleted and that the password has not changed, so only the first of concurrent requests
 * erases the account. A mail confirms the deletion, so that the owner notices a deletion by another person. The
 * notification contains the email address and is deleted after its delivery.
 *
 * @throws {ApiError} unauthorized; last_owner for the only owner of a company with other members; company_has_holds for
 * its last member; last_staff_owner
 */
export async function deleteAccount(
  { app, db, files, notify, live }: Pick<AppContext, "app" | "db" | "files" | "notify" | "live">,
  interviewMails: InterviewMailDependencies,
  user: CallerUser,
  request: FastifyRequest,
): Promise<void> {
  const { fileNames, participantIds } = await db.transaction().execute(async (trx) => {
    const logoNames = await endMembershipOfErasedUser(trx, user);
    if (user.staff_role !== null) await endRoleOfErasedUser(trx, user.id);
    const locked = await selectUserForUpdate(trx, user.id);
    if (!locked || locked.deleted_at || locked.password_hash !== user.password_hash) throw new ApiError("unauthorized");
    const participantIds = await listParticipantIds(trx, user.id);
    const userFiles = await eraseLockedUser(trx, locked);
    await cancelInterviewsOfSeeker(trx, interviewMails, user.id);
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
    return { fileNames: [...logoNames, ...userFiles], participantIds };
  });
  // The account is deleted already, so a failure here is not an error of the request.
  await eraseFirstBatches({ db, files }, user.id).catch((error) =>
    app.log.warn({ err: error }, "Erasing a deleted account failed; a sweep tries again"),
  );
  // The participants load the conversation again after this event, so its texts are erased before it.
  live.publishUserDeleted(user.id, participantIds);
  await files.deleteDiscardedFiles(fileNames);
}

/** Erases a user, except what is held. Returns the names of the deleted files. */
export async function eraseLockedUser(trx: Transaction<DB>, user: LockedUser): Promise<string[]> {
  // Their rows are deleted with the applications afterwards.
  const offerFiles = await listOfferFiles(trx, user.id, "all");
  await keepHeldMessages(trx, user.id);
  await detachHeldApplications(trx, user);
  await eraseAccount(trx, user);
  const fileNames = await deleteAllFiles(trx, { user_id: user.id }, { exceptHeld: true });
  return [...fileNames, ...offerFiles.map(({ file }) => file)];
}

/**
 * Ends the membership of a user who deletes the account. The last member closes the company and its jobs. Returns the
 * names of deleted files.
 *
 * @throws {ApiError} last_owner; company_has_holds
 */
export async function endMembershipOfErasedUser(
  trx: Transaction<DB>,
  { id, company_id }: Pick<CallerUser, "id" | "company_id">,
): Promise<string[]> {
  if (company_id === null) return [];
  const company = await lockCompany(trx, company_id);
  const others = (await listMembersOfLocked(trx, company)).filter(({ user_id }) => user_id !== id);
  if (others.length > 0) {
    await endMembership(trx, company, id, findSuccessor(others), passWorkOn);
    return [];
  }
  await requireNoHolds(trx, company);
  const logoNames = await closeCompany(trx, company, id);
  await closeJobs(trx, id);
  return logoNames;
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
  language: "en",
  is_unread_mail_enabled: false,
  staff_role: null,
  view_granted_until: null,
  email_refused_at: null,
  suspended_at: null,
  suspended_until: null,
} satisfies Record<Exclude<keyof Users, RetainedColumn>, unknown>;

/**
 * Erases the personal data of a user in the row itself and in the tables with few rows per user, ends all sessions, and
 * requests the erasure of everything else (`erase-account.ts`). A transaction that waits for the row of the user then finds
 * the account deleted.
 */
export async function eraseAccount(trx: Kysely<DB>, user: LockedUser): Promise<void> {
  const userId = user.id;
  await deleteNotifications(trx, user);
  await deleteBlocks(trx, userId);
  await trx
    .updateTable("users")
    .set({ ...erasedColumns, deleted_at: sql`now()`, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
  for (const table of [
    "sessions",
    "one_time_codes",
    "two_factor",
    "recovery_codes",
    "oauth_identities",
    "oauth_login_codes",
    "saved_jobs",
    "begun_applications",
    "saved_searches",
    "work_wishes",
    "notices",
    "muted_notice_mails",
    "push_subscriptions",
    "push_settings",
    "message_pushes",
    "calendar_feeds",
    "job_filled_reports",
  ] as const) {
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  await deleteHelpers(trx, userId);
  // What the user has suggested to and prepared for others ends as well.
  await trx.deleteFrom("helpers").where("helper_id", "=", userId).execute();
  if (user.email !== null) {
    if (user.email_verified_at) await trx.deleteFrom("saved_searches").where("email", "=", user.email).execute();
    await trx.deleteFrom("company_invitations").where("email", "=", user.email).execute();
    await trx.deleteFrom("helper_invitations").where("email", "=", user.email).execute();
    await trx.deleteFrom("staff_invitations").where("email", "=", user.email).execute();
    await trx.updateTable("feedback").set({ email: null }).where("email", "=", user.email).execute();
    await eraseEmailFromStaffEvents(trx, user.email);
  }
  await trx.insertInto("account_erasures").values({ user_id: userId }).execute();
}

/**
 * Deletes all notifications of the user, including queued ones, and the mails to others that name the user as the sender
 * of unread messages. Notifications without a user id are found by their
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
  await sql`
    delete from notifications using conversations
    where (participant_a_id = ${user.id} or participant_b_id = ${user.id})
      and user_id in (participant_a_id, participant_b_id)
      and starts_with(event, 'unread_message:' || conversations.id || ':')`.execute(trx);
}

/** Deletes blocks by and against the user, and the schedule of mails about unread messages. */
async function deleteBlocks(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx
    .deleteFrom("message_blocks")
    .where((eb) => eb.or([eb("blocker_id", "=", userId), eb("blocked_id", "=", userId)]))
    .execute();
  await trx.deleteFrom("unread_mails").where("user_id", "=", userId).execute();
}
