import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import type { ChatMessage, MessageForm } from "../../contract/messages.ts";
import type { AppContext } from "../app-context.ts";
import { type SessionReference, selectSessionUser, touchSessionQuery } from "../auth/session-queries.ts";
import { executePrepared } from "../database/prepared-statements.ts";
import { ApiError } from "../errors.ts";
import { type Counted, countTry, requireFewer } from "../limits/count-try.ts";
import { type Allowance, toAccountKey } from "../limits/rate-limits.ts";
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

/** Nobody has this id. */
const NIL_USER_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Everything that is looked at before a message is saved, in one question: whether the session still lives, how many
 * messages its owner has sent lately, with this one, and whom it is to. Returns that person.
 */
export async function authorizeSender(
  door: Pick<AppContext, "db" | "pool" | "limits">,
  session: SessionReference,
  readerId: string,
) {
  const allowance = door.limits.allowanceOf("message", toAccountKey(session.userId));
  const query = selectSenderAndParticipant(
    door,
    session,
    z.uuid().safeParse(readerId).success ? readerId : NIL_USER_ID,
    allowance,
  );
  const [found] = await executePrepared(door.pool, "admit_writer", query.compile());
  if (!found) throw new ApiError("unauthorized");
  requireFewer(found, allowance.tries);
  const { id, user_type, deleted_at, conversation_id, has_applied } = found;
  const partner: Participant | undefined =
    id === null ? undefined : { id, user_type, deleted_at, conversation_id, has_applied: has_applied === true };
  requireParticipant({ id: session.userId, user_type: found.writer_type }, partner);
  if (partner.deleted_at) throw new ApiError("account_deleted");
  return partner;
}

/**
 * No row: the session has ended. It counts without waiting for the disk, since it is a commit of its own: when the
 * database itself crashes, the tries of its last half second are forgotten.
 */
function selectSenderAndParticipant(
  { db }: Pick<AppContext, "db">,
  session: SessionReference,
  readerId: string,
  allowance: Allowance,
) {
  return db
    .with("writer", (cte) => selectSessionUser(cte, session).select("users.user_type as writer_type"))
    .with("used", (cte) => touchSessionQuery(cte, session.sessionId))
    .with("counted", () => sql<Counted>`(${countTry(allowance.key, allowance.milliseconds, sql`from writer`)})`)
    .with("partner", (cte) => selectParticipant(cte, session.userId, readerId))
    .selectFrom("writer")
    .innerJoin("counted", (join) => join.onTrue())
    .leftJoin("partner", (join) => join.onTrue())
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
