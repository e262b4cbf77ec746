import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { PagePosition } from "../http/paging.ts";
import type { ConversationRow } from "./present.ts";

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
  const asA = selectConversationsByColumn(db, readerId, page, "person_a", "person_b").as("as_a");
  const asB = selectConversationsByColumn(db, readerId, page, "person_b", "person_a").as("as_b");
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

type ParticipantColumn = "person_a" | "person_b";

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
