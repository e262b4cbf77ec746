import type * as z from "zod";
import type { ChatMessage, MessageForm } from "../../contract/messages.ts";
import type { Caller } from "../auth/caller.ts";
import { ApiError } from "../errors.ts";
import type { Door } from "../http.ts";
import { byAccount } from "../limits/limits.ts";
import { partnerOf } from "./partner.ts";
import { presentMessage } from "./present.ts";
import { sendMessage } from "./send-message.ts";

/**
 * The one way in for a message, posted or emitted. Both people's sockets hear of it once it is committed, and again when
 * the same one is sent again: whoever saved it may have died before telling anybody.
 */
export async function writeMessage(
  { db, limits, live }: Pick<Door, "db" | "limits" | "live">,
  caller: Caller,
  form: z.output<typeof MessageForm>,
): Promise<ChatMessage> {
  await limits.take("message", [byAccount(caller.user.id)]);
  const partner = await partnerOf(db, caller, form.to_user_id);
  if (partner.deleted_at) throw new ApiError("account_deleted");
  const saved = await sendMessage(db, {
    from_user_id: caller.user.id,
    to_user_id: partner.id,
    message: form.message,
    client_id: form.client_id ?? null,
  });
  const message = presentMessage(saved);
  live.message(message);
  return message;
}
