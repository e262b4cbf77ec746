import { type Kysely, type QueryCreator, type RawBuilder, sql } from "kysely";
import * as z from "zod";
import type { CompanyRole } from "../../contract/accounts/users.ts";
import type { DB } from "../../database/schema.ts";
import { ApiError } from "../platform/errors.ts";
import type { Caller } from "../platform/http/access.ts";
import { canMessage, type Participant, requireParticipant } from "./policy.ts";

/**
 * Finds the other participant of a conversation that the caller has or may begin.
 *
 * @throws {ApiError} not_found
 */
export async function getParticipant(db: Kysely<DB>, caller: Caller, userId: string): Promise<Participant> {
  if (!z.uuid().safeParse(userId).success) throw new ApiError("not_found");
  const participant = await selectParticipant(db, caller.user.id, userId).executeTakeFirst();
  requireParticipant(caller.user, participant);
  return participant;
}

/**
 * Selects a user together with their role in a company, their conversation with the caller, and whether they applied to
 * the company for which the caller recruits.
 */
export function selectParticipant(db: QueryCreator<DB>, callerId: string, userId: string) {
  return selectParticipants(db, callerId).where("users.id", "=", userId);
}

/**
 * Returns the ids of those users to whom the caller can send a message now: messages between the two are allowed, the
 * account exists, and neither has blocked the other. Pages offer to write a message to these users only.
 */
export async function listMessageableIds(
  db: Kysely<DB>,
  caller: { id: string; user_type: number | null; company_role: CompanyRole | null },
  userIds: string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const users = await selectParticipants(db, caller.id)
    .where("users.id", "in", userIds)
    .where("users.deleted_at", "is", null)
    .where(haveNoBlock(sql`${caller.id}::uuid`, sql.ref("users.id")))
    .execute();
  return new Set(users.filter((user) => canMessage(caller, user)).map(({ id }) => id));
}

/** Whether neither of two users has blocked the other. */
export const haveNoBlock = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from message_blocks where (blocker_id, blocked_id) in ((${one}, ${other}), (${other}, ${one})))`;

function selectParticipants(db: QueryCreator<DB>, callerId: string) {
  return db.selectFrom("users").select((eb) => [
    "users.id",
    "users.user_type",
    "users.deleted_at",
    eb
      .selectFrom("company_members")
      .select("role")
      .whereRef("user_id", "=", "users.id")
      .where("left_at", "is", null)
      .$castTo<CompanyRole | null>()
      .as("company_role"),
    eb
      .selectFrom("conversations")
      .select("conversations.id")
      .where("participant_a_id", "=", sql<string>`least(users.id, ${callerId}::uuid)`)
      .where("participant_b_id", "=", sql<string>`greatest(users.id, ${callerId}::uuid)`)
      .as("conversation_id"),
    eb
      .exists(
        eb
          .selectFrom("applications")
          .innerJoin("company_members as caller", "caller.company_id", "applications.company_id")
          .select("applications.id")
          .whereRef("applied_by_user_id", "=", "users.id")
          .where("applications.is_erased", "=", false)
          .where("applications.is_name_hidden", "=", false)
          .where("applications.stage", "<>", "withdrawn")
          .where("caller.user_id", "=", callerId)
          .where("caller.left_at", "is", null),
      )
      .$castTo<boolean>()
      .as("has_applied"),
    wasMember("users.id").as("was_member"),
  ]);
}

/** Whether a first selection without names hides another user from a member of a company. `other` is the alias of that user. */
export function hidesNameFrom(readerId: string, other: string): RawBuilder<boolean> {
  return sql`hides_name_from(${readerId}, ${sql.ref(`${other}.id`)})`;
}

/**
 * The name or picture of the other user of a conversation, null for a member of a company whose first selection hides who has
 * applied.
 *
 * @param other The alias of the other user
 */
export function unlessHidden(readerId: string, other: string, value: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when not ${hidesNameFrom(readerId, other)} then ${value} end`;
}

/** Whether a user is or was a member of a company. `userId` is a column. */
export function wasMember(userId: string): RawBuilder<boolean> {
  return sql`exists (select from company_members as membership where membership.user_id = ${sql.ref(userId)})`;
}

/** Whether a first selection without names hides a user from a member of a company. */
export async function isNameHiddenFrom(db: Kysely<DB>, readerId: string, userId: string): Promise<boolean> {
  const { is_hidden } = await db
    .selectFrom("users")
    .select(hidesNameFrom(readerId, "users").as("is_hidden"))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return is_hidden;
}

export async function hasConversation(db: Kysely<DB>, userId: string, otherUserId: string): Promise<boolean> {
  return (await selectConversation(db, userId, otherUserId).executeTakeFirst()) !== undefined;
}

/** Locks the conversation of two users, if they have one, until the transaction ends. */
export function lockConversation(trx: Kysely<DB>, userId: string, otherUserId: string) {
  return selectConversation(trx, userId, otherUserId).forNoKeyUpdate().executeTakeFirst();
}

/**
 * A conversation is stored with the smaller id as participant a. Both ids must be in lower case, as PostgreSQL returns
 * them.
 */
function selectConversation(db: Kysely<DB>, userId: string, otherUserId: string) {
  const [smallerId, largerId] = userId < otherUserId ? [userId, otherUserId] : [otherUserId, userId];
  return db
    .selectFrom("conversations")
    .select("id")
    .where("participant_a_id", "=", smallerId)
    .where("participant_b_id", "=", largerId);
}

/** The ids of all users who have a conversation with this user. */
export async function listParticipantIds(db: Kysely<DB>, userId: string): Promise<string[]> {
  const fromB = db.selectFrom("conversations").select("participant_b_id as id").where("participant_a_id", "=", userId);
  const fromA = db.selectFrom("conversations").select("participant_a_id as id").where("participant_b_id", "=", userId);
  return (await fromB.unionAll(fromA).execute()).map(({ id }) => id);
}
