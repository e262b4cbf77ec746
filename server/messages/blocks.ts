import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../database/schema.ts";
import { companyNameOf, pictureOf } from "../accounts/memberships/queries.ts";
import type { Database } from "../platform/database/pool.ts";
import { ApiError } from "../platform/errors.ts";
import { type PagePosition, whereAfterCursor } from "../platform/http/paging.ts";
import { hidesNameFrom, lockConversation, unlessHidden } from "./participants.ts";

/**
 * Requires that neither of two users has blocked the other.
 *
 * @throws {ApiError} person_blocked when the sender has blocked the recipient; messages_refused when only the recipient
 * has blocked the sender
 */
export async function requireNoBlock(db: Kysely<DB>, senderId: string, recipientId: string): Promise<void> {
  const blocks = await db
    .selectFrom("message_blocks")
    .select("blocker_id")
    .where("blocker_id", "in", [senderId, recipientId])
    .where("blocked_id", "in", [senderId, recipientId])
    .execute();
  if (blocks.some(({ blocker_id }) => blocker_id === senderId)) throw new ApiError("person_blocked");
  if (blocks.length > 0) throw new ApiError("messages_refused");
}

/**
 * Blocks a user (idempotent). The lock on the conversation waits until the message in progress is saved, so that no
 * message is saved after the block.
 */
export async function blockUser(db: Database, blockerId: string, blockedId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockConversation(trx, blockerId, blockedId);
    await trx
      .insertInto("message_blocks")
      .values({ id: uuidv7(), blocker_id: blockerId, blocked_id: blockedId })
      .onConflict((conflict) => conflict.columns(["blocker_id", "blocked_id"]).doNothing())
      .execute();
  });
}

/** Returns false when there was no block. */
export async function unblockUser(db: Kysely<DB>, blockerId: string, blockedId: string): Promise<boolean> {
  const result = await db
    .deleteFrom("message_blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Lists the latest block first. Returns one row more than `limit` when there is a next page. */
export function listBlocks(db: Kysely<DB>, blockerId: string, page: { limit: number; after: PagePosition | null }) {
  const blocks = db
    .selectFrom("message_blocks")
    .innerJoin("users as other", "other.id", "message_blocks.blocked_id")
    .select([
      "message_blocks.id",
      "message_blocks.created_at",
      "other.id as other_id",
      unlessHidden(blockerId, "other", sql`other.name`).as("name"),
      unlessHidden(blockerId, "other", pictureOf("other")).as("photo"),
      hidesNameFrom(blockerId, "other").as("is_name_hidden"),
      companyNameOf("other").as("company"),
    ])
    .where("blocker_id", "=", blockerId);
  const remaining = page.after ? blocks.where(whereAfterCursor("message_blocks", page.after)) : blocks;
  return remaining
    .orderBy("message_blocks.created_at", "desc")
    .orderBy("message_blocks.id", "desc")
    .limit(page.limit + 1)
    .execute();
}
