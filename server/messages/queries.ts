import { type Kysely, type QueryCreator, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { PagePosition } from "../http/paging.ts";
import type { Participant } from "./policy.ts";
import type { ConversationRow, MessageRow } from "./present.ts";

/** The two sides of a conversation, in the one order it is stored under. Ids as the database writes them. */
function sortParticipants(one: string, other: string) {
  return one < other
    ? { participant_a_id: one, participant_b_id: other }
    : { participant_a_id: other, participant_b_id: one };
}

/** Someone, with what there is between that person and the one who asks. */
export function selectParticipant(db: QueryCreator<DB>, askerId: string, id: string) {
  return db
    .selectFrom("users")
    .select((eb) => [
      "users.id",
      "users.user_type",
      "users.deleted_at",
      eb
        .selectFrom("conversations")
        .select("conversations.id")
        .where("participant_a_id", "=", sql<string>`least(users.id, ${askerId}::uuid)`)
        .where("participant_b_id", "=", sql<string>`greatest(users.id, ${askerId}::uuid)`)
        .as("conversation_id"),
      eb
        .exists(
          eb
            .selectFrom("applications")
            .select("applications.id")
            .whereRef("applied_by_user_id", "=", "users.id")
            .where("posted_by_user_id", "=", askerId),
        )
        .$castTo<boolean>()
        .as("has_applied"),
    ])
    .where("users.id", "=", id);
}

export function findParticipant(db: Kysely<DB>, askerId: string, id: string): Promise<Participant | undefined> {
  return selectParticipant(db, askerId, id).executeTakeFirst();
}

export async function hasConversation(db: Kysely<DB>, one: string, other: string): Promise<boolean> {
  return (await selectConversation(db, one, other).executeTakeFirst()) !== undefined;
}

function selectConversation(db: Kysely<DB>, one: string, other: string) {
  const { participant_a_id, participant_b_id } = sortParticipants(one, other);
  return db
    .selectFrom("conversations")
    .select(["id", "last_number"])
    .where("participant_a_id", "=", participant_a_id)
    .where("participant_b_id", "=", participant_b_id);
}

/** Holds the conversation, if there is one, until the transaction ends. */
export function selectConversationForUpdate(trx: Kysely<DB>, one: string, other: string) {
  return selectConversation(trx, one, other).forNoKeyUpdate().executeTakeFirst();
}

/** Everybody that a person has a conversation with. */
export async function listParticipantIds(db: Kysely<DB>, userId: string): Promise<string[]> {
  const asA = db.selectFrom("conversations").select("participant_b_id as id").where("participant_a_id", "=", userId);
  const asB = db.selectFrom("conversations").select("participant_a_id as id").where("participant_b_id", "=", userId);
  return (await asA.unionAll(asB).execute()).map(({ id }) => id);
}

/** One more row than `limit`, if there is one. */
export function listMessages(
  db: Kysely<DB>,
  conversationId: string,
  page: { limit: number; before: number | null },
): Promise<MessageRow[]> {
  const all = db.selectFrom("messages").selectAll().where("conversation_id", "=", conversationId);
  const rest = page.before === null ? all : all.where("number", "<", page.before);
  return rest
    .orderBy("number", "desc")
    .limit(page.limit + 1)
    .execute();
}

/** Those after a number, oldest first: one more row than `limit`, if there is one. */
export function listMessagesSince(
  db: Kysely<DB>,
  conversationId: string,
  page: { limit: number; since: number },
): Promise<MessageRow[]> {
  return db
    .selectFrom("messages")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where("number", ">", page.since)
    .orderBy("number")
    .limit(page.limit + 1)
    .execute();
}

/** Marks what was sent to the reader in this conversation; how many messages that were, and the last one's number. */
export function markMessagesRead(
  db: Kysely<DB>,
  conversationId: string,
  readerId: string,
  upTo: number | undefined,
): Promise<{ count: number; number: number | null }> {
  return db
    .with("marked", (cte) => {
      const unread = cte
        .updateTable("messages")
        .set({ seen_at: sql`now()`, updated_at: sql`now()` })
        .where("conversation_id", "=", conversationId)
        .where("to_user_id", "=", readerId)
        .where("seen_at", "is", null);
      return (upTo === undefined ? unread : unread.where("number", "<=", upTo)).returning("number");
    })
    .selectFrom("marked")
    .select([sql<number>`count(*)::int`.as("count"), sql<number | null>`max(number)`.as("number")])
    .executeTakeFirstOrThrow();
}

export async function countUnread(db: Kysely<DB>, readerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("messages")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("to_user_id", "=", readerId)
    .where("seen_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

interface ConversationPage {
  limit: number;
  after: PagePosition | null;
}

/** A person's conversations, latest first: one more row than `limit`, if there is one. */
export function listConversations(
  db: Kysely<DB>,
  readerId: string,
  page: ConversationPage,
): Promise<ConversationRow[]> {
  const asA = selectConversationsByColumn(db, readerId, page, "participant_a_id", "participant_b_id").as("as_a");
  const asB = selectConversationsByColumn(db, readerId, page, "participant_b_id", "participant_a_id").as("as_b");
  return db
    .selectFrom(db.selectFrom(asA).selectAll().unionAll(db.selectFrom(asB).selectAll()).as("own"))
    .innerJoin("messages as latest", (join) =>
      join.onRef("latest.conversation_id", "=", "own.id").onRef("latest.number", "=", "own.last_number"),
    )
    .innerJoin("users as other", "other.id", "own.other_id")
    .select([
      "own.id",
      "own.created_at",
      "own.last_number as number",
      "own.other_id",
      "latest.message",
      "latest.from_user_id",
      "latest.seen_at",
      "other.name",
      "other.photo",
      "other.company",
    ])
    .select((eb) =>
      eb
        .selectFrom("messages")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("conversation_id", "=", "own.id")
        .where("to_user_id", "=", readerId)
        .where("seen_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("unread_count"),
    )
    .select((eb) => [
      // What is read is a beginning of the conversation, so the latest that was read stands for all before it.
      sql<number>`coalesce(${eb
        .selectFrom("messages")
        .select("number")
        .whereRef("conversation_id", "=", "own.id")
        .where("from_user_id", "=", readerId)
        .where("seen_at", "is not", null)
        .orderBy("number", "desc")
        .limit(1)}, 0)`.as("seen_number"),
      eb
        .exists(
          eb
            .selectFrom("message_blocks")
            .select("id")
            .where("blocker_id", "=", readerId)
            .whereRef("blocked_id", "=", "own.other_id"),
        )
        .$castTo<boolean>()
        .as("blocked"),
    ])
    .orderBy("own.created_at", "desc")
    .orderBy("own.id", "desc")
    .limit(page.limit + 1)
    .execute();
}

type ParticipantColumn = "participant_a_id" | "participant_b_id";

/** Those in which the reader stands on one side; each side has an index in this order. */
function selectConversationsByColumn(
  db: Kysely<DB>,
  readerId: string,
  page: ConversationPage,
  reader: ParticipantColumn,
  other: ParticipantColumn,
) {
  const all = db.selectFrom("conversations").where(reader, "=", readerId).where("last_number", ">", 0);
  const rest = page.after ? all.where(sql<boolean>`(last_message_at, id) < (${page.after.at}, ${page.after.id})`) : all;
  return rest
    .select(["id", "last_number", "last_message_at as created_at", `${other} as other_id`])
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit + 1);
}
