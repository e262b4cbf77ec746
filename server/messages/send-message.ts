import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import type { ChatMessage, MessageForm } from "../../contract/messages.ts";
import type { AppContext } from "../app-context.ts";
import { type SessionReference, selectSessionUser, touchSessionQuery } from "../auth/session-queries.ts";
import { executePrepared } from "../database/prepared-statements.ts";
import { ApiError } from "../errors.ts";
import { toAccountKey } from "../limits/rate-limits.ts";
import { type Participant, requireParticipant } from "./policy.ts";
import { type MessageRow, presentMessage } from "./present.ts";
import { selectParticipant } from "./queries.ts";
import { UNREAD_MAIL_DELAY } from "./unread-mail.ts";

/**
 * The one way in for a message, posted or emitted. Both people's sockets hear of it once it is committed, and again when
 * the same one is sent again: whoever saved it may have died before telling anybody.
 */
export async function sendMessage(
  door: Pick<AppContext, "db" | "pool" | "limits" | "live">,
  session: SessionReference,
  form: z.output<typeof MessageForm>,
): Promise<ChatMessage> {
  const participant = await authorizeSender(door, session, form.to_user_id);
  const saved = await appendMessage(door, {
    from_user_id: session.userId,
    to_user_id: participant.id,
    message: form.message,
    client_id: form.client_id ?? null,
  });
  const message = presentMessage(saved);
  door.live.publishMessage(message);
  return message;
}

/** Nobody has this id. */
const NIL_USER_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Checks the session, the rate limit and the permission to write to the recipient. The limit and the query run at the
 * same time, so that both take one round trip to the database.
 *
 * @throws {ApiError} unauthorized, too_many_requests, not_found or account_deleted
 */
export async function authorizeSender(
  { db, pool, limits }: Pick<AppContext, "db" | "pool" | "limits">,
  session: SessionReference,
  recipientId: string,
) {
  const attempt = limits.consume("message", [toAccountKey(session.userId)]);
  // Awaited below; until then a rejection is handled here.
  attempt.catch(() => undefined);
  const validId = z.uuid().safeParse(recipientId).success ? recipientId : NIL_USER_ID;
  const query = selectSenderAndParticipant(db, session, validId);
  const [found] = await executePrepared(pool, "select_sender_and_participant", query.compile());
  if (!found) throw new ApiError("unauthorized");
  await attempt;
  const { id, user_type, deleted_at, conversation_id, has_applied } = found;
  const participant: Participant | undefined =
    id === null ? undefined : { id, user_type, deleted_at, conversation_id, has_applied: has_applied === true };
  requireParticipant({ id: session.userId, user_type: found.sender_type }, participant);
  if (participant.deleted_at) throw new ApiError("account_deleted");
  return participant;
}

/**
 * Returns no row when the session has ended. The statement commits without waiting for the disk: a crash of the database
 * loses at most the last use of the session.
 */
function selectSenderAndParticipant(db: AppContext["db"], session: SessionReference, recipientId: string) {
  return db
    .with("sender", (cte) => selectSessionUser(cte, session).select("users.user_type as sender_type"))
    .with("used", (cte) => touchSessionQuery(cte, session.sessionId))
    .with("participant", (cte) => selectParticipant(cte, session.userId, recipientId))
    .selectFrom("sender")
    .leftJoin("participant", (join) => join.onTrue())
    .selectAll()
    .select(sql`set_config('synchronous_commit', 'off', true)`.as("synchronous_commit"));
}

interface NewMessage {
  from_user_id: string;
  to_user_id: string;
  message: string;
  client_id: string | null;
}

/**
 * Saves a message once, at the end of its conversation. The transaction is a function of the database, which says how
 * (0006_messages.sql). Tries with one client's id to two people hold different conversations; there the unique constraint
 * decides, and the loser leaves no gap.
 */
export async function appendMessage(
  { db, pool }: Pick<AppContext, "db" | "pool">,
  given: NewMessage,
): Promise<MessageRow> {
  // Half of a surrogate pair cannot be stored; the same text again must be recognised all the same.
  const text = given.message.toWellFormed();
  const query = sql<MessageRow>`
    select * from append_message(
      ${uuidv7()}, ${uuidv7()}, ${given.from_user_id}, ${given.to_user_id}, ${text}, ${given.client_id}, ${UNREAD_MAIL_DELAY}
    )`;
  const [saved] = await executePrepared(pool, "append_message", query.compile(db));
  if (!saved) throw new Error("A message was neither saved nor refused.");
  return saved;
}
