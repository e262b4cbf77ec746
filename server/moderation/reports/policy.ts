import type { Kysely } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../../platform/errors.ts";

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
