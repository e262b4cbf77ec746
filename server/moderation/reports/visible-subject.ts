import type { Kysely } from "kysely";
import * as z from "zod";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import type { DB } from "../../../database/schema.ts";
import { companyExists, findPublicCompany } from "../../accounts/memberships/queries.ts";
import { findUserWithCompany } from "../../accounts/users/queries.ts";
import { hasApplied } from "../../hiring/applications/queries.ts";
import { selectProfileView } from "../../hiring/profiles/policy.ts";
import { findVisibleJob } from "../../jobs/policy.ts";
import { hasConversation } from "../../messages/participants.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { isOwnContent } from "../cases/policy.ts";
import { readSubject, type Subject } from "../cases/subjects.ts";

/**
 * Finds a subject that the viewer may report: one that they see, and not their own.
 *
 * @throws {ApiError} not_found, own_job or own_content
 */
export async function requireReportable(
  db: Kysely<DB>,
  viewer: CallerUser | null,
  kind: SubjectKind,
  typedId: string,
): Promise<Subject> {
  const id = z.uuid().safeParse(typedId).data?.toLowerCase();
  if (!id || !(await isVisible(db, viewer, kind, id))) throw new ApiError("not_found");
  const subject = await readSubject(db, kind, id);
  if (!subject) throw new ApiError("not_found");
  if (viewer && isOwn(viewer, subject)) throw new ApiError(kind === "job" ? "own_job" : "own_content");
  return subject;
}

function isOwn(viewer: CallerUser, { authorId, companyId }: Subject): boolean {
  return isOwnContent({ id: viewer.id, companyId: viewer.company_id }, { user_id: authorId, company_id: companyId });
}

async function isVisible(db: Kysely<DB>, viewer: CallerUser | null, kind: SubjectKind, id: string): Promise<boolean> {
  switch (kind) {
    case "job":
      // Throws not_found itself.
      return Boolean(await findVisibleJob(db, viewer, id));
    case "company":
    case "cover":
      return isCompanyVisible(db, viewer, id);
    case "review":
      return isReviewVisible(db, id);
    case "message":
      return viewer !== null && isReceivedMessage(db, viewer, id);
    case "user":
      return isUserVisible(db, viewer, id);
    case "photo":
      return (await isCompanyVisible(db, viewer, id)) || (await isUserVisible(db, viewer, id));
  }
}

/** Visitors see companies that have published a job. Users see every company. */
async function isCompanyVisible(db: Kysely<DB>, viewer: CallerUser | null, id: string): Promise<boolean> {
  return viewer ? companyExists(db, id) : (await findPublicCompany(db, id)) !== undefined;
}

async function isReviewVisible(db: Kysely<DB>, id: string): Promise<boolean> {
  const review = await db
    .selectFrom("reviews")
    .innerJoin("companies", "companies.id", "reviews.company_id")
    .select("reviews.id")
    .where("reviews.id", "=", id)
    .where("reviews.restricted_at", "is", null)
    .where("companies.closed_at", "is", null)
    .executeTakeFirst();
  return review !== undefined;
}

async function isReceivedMessage(db: Kysely<DB>, viewer: CallerUser, id: string): Promise<boolean> {
  const message = await db
    .selectFrom("messages")
    .select("id")
    .where("id", "=", id)
    .where("to_user_id", "=", viewer.id)
    .executeTakeFirst();
  return message !== undefined;
}

async function isUserVisible(db: Kysely<DB>, viewer: CallerUser | null, id: string): Promise<boolean> {
  const user = viewer && (await findUserWithCompany(db, id));
  if (!user) return false;
  const relation = {
    hasApplied: viewer.company_id !== null && (await hasApplied(db, id, viewer)),
    hasConversation: await hasConversation(db, id, viewer.id),
  };
  return selectProfileView(viewer, user, relation) !== "none";
}

/**
 * Requires that the user is the recipient of the message.
 *
 * @throws {ApiError} not_found when the user is not a participant; forbidden when the user is the sender
 */
export async function requireRecipient(db: Kysely<DB>, userId: string, messageId: string): Promise<void> {
  const message = await db
    .selectFrom("messages")
    .select("to_user_id")
    .where("id", "=", messageId)
    .where((eb) => eb.or([eb("from_user_id", "=", userId), eb("to_user_id", "=", userId)]))
    .executeTakeFirst();
  if (!message) throw new ApiError("not_found");
  if (message.to_user_id !== userId) throw new ApiError("forbidden");
}
