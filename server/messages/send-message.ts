import { holdUser } from "../auth/queries.ts";
import type { Database } from "../database.ts";
import { ApiError } from "../errors.ts";
import { requireNoBlock } from "./blocks.ts";
import type { MessageRow } from "./present.ts";
import { appendMessage, findMessageByClientId, lockConversation, type NewMessage } from "./queries.ts";
import { expectMail } from "./unread-mail/queries.ts";

/**
 * Saves a message once, at the end of its conversation. Whether the client's id is new is looked at while the
 * conversation is held: of several tries at once, all but the first find the message of the first. Tries with one id
 * to two people hold different conversations; there the unique constraint decides, and the loser leaves no gap. What was
 * sent before somebody was blocked stays sent, and is answered as such. An account that is being deleted is waited for,
 * so that nothing of it is written after it was erased.
 */
export async function sendMessage(db: Database, given: NewMessage): Promise<MessageRow> {
  // Half of a surrogate pair cannot be stored; the same text again must be recognised all the same.
  const message = { ...given, message: given.message.toWellFormed() };
  return db.transaction().execute(async (trx) => {
    const writer = await holdUser(trx, message.from_user_id);
    if (!writer || writer.deleted_at) throw new ApiError("unauthorized");
    const conversation = await lockConversation(trx, message.from_user_id, message.to_user_id);
    const sent = message.client_id && (await findMessageByClientId(trx, message.from_user_id, message.client_id));
    if (!sent) {
      await requireNoBlock(trx, message.from_user_id, message.to_user_id);
      const saved = await appendMessage(trx, conversation, message);
      await expectMail(trx, saved);
      return saved;
    }
    if (sent.to_user_id === message.to_user_id && sent.message === message.message) return sent;
    throw new ApiError("client_id_reused");
  });
}
