import type * as z from "zod";
import type { ChatMessage, MessageForm } from "../../contract/messages.ts";
import type { SessionReference } from "../auth/queries.ts";
import type { AppContext } from "../http/serve.ts";
import { authorizeSender } from "./admit-writer.ts";
import { presentMessage } from "./present.ts";
import { appendMessage } from "./send-message.ts";

/**
 * The one way in for a message, posted or emitted. Both people's sockets hear of it once it is committed, and again when
 * the same one is sent again: whoever saved it may have died before telling anybody.
 */
export async function sendMessage(
  door: Pick<AppContext, "db" | "pool" | "limits" | "live">,
  session: SessionReference,
  form: z.output<typeof MessageForm>,
): Promise<ChatMessage> {
  const partner = await authorizeSender(door, session, form.to_user_id);
  const saved = await appendMessage(door, {
    from_user_id: session.userId,
    to_user_id: partner.id,
    message: form.message,
    client_id: form.client_id ?? null,
  });
  const message = presentMessage(saved);
  door.live.publishMessage(message);
  return message;
}
