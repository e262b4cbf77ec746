import * as z from "zod";
import { Application } from "./hiring/applications.ts";
import { ChatMessage, MessageForm, messageNumber } from "./messages/messages.ts";
import { CaseLiveEvent } from "./moderation/cases.ts";
import { ErrorReply } from "./platform/errors.ts";
import { reasons } from "./platform/fields/field-error-reasons.ts";
import { withReason } from "./platform/fields/field-errors.ts";
import { tooLong } from "./platform/fields/fields.ts";

/**
 * Live events over Socket.IO, at the origin of the server, path `/socket.io`, by WebSocket only. A client connects with
 * `auth: { token }`, the access token. A rejected connection gets `connect_error` with a `SocketError` as its `data`.
 *
 * The Socket.IO client reconnects by itself after a network error, but not after the server has rejected or closed the
 * connection. Then the application must reconnect.
 *
 * Events may get lost. A client stores the highest message number up to which it has all messages of a conversation. It
 * requests `GET messages?since=<that number>` after each `connect`, after each `missed`, and when the number of a
 * message is more than one higher. It merges the result by number. The client sends a message without an
 * acknowledgement again, over the socket or with `POST messages`, under the same `client_id`.
 */

/** An acknowledgement with an error instead of a result. */
export const SocketError = ErrorReply.extend({
  /** Seconds until the client may try again. */
  retry_after: z.number().optional(),
});
export type SocketError = z.infer<typeof SocketError>;

/** `client_id` is required, so that a message that is sent over the socket and again over HTTP is saved once. */
export const SendMessageInput = MessageForm.extend({
  client_id: z.uuid(withReason("client_id_invalid", reasons.notUuid())).transform((id) => id.toLowerCase()),
});
export type SendMessageInput = z.input<typeof SendMessageInput>;

/** `by_user_id` has read the messages of `from_user_id` up to `number`; `count` of them were unread before. */
export const ReadReceipt = z.object({
  by_user_id: z.uuid(),
  from_user_id: z.uuid(),
  number: z.number(),
  count: z.number(),
});
export type ReadReceipt = z.infer<typeof ReadReceipt>;

/**
 * An application that is new or has changed. The event only identifies the application.
 * Clients refetch their lists of applications after this event and after each `connect` and `missed`.
 */
export const ApplicationEvent = Application.pick({
  id: true,
  job_id: true,
  applied_by_user_id: true,
  posted_by_user_id: true,
  status: true,
  stage: true,
});
export type ApplicationEvent = z.infer<typeof ApplicationEvent>;

/** Marks the messages of a user as read, all of them or up to `number`. */
export const MarkReadInput = z.object({
  from_user_id: z.string("sender_required"),
  number: messageNumber.optional(),
});
export type MarkReadInput = z.input<typeof MarkReadInput>;

export const TypingInput = z.object({ to_user_id: z.string("receiver_required") });
export type TypingInput = z.input<typeof TypingInput>;

export const TypingEvent = z.object({ from_user_id: z.uuid() });
export type TypingEvent = z.infer<typeof TypingEvent>;

/** Replaces the access token of an open socket by a new one of the same user. */
export const AuthenticateInput = z.object({
  token: z.string(withReason("token_invalid", reasons.wrongType())).max(4096, tooLong("token_invalid", 4096)),
});
export type AuthenticateInput = z.input<typeof AuthenticateInput>;

/**
 * The reasons for which the server closes a socket. After `session_ended` and `token_expired`, a client needs another
 * access token to reconnect.
 */
export const socketCloseReasons = ["session_ended", "token_expired", "too_many_sockets", "too_many_events"] as const;
export const SessionEndedEvent = z.object({ reason: z.enum(socketCloseReasons) });
export type SessionEndedEvent = z.infer<typeof SessionEndedEvent>;

/** The rejection of an event that the client sent without an acknowledgement function. */
export const RejectedEvent = SocketError.extend({ event: z.string(), client_id: z.uuid().optional() });
export type RejectedEvent = z.infer<typeof RejectedEvent>;

/** Events from the server. */
export const serverEvents = {
  /** A saved message, to every socket of both participants, including the sender's. */
  message: ChatMessage,
  /** A read receipt, to every socket of both participants. */
  seen: ReadReceipt,
  /** A new or changed application, to every socket of the seeker and of the company's owners and recruiters. */
  application: ApplicationEvent,
  /** The user's notices have changed, in another tab or process too. Clients refetch what they show of them. */
  notice: z.object({}),
  /** A case is new or has changed, to every socket of the staff. */
  case: CaseLiveEvent,
  /** A participant of one of the user's conversations has deleted the account, and the messages with it. */
  participant_deleted: z.object({ user_id: z.uuid() }),
  /**
   * The other participant is typing. The event repeats every few seconds. After six seconds without it, typing has
   * ended.
   */
  typing: TypingEvent,
  /** The access token of the socket expires in `seconds`. Without `authenticate` the server then closes the socket. */
  token_expires: z.object({ seconds: z.number() }),
  /** The last event before the server closes the socket. */
  session_ended: SessionEndedEvent,
  /** The server process stops. The client should reconnect. */
  closing: z.object({}),
  /** Events may have been lost. The client requests the messages after its last number, as after a reconnection. */
  missed: z.object({}),
  refused: RejectedEvent,
};

/** Events from the client. Each is acknowledged with its result or a `SocketError`. */
export const clientEvents = {
  message: { input: SendMessageInput, result: ChatMessage },
  seen: { input: MarkReadInput, result: z.object({ count: z.number() }) },
  typing: { input: TypingInput, result: z.object({}) },
  authenticate: { input: AuthenticateInput, result: z.object({}) },
};

type ServerEvents = typeof serverEvents;
type ClientEvents = typeof clientEvents;
export type ClientEvent = keyof ClientEvents;
export type EventResult<Event extends ClientEvent> = z.infer<ClientEvents[Event]["result"]>;

/** The events of each direction as type parameters of Socket.IO. */
export type ServerToClientEvents = { [Event in keyof ServerEvents]: (payload: z.infer<ServerEvents[Event]>) => void };
export type ClientToServerEvents = {
  [Event in ClientEvent]: (
    payload: z.input<ClientEvents[Event]["input"]>,
    acknowledge?: (reply: EventResult<Event> | SocketError) => void,
  ) => void;
};

/** Distinguishes an error from a result in an acknowledgement. */
export function isSocketError(reply: object): reply is SocketError {
  return "code" in reply;
}
