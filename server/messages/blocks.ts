import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../database/schema.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { type PagePosition, whereAfter } from "../http/paging.ts";
import { selectConversationForUpdate } from "./queries.ts";

/** Throws when one of the two has blocked the other; who has done it is told so. */
export async function requireNoBlock(db: Kysely<DB>, writerId: string, readerId: string): Promise<void> {
  const blocks = await db
    .selectFrom("message_blocks")
    .select("blocker_id")
    .where("blocker_id", "in", [writerId, readerId])
    .where("blocked_id", "in", [writerId, readerId])
    .execute();
  if (blocks.some(({ blocker_id }) => blocker_id === writerId)) throw new ApiError("person_blocked");
  if (blocks.length > 0) throw new ApiError("messages_refused");
}

/** What is being written at that moment comes first; after it nothing does. */
export async function blockUser(db: Database, blockerId: string, blockedId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await selectConversationForUpdate(trx, blockerId, blockedId);
    await trx
      .insertInto("message_blocks")
      .values({ id: uuidv7(), blocker_id: blockerId, blocked_id: blockedId })
      .onConflict((conflict) => conflict.columns(["blocker_id", "blocked_id"]).doNothing())
      .execute();
  });
}

/** False when there was nothing to take back. */
export async function unblockUser(db: Kysely<DB>, blockerId: string, blockedId: string): Promise<boolean> {
  const result = await db
    .deleteFrom("message_blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Latest first: one more row than `limit`, if there is one. */
export function listBlocks(db: Kysely<DB>, blockerId: string, page: { limit: number; after: PagePosition | null }) {
  const all = db
    .selectFrom("message_blocks")
    .innerJoin("users as other", "other.id", "message_blocks.blocked_id")
    .select([
      "message_blocks.id",
      "message_blocks.created_at",
      "other.id as other_id",
      "other.name",
      "other.photo",
      "other.company",
    ])
    .where("blocker_id", "=", blockerId);
  const rest = page.after ? all.where(whereAfter("message_blocks", page.after)) : all;
  return rest
    .orderBy("message_blocks.created_at", "desc")
    .orderBy("message_blocks.id", "desc")
    .limit(page.limit + 1)
    .execute();
}
