import { type Kysely, sql, type Transaction } from "kysely";
import { SEEKER } from "../../contract/platform/constants.ts";
import type { DB } from "../../database/schema.ts";
import { companyNameOf, pictureOf } from "../accounts/memberships/queries.ts";
import type { PagePosition } from "../platform/http/paging.ts";
import { hidesNameFrom, unlessHidden, wasMember } from "./participants.ts";
import type { ConversationRow, ReadMessageRow } from "./present.ts";

/** A conversation and the participant who reads it. */
export interface ConversationReader {
  conversation_id: string;
  reader_id: string;
}

/** Selects the messages of a conversation, each with the reader's report of it. */
function selectMessages(db: Kysely<DB>, { conversation_id, reader_id }: ConversationReader) {
  return db
    .selectFrom("messages")
    .leftJoin("reports", (join) =>
      join
        .on("reports.subject_kind", "=", "message")
        .onRef("reports.subject_id", "=", "messages.id")
        .on("reports.user_id", "=", reader_id),
    )
    .selectAll("messages")
    .select(["reports.id as report_id", "reports.created_at as reported_at"])
    .where("conversation_id", "=", conversation_id);
}

/** Lists the newest message first. Returns one row more than `limit` when there is a next page. */
export function listMessages(
  db: Kysely<DB>,
  conversation: ConversationReader,
  page: { limit: number; before: number | null },
): Promise<ReadMessageRow[]> {
  const messages = selectMessages(db, conversation);
  const remaining = page.before === null ? messages : messages.where("number", "<", page.before);
  return remaining
    .orderBy("number", "desc")
    .limit(page.limit + 1)
    .execute();
}

/**
 * Lists the messages after a message number, oldest first. Returns one row more than `limit` when there is a next page.
 */
export function listMessagesSince(
  db: Kysely<DB>,
  conversation: ConversationReader,
  page: { limit: number; since: number },
): Promise<ReadMessageRow[]> {
  return selectMessages(db, conversation)
    .where("number", ">", page.since)
    .orderBy("number")
    .limit(page.limit + 1)
    .execute();
}

interface Reader {
  id: string;
  user_type: number | null;
}

/** A seeker reads what members of companies have written, and not the conversations of an own earlier membership. */
export async function countUnread(db: Kysely<DB>, reader: Reader): Promise<number> {
  const { count } = await db
    .selectFrom("messages")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("to_user_id", "=", reader.id)
    .where("seen_at", "is", null)
    .$if(reader.user_type === SEEKER, (unread) => unread.where(wasMember("messages.from_user_id")))
    .executeTakeFirstOrThrow();
  return count;
}

interface ConversationPage {
  limit: number;
  after: PagePosition | null;
}

/**
 * Lists the conversations that a user reads, latest message first. Returns one row more than `limit` when there is a next
 * page.
 */
export function listConversations(db: Kysely<DB>, reader: Reader, page: ConversationPage): Promise<ConversationRow[]> {
  const { id: userId } = reader;
  const asA = selectPageByColumn(db, reader, page, "participant_a_id", "participant_b_id").as("as_a");
  const asB = selectPageByColumn(db, reader, page, "participant_b_id", "participant_a_id").as("as_b");
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
      "latest.restricted_at",
      "latest.from_user_id",
      "latest.seen_at",
      unlessHidden(userId, "other", sql`other.name`).as("name"),
      unlessHidden(userId, "other", pictureOf("other")).as("photo"),
      hidesNameFrom(userId, "other").as("is_name_hidden"),
      companyNameOf("other").as("company"),
    ])
    .select((eb) =>
      eb
        .selectFrom("messages")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("conversation_id", "=", "own.id")
        .where("to_user_id", "=", userId)
        .where("seen_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("unread_count"),
    )
    .select((eb) => [
      // Messages are marked as read from the oldest on, so all messages before the latest read one are read as well.
      sql<number>`coalesce(${eb
        .selectFrom("messages")
        .select("number")
        .whereRef("conversation_id", "=", "own.id")
        .where("from_user_id", "=", userId)
        .where("seen_at", "is not", null)
        .orderBy("number", "desc")
        .limit(1)}, 0)`.as("seen_number"),
      eb
        .exists(
          eb
            .selectFrom("message_blocks")
            .select("id")
            .where("blocker_id", "=", userId)
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

/**
 * Selects one page of the conversations with the user in `userColumn`. Each of the two columns has an index in this
 * sort order.
 */
function selectPageByColumn(
  db: Kysely<DB>,
  reader: Reader,
  page: ConversationPage,
  userColumn: ParticipantColumn,
  otherColumn: ParticipantColumn,
) {
  const conversations = db.selectFrom("conversations").where(userColumn, "=", reader.id).where("last_number", ">", 0);
  const remaining = page.after
    ? conversations.where(sql<boolean>`(last_message_at, id) < (${page.after.at}, ${page.after.id})`)
    : conversations;
  return remaining
    .$if(reader.user_type === SEEKER, (own) => own.where(wasMember(`conversations.${otherColumn}`)))
    .select(["id", "last_number", "last_message_at as created_at", `${otherColumn} as other_id`])
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit + 1);
}

/**
 * Restricts a message: both sides see in its place that the portal has restricted it. The sender too, because otherwise
 * the two would talk about different conversations. The sender's export still has the text.
 */
export async function restrictMessage(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable("messages").set({ restricted_at: sql<Date>`portal_now()` }).where("id", "=", id).execute();
}

export async function unrestrictMessage(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable("messages").set({ restricted_at: null }).where("id", "=", id).execute();
}
