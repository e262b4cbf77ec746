import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import type { CompanyRole } from "../../contract/accounts/users.ts";
import type { ChatMessage, MessageForm } from "../../contract/messages/messages.ts";
import { SEEKER } from "../../contract/platform/constants.ts";
import type { DB } from "../../database/schema.ts";
import { type SessionReference, selectSessionUser, touchSessionQuery } from "../accounts/auth/session-queries.ts";
import type { AppContext } from "../platform/app-context.ts";
import { executePrepared } from "../platform/database/prepared-statements.ts";
import { ApiError } from "../platform/errors.ts";
import { toAccountKey } from "../platform/limits/rate-limiter.ts";
import { selectParticipant } from "./participants.ts";
import { type Participant, requireActiveParticipant, requireParticipant } from "./policy.ts";
import { type MessageRow, presentMessage } from "./present.ts";
import { UNREAD_MAIL_DELAY } from "./unread-mail.ts";

/**
 * Saves a message and publishes it to the sockets of both participants. Both the route and the socket event use this
 * function. A retry with the same `client_id` saves nothing and publishes the message again, because the process that
 * saved it may have ended before it published.
 *
 * @throws {ApiError} unauthorized, account_suspended, company_suspended, too_many_requests, too_many_conversations,
 * not_found, account_deleted, recipient_left, client_id_reused, person_blocked or messages_refused
 */
export async function sendMessage(
  context: Pick<AppContext, "db" | "pool" | "limits" | "live">,
  session: SessionReference,
  form: z.output<typeof MessageForm>,
): Promise<ChatMessage> {
  const recipient = await authorizeSender(context, session, form.to_user_id);
  const saved = await appendMessage(context, {
    from_user_id: session.userId,
    to_user_id: recipient.id,
    message: form.message,
    client_id: form.client_id ?? null,
  });
  if (recipient.user_type === SEEKER) await updateAnswerPeriods(context.db, session.userId, recipient.id);
  const message = presentMessage(saved);
  context.live.publishMessage(message);
  return message;
}

/** The nil UUID, which no user has. */
const NIL_USER_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Checks the session, the rate limits and the permission to write to the recipient. The limits of all messages and the
 * query run at the same time.
 *
 * @throws {ApiError} unauthorized, account_suspended, company_suspended, too_many_requests, too_many_conversations,
 * not_found, account_deleted or recipient_left
 */
async function authorizeSender(
  { db, pool, limits }: Pick<AppContext, "db" | "pool" | "limits">,
  session: SessionReference,
  recipientId: string,
) {
  const accountKey = toAccountKey(session.userId);
  const attempt = limits.consume("message", [accountKey]).then(() => limits.consume("message_daily", [accountKey]));
  // `attempt` is awaited below. An earlier rejection would otherwise count as unhandled and end the process.
  attempt.catch(() => undefined);
  const validId = z.uuid().safeParse(recipientId).success ? recipientId : NIL_USER_ID;
  const query = selectSenderAndParticipant(db, session, validId);
  const [row] = await executePrepared(pool, "select_sender_and_participant", query.compile());
  if (!row) throw new ApiError("unauthorized");
  // A message over a socket does not pass `serve`.
  if (row.sender_suspended_at !== null) throw new ApiError("account_suspended");
  if (row.sender_company_suspended_at !== null) throw new ApiError("company_suspended");
  await attempt;
  const { id, user_type, company_role, deleted_at, conversation_id, has_applied, was_member } = row;
  const facts = { user_type, company_role, deleted_at, conversation_id };
  const participant: Participant | undefined =
    id === null ? undefined : { id, ...facts, has_applied: has_applied === true, was_member: was_member === true };
  const sender = { id: session.userId, user_type: row.sender_type, company_role: row.sender_role };
  requireParticipant(sender, participant);
  requireActiveParticipant(sender, participant);
  if (participant.conversation_id === null && !participant.has_applied) {
    await consumeConversationAttempt(limits, session.userId);
  }
  return participant;
}

/** @throws {ApiError} too_many_conversations */
async function consumeConversationAttempt(limits: AppContext["limits"], senderId: string): Promise<void> {
  for (const name of ["conversation", "conversation_daily"] as const) {
    await limits.consume(name, [toAccountKey(senderId)], "too_many_conversations");
  }
}

/**
 * Returns no row when the session has ended. The statement commits without waiting for the disk: a crash of the
 * database loses at most the new `used_at` of the session.
 */
function selectSenderAndParticipant(db: AppContext["db"], session: SessionReference, recipientId: string) {
  return db
    .with("sender", (cte) =>
      selectSessionUser(cte, session).select([
        "users.user_type as sender_type",
        sql<CompanyRole | null>`company_members.role`.as("sender_role"),
        "users.suspended_at as sender_suspended_at",
        sql<Date | null>`(select suspended_at from companies where id = company_members.company_id)`.as(
          "sender_company_suspended_at",
        ),
      ]),
    )
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
 * Appends a message to its conversation through the database function `append_message` (0007_messages.sql), which
 * assigns message numbers without gaps and saves retries with the same client id once. Concurrent messages with one
 * client id to two recipients lock different conversations. Then the unique constraint rejects the later message, and
 * the rollback frees its message number.
 */
async function appendMessage({ db, pool }: Pick<AppContext, "db" | "pool">, message: NewMessage): Promise<MessageRow> {
  // PostgreSQL cannot store a lone surrogate, so it is replaced. A retry has the same replacement, so its text equals
  // the stored one.
  const text = message.message.toWellFormed();
  const query = sql<MessageRow>`
    select * from append_message(
      ${uuidv7()}, ${uuidv7()}, ${message.from_user_id}, ${message.to_user_id}, ${text}, ${message.client_id}, ${UNREAD_MAIL_DELAY}
    )`;
  const [saved] = await executePrepared(pool, "append_message", query.compile(db));
  if (!saved) throw new Error("append_message returned no row.");
  return saved;
}

/** A message of a member of a company answers the applications of the recipient (0019_answer_periods.sql). */
async function updateAnswerPeriods(db: Kysely<DB>, memberId: string, seekerId: string): Promise<void> {
  await sql`select update_answer_periods_between(${memberId}, ${seekerId})`.execute(db);
}
