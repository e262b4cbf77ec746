import { type Kysely, sql } from "kysely";
import { MAX_SAVED_JOBS } from "../../../contract/jobs/saved/saved.ts";
import type { DB } from "../../../database/schema.ts";
import { findTwoFactor } from "../../accounts/auth/two-factor/queries.ts";
import { listPushDevices } from "../../accounts/push/push-devices.ts";
import type { UserRow } from "../../accounts/users/present.ts";
import { presentReview } from "../../companies/reviews/present.ts";
import { listTimeline } from "../../hiring/applications/events.ts";
import { readHold } from "../../hiring/applications/holds.ts";
import { listHelpedPeople, listHelpers } from "../../hiring/helpers/help.ts";
import { listInterviews } from "../../hiring/interviews/interviews.ts";
import { listNoticeMailSettings } from "../../hiring/notices/mail-settings.ts";
import { listPushSettings } from "../../hiring/notices/push-settings.ts";
import { listNoticesById, type NoticeReader, presentNotice } from "../../hiring/notices/queries.ts";
import { listOffers } from "../../hiring/offers/offers.ts";
import { readSnapshot } from "../../hiring/snapshots/present.ts";
import { presentWrittenJob } from "../../jobs/present.ts";
import { selectJobs } from "../../jobs/queries.ts";
import { listAddressAlerts } from "../../jobs/saved/address-alerts.ts";
import { listBegunApplications } from "../../jobs/saved/begun-applications.ts";
import { listSavedJobs, presentSavedJob } from "../../jobs/saved/saved-jobs.ts";
import { listSavedSearches, presentSavedSearch } from "../../jobs/saved/saved-searches.ts";
import { unlessHidden } from "../../messages/participants.ts";
import { type MessageRow, presentMessage } from "../../messages/present.ts";
import { type ConversationReader, listMessages } from "../../messages/queries.ts";
import { PAGE_SIZE, readPages } from "../../platform/database/read-pages.ts";
import { selectApplicationsAs } from "../../platform/database/seeker-applications.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { presentSession } from "./present-session.ts";

/** The accounts at Google and Apple with which the user can log in. */
export async function* exportIdentities(db: Kysely<DB>, userId: string): AsyncGenerator<object[]> {
  yield await db
    .selectFrom("oauth_identities")
    .select(["provider", "subject", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** The state of two-factor authentication, without its secret and codes. */
export async function exportTwoFactor(db: Kysely<DB>, { id, is_2factor_auth_enabled }: UserRow) {
  const factor = await findTwoFactor(db, id);
  const { unused_recovery_codes } = await db
    .selectFrom("recovery_codes")
    .select(sql<number>`count(*)::int`.as("unused_recovery_codes"))
    .where("user_id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return { enabled: is_2factor_auth_enabled, method: factor?.method ?? null, unused_recovery_codes };
}

/** The mails and text messages of the last 30 days, without their texts, which are erased after the delivery. */
export function exportNotifications(db: Kysely<DB>, userId: string) {
  return readPages((after) =>
    db
      .selectFrom("notifications")
      .select(["id", "channel", "recipient as to", "subject", "state", "sent_at", "created_at as createdAt"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute(),
  );
}

/** What the portal has told the user, as the list of notices shows it. */
export function exportNotices(db: Kysely<DB>, user: NoticeReader) {
  const read = async (after: string) =>
    (await listNoticesById(db, user, { limit: PAGE_SIZE, after })).map(presentNotice);
  return readPages(read);
}

/** Which kinds of notices the user also gets by mail. */
export async function exportNoticeMail(db: Kysely<DB>, user: CallerUser): Promise<Record<string, boolean>> {
  const settings = await listNoticeMailSettings(db, user);
  return Object.fromEntries(settings.map(({ kind, enabled }) => [kind, enabled]));
}

export async function exportPush(db: Kysely<DB>, user: CallerUser): Promise<Record<string, boolean>> {
  const settings = await listPushSettings(db, user);
  return Object.fromEntries(settings.map(({ kind, enabled }) => [kind, enabled]));
}

/** The browsers that show notifications. */
export async function* exportPushDevices(db: Kysely<DB>, userId: string, sessionId: string): AsyncGenerator<object[]> {
  yield await listPushDevices(db, userId, sessionId);
}

/** Open invitations that were sent to the user's verified email, and those that the user has sent. */
export async function* exportInvitations(
  db: Kysely<DB>,
  { id, email, email_verified_at }: Pick<UserRow, "id" | "email" | "email_verified_at">,
): AsyncGenerator<object[]> {
  const ownEmail = email_verified_at === null ? null : email;
  yield await db
    .selectFrom("company_invitations as invitation")
    .innerJoin("companies", "companies.id", "invitation.company_id")
    .select([
      "invitation.email",
      "companies.name as company",
      "invitation.role",
      "invitation.created_at as createdAt",
      "invitation.expires_at as expiresAt",
    ])
    .where((eb) => eb.or([eb("invitation.email", "=", ownEmail), eb("invitation.invited_by_user_id", "=", id)]))
    .orderBy("invitation.created_at")
    .execute();
}

/** What somebody has said about pages of the portal with the user's verified email. */
export async function* exportFeedback(
  db: Kysely<DB>,
  { email, email_verified_at }: Pick<UserRow, "email" | "email_verified_at">,
): AsyncGenerator<object[]> {
  if (email === null || email_verified_at === null) return;
  yield await db
    .selectFrom("feedback")
    .select(["page", "message", "email", "created_at as createdAt"])
    .where("email", "=", email)
    .orderBy("created_at")
    .execute();
}

/** Includes ended sessions. */
export function exportSessions(db: Kysely<DB>, userId: string, currentId: string) {
  const read = async (after: string) => {
    const rows = await db
      .selectFrom("sessions")
      .select(["id", "user_agent", "ip", "created_at", "used_at", "ended_at"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute();
    return rows.map((row) => ({ ...presentSession(row, currentId), endedAt: row.ended_at?.toISOString() ?? null }));
  };
  return readPages(read);
}

/** Includes deleted jobs, and all jobs of the company that the user owns. */
export function exportJobs(db: Kysely<DB>, userId: string, ownedCompanyId: string | null) {
  const read = async (after: string) => {
    const jobs = selectJobs(db)
      .where((eb) => eb.or([eb("jobs.user_id", "=", userId), eb("jobs.company_id", "=", ownedCompanyId)]))
      .where("jobs.id", ">", after);
    const rows = await jobs.orderBy("jobs.id").limit(PAGE_SIZE).execute();
    return rows.map((row) => ({
      ...presentWrittenJob(row, "required"),
      deletedAt: row.deleted_at?.toISOString() ?? null,
    }));
  };
  return readPages(read);
}

/**
 * Includes the user's applications with what was sent and their timeline, and the applications to the company that the
 * user owns. Both with the offers, as each side sees them. The page is the unit of memory, so the snapshots of a page
 * are read one after the other.
 */
export function exportApplications(db: Kysely<DB>, userId: string, ownedCompanyId: string | null) {
  return readPages(async (after) => {
    const rows = await listApplications(db, userId, ownedCompanyId, after);
    const exported = [];
    for (const row of rows) {
      const isOwn = row.applied_by_user_id === userId;
      const { erased_at, ...application } = row;
      const isErased = isOwn && erased_at !== null;
      const offers = isErased ? [] : await listOffers(db, row.id, isOwn ? "seeker" : "company");
      const hold = await readHold(db, row.id, isOwn ? "seeker" : "owner");
      exported.push({ ...application, offers, hold, ...(isOwn && (await readOwnParts(db, row.id, isErased))) });
    }
    return exported;
  });
}

/** What the export contains only of the user's own applications. */
async function readOwnParts(db: Kysely<DB>, applicationId: string, isErased: boolean) {
  return {
    events: await listTimeline(db, applicationId, "seeker"),
    snapshot: isErased ? null : await readSnapshot(db, applicationId, "seeker"),
    interviews: isErased ? [] : await listInterviews(db, applicationId, "seeker"),
  };
}

function listApplications(db: Kysely<DB>, userId: string, ownedCompanyId: string | null, after: string) {
  return selectApplicationsAs(ownedCompanyId === null ? "seeker" : "company", db)
    .innerJoin("jobs", "jobs.id", "applications.job_id")
    .innerJoin("users as seeker", "seeker.id", "applications.applied_by_user_id")
    .leftJoin("application_snapshots as snapshot", "snapshot.application_id", "applications.id")
    .innerJoin("companies", "companies.id", "applications.company_id")
    .select([
      "applications.id",
      "applications.job_id",
      "jobs.title as job_title",
      "companies.name as company",
      // A seeker must not notice by what was sent that a hold still keeps it.
      sql<string | null>`case when applied_by_user_id = ${userId} then seeker.name
        when is_open_to_owners and not applications.is_name_hidden then snapshot.name end`.as("applicant"),
      sql<string>`case when applied_by_user_id <> ${userId} and applications.is_name_hidden then applications.id
        else applied_by_user_id end`.as("applied_by_user_id"),
      "applications.posted_by_user_id",
      "applications.status",
      "applications.decided_at",
      "applications.erased_at",
      "applications.created_at as createdAt",
    ])
    .where((eb) =>
      eb.or([
        eb("applied_by_user_id", "=", userId),
        eb("applications.company_id", "=", ownedCompanyId).and("applications.is_erased", "=", false),
      ]),
    )
    .where("applications.id", ">", after)
    .orderBy("applications.id")
    .limit(PAGE_SIZE)
    .execute();
}

/**
 * The notes that the user has written about applications to the company of which they are a member. What a former
 * member wrote about applicants stays with the company, and a withdrawn application is left out as in the export of the
 * company, and so is one that a legal hold hides.
 */
export function exportNotes(db: Kysely<DB>, { id: userId, company_id: companyId, company_role }: CallerUser) {
  return readPages((after) =>
    db
      .selectFrom("application_notes as note")
      .innerJoin("applications", "applications.id", "note.application_id")
      .select(["note.id", "note.application_id", "note.text", "note.created_at as createdAt"])
      .where("note.author_id", "=", userId)
      .where("applications.company_id", "=", companyId)
      .where("applications.stage", "!=", "withdrawn")
      .$if(company_role !== "owner", (all) => all.where("applications.held_until", "is", null))
      .where("note.id", ">", after)
      .orderBy("note.id")
      .limit(PAGE_SIZE)
      .execute(),
  );
}

/** The ratings that the user has given to applications, with the same limits as `exportNotes`. */
export function exportRatings(db: Kysely<DB>, { id: userId, company_id: companyId, company_role }: CallerUser) {
  return readPages((after) =>
    db
      .selectFrom("application_ratings as rating")
      .innerJoin("applications", "applications.id", "rating.application_id")
      .select([
        "rating.id",
        "rating.application_id",
        "rating.stars",
        "rating.text",
        "rating.created_at as createdAt",
        "rating.updated_at as updatedAt",
      ])
      .where("rating.author_id", "=", userId)
      .where("applications.company_id", "=", companyId)
      .where("applications.stage", "!=", "withdrawn")
      .$if(company_role !== "owner", (all) => all.where("applications.held_until", "is", null))
      .where("rating.id", ">", after)
      .orderBy("rating.id")
      .limit(PAGE_SIZE)
      .execute(),
  );
}

/** Includes the user's reviews and the reviews about the company that the user owns. */
export function exportReviews(db: Kysely<DB>, userId: string, ownedCompanyId: string | null) {
  const read = async (after: string) => {
    const rows = await db
      .selectFrom("reviews")
      .innerJoin("companies", "companies.id", "reviews.company_id")
      .selectAll("reviews")
      .select("companies.name as company")
      .where((eb) => eb.or([eb("reviews.user_id", "=", userId), eb("reviews.company_id", "=", ownedCompanyId)]))
      .where("reviews.id", ">", after)
      .orderBy("reviews.id")
      .limit(PAGE_SIZE)
      .execute();
    return rows.map((row) => ({ ...presentReview(row), company: row.company }));
  };
  return readPages(read);
}

export function exportBlocks(db: Kysely<DB>, userId: string) {
  return readPages((after) =>
    db
      .selectFrom("message_blocks")
      .innerJoin("users as other", "other.id", "message_blocks.blocked_id")
      .select([
        "message_blocks.id",
        "message_blocks.blocked_id as user_id",
        unlessHidden(userId, "other", sql`other.name`).as("name"),
        "message_blocks.created_at as createdAt",
      ])
      .where("blocker_id", "=", userId)
      .where("message_blocks.id", ">", after)
      .orderBy("message_blocks.id")
      .limit(PAGE_SIZE)
      .execute(),
  );
}

/** Reads all saved jobs at once, because their number is limited. */
export async function* exportSavedJobs(db: Kysely<DB>, userId: string): AsyncGenerator<object[]> {
  yield (await listSavedJobs(db, userId, MAX_SAVED_JOBS, null)).map((row) => presentSavedJob(row, "required"));
}

/** The applications that the user has begun and not sent. What was typed is in the browser. */
export async function* exportBegunApplications(db: Kysely<DB>, userId: string): AsyncGenerator<object[]> {
  yield await listBegunApplications(db, userId);
}

/** The saved searches of the user, and the alerts that were made with the same verified email but without an account. */
export async function* exportSavedSearches(
  db: Kysely<DB>,
  { id, email, email_verified_at }: Pick<UserRow, "id" | "email" | "email_verified_at">,
): AsyncGenerator<object[]> {
  yield (await listSavedSearches(db, id)).map(presentSavedSearch);
  if (email !== null && email_verified_at !== null) {
    yield (await listAddressAlerts(db, email)).map((row) => ({ ...presentSavedSearch(row), email }));
  }
}

/**
 * The user's helpers with what they have suggested and prepared and what they see, open invitations to them, and those to the
 * user's verified email.
 */
export async function* exportHelpers(
  db: Kysely<DB>,
  { id, email, email_verified_at }: Pick<UserRow, "id" | "email" | "email_verified_at">,
): AsyncGenerator<object[]> {
  for (const helper of await listHelpers(db, id)) yield [{ ...helper, ...(await listContributions(db, helper.id)) }];
  const ownEmail = email_verified_at === null ? null : email;
  yield await db
    .selectFrom("helper_invitations as invitation")
    .innerJoin("users as seeker", "seeker.id", "invitation.seeker_id")
    .select(["invitation.email as invited", "seeker.name as invited_by"])
    .select(["invitation.created_at as createdAt", "invitation.expires_at as expiresAt"])
    .where((eb) => eb.or([eb("invitation.seeker_id", "=", id), eb("invitation.email", "=", ownEmail)]))
    .orderBy("invitation.created_at")
    .execute();
}

/** The people whom the user helps, with what the user has suggested to and prepared for them. */
export async function* exportHelpedPeople(db: Kysely<DB>, userId: string): AsyncGenerator<object[]> {
  for (const { id, name, createdAt } of await listHelpedPeople(db, userId)) {
    yield [{ id, name, createdAt, ...(await listContributions(db, id)) }];
  }
}

/** What a helper has suggested to and prepared for one seeker. Both numbers are limited. */
async function listContributions(db: Kysely<DB>, helpId: string) {
  const suggestions = await db
    .selectFrom("job_suggestions")
    .select(["job_id", "title", "note", "created_at as createdAt", "dismissed_at"])
    .where("help_id", "=", helpId)
    .orderBy("created_at")
    .execute();
  const prepared = await db
    .selectFrom("prepared_applications")
    .select(["job_id", "answers", "cover_note", "prepared_at"])
    .where("help_id", "=", helpId)
    .orderBy("prepared_at")
    .execute();
  return { suggestions, prepared };
}

/** Includes sent and received messages, grouped by conversation. In a conversation the newest message comes first. */
export async function* exportMessages(db: Kysely<DB>, userId: string): AsyncGenerator<object[]> {
  for await (const conversations of readPages((after) => listConversations(db, userId, after))) {
    for (const { id, other_name } of conversations) {
      yield* readConversation(db, { conversation_id: id, reader_id: userId }, other_name);
    }
  }
}

function listConversations(db: Kysely<DB>, userId: string, after: string) {
  return db
    .selectFrom("conversations")
    .innerJoin("users as other", (join) =>
      join.on(
        "other.id",
        "=",
        sql<string>`case participant_a_id when ${userId} then participant_b_id else participant_a_id end`,
      ),
    )
    .select(["conversations.id", unlessHidden(userId, "other", sql`other.name`).as("other_name")])
    .where((eb) => eb.or([eb("participant_a_id", "=", userId), eb("participant_b_id", "=", userId)]))
    .where("conversations.id", ">", after)
    .orderBy("conversations.id")
    .limit(PAGE_SIZE)
    .execute();
}

/**
 * Yields all pages of one conversation. `listMessages` returns one row more than `limit` when there is another page.
 */
async function* readConversation(db: Kysely<DB>, conversation: ConversationReader, otherName: string | null) {
  let before: number | null = null;
  for (;;) {
    const rows = await listMessages(db, conversation, { limit: PAGE_SIZE, before });
    const page = rows.slice(0, PAGE_SIZE);
    if (page.length > 0) {
      // What the user wrote is theirs, even when the portal has restricted it.
      const isOwn = (row: MessageRow) => row.from_user_id === conversation.reader_id;
      yield page.map((row) => ({
        ...presentMessage(row),
        ...(isOwn(row) && { message: row.message }),
        conversation_with: otherName,
      }));
    }
    const last = page.at(-1);
    if (!last || rows.length <= PAGE_SIZE) return;
    before = last.number;
  }
}
