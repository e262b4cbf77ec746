import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../database/schema.ts";
import type { Partner } from "./policy.ts";
import type { MessageRow } from "./present.ts";

/** The two sides of a conversation, in the one order it is stored under. Ids as the database writes them. */
function sides(one: string, other: string) {
  return one < other ? { person_a: one, person_b: other } : { person_a: other, person_b: one };
}

/** Someone, with what there is between that person and the one who asks. */
export function findPartner(db: Kysely<DB>, askerId: string, id: string): Promise<Partner | undefined> {
  return db
    .selectFrom("users")
    .select((eb) => [
      "users.id",
      "users.user_type",
      "users.deleted_at",
      eb
        .selectFrom("conversations")
        .select("conversations.id")
        .where("person_a", "=", sql<string>`least(users.id, ${askerId}::uuid)`)
        .where("person_b", "=", sql<string>`greatest(users.id, ${askerId}::uuid)`)
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
    .where("users.id", "=", id)
    .executeTakeFirst();
}

export async function areInConversation(db: Kysely<DB>, one: string, other: string): Promise<boolean> {
  return (await selectConversation(db, one, other).executeTakeFirst()) !== undefined;
}

function selectConversation(db: Kysely<DB>, one: string, other: string) {
  const { person_a, person_b } = sides(one, other);
  return db
    .selectFrom("conversations")
    .select(["id", "last_number"])
    .where("person_a", "=", person_a)
    .where("person_b", "=", person_b);
}

/** Holds the conversation, if there is one, until the transaction ends. */
export function holdConversation(trx: Kysely<DB>, one: string, other: string) {
  return selectConversation(trx, one, other).forNoKeyUpdate().executeTakeFirst();
}

/** Begins the conversation unless there is one, and holds it until the transaction ends. */
export async function lockConversation(trx: Kysely<DB>, one: string, other: string) {
  const existing = await holdConversation(trx, one, other);
  if (existing) return existing;
  await trx
    .insertInto("conversations")
    .values({ id: uuidv7(), ...sides(one, other) })
    .onConflict((conflict) => conflict.columns(["person_a", "person_b"]).doNothing())
    .execute();
  return selectConversation(trx, one, other).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Everybody that a person has a conversation with. */
export async function listPartnerIds(db: Kysely<DB>, userId: string): Promise<string[]> {
  const asA = db.selectFrom("conversations").select("person_b as id").where("person_a", "=", userId);
  const asB = db.selectFrom("conversations").select("person_a as id").where("person_b", "=", userId);
  return (await asA.unionAll(asB).execute()).map(({ id }) => id);
}

export function findMessageByClientId(db: Kysely<DB>, senderId: string, clientId: string) {
  return db
    .selectFrom("messages")
    .selectAll()
    .where("from_user_id", "=", senderId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
}

export interface NewMessage {
  from_user_id: string;
  to_user_id: string;
  message: string;
  client_id: string | null;
}

/** Adds a message at the end of a conversation that the transaction holds. */
export async function appendMessage(
  trx: Kysely<DB>,
  conversation: { id: string; last_number: number },
  message: NewMessage,
): Promise<MessageRow> {
  const number = conversation.last_number + 1;
  return (
    trx
      // The time is taken while the conversation is held, so that a higher number is never earlier.
      .with("held", (cte) =>
        cte
          .updateTable("conversations")
          .set({ last_number: number, last_message_at: sql`greatest(last_message_at, clock_timestamp())` })
          .where("id", "=", conversation.id)
          .returning("last_message_at"),
      )
      .insertInto("messages")
      .values((eb) => {
        const time = eb.selectFrom("held").select("last_message_at");
        const times = { created_at: time, updated_at: time };
        return { id: uuidv7(), conversation_id: conversation.id, number, ...message, ...times };
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  );
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
export function markRead(
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
