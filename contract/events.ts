import * as z from "zod";
import { ErrorReply } from "./errors.ts";
import { ChatMessage, MessageForm, messageNumber } from "./messages.ts";

/**
 * The live channel: Socket.IO at the server's own origin, path `/socket.io`, over WebSocket alone. A client connects
 * with `auth: { token }`, the access token. Who may not connect gets `connect_error` with a `SocketError` as its `data`.
 *
 * Socket.IO's client comes back by itself when it was cut, but not when the server refused it or cut it on purpose: that
 * is left to whoever uses it.
 *
 * Nothing depends on an event arriving. A client keeps the last number up to which it has a conversation without gaps;
 * after each `connect`, each `missed`, and whenever a message comes with a higher number than the next one, it asks
 * `GET messages?since=<that number>` and merges by number. What got no acknowledgement it sends again, here or with
 * `POST messages`, under the same `client_id`.
 */

/** What an acknowledgement says instead of the result. */
export const SocketError = ErrorReply.extend({
  /** Seconds after which another try makes sense. */
  retry_after: z.number().optional(),
});
export type SocketError = z.infer<typeof SocketError>;

/** `client_id` is required here: the same message may be posted as well, and is still one. */
export const SendMessageInput = MessageForm.extend({
  client_id: z.uuid("Invalid client_id").transform((id) => id.toLowerCase()),
});
export type SendMessageInput = z.input<typeof SendMessageInput>;

/** `by_user_id` has read what `from_user_id` wrote, up to this number; `count` of them were unread until now. */
export const ReadReceipt = z.object({
  by_user_id: z.uuid(),
  from_user_id: z.uuid(),
  number: z.number(),
  count: z.number(),
});
export type ReadReceipt = z.infer<typeof ReadReceipt>;

/** Everything from that person is read, or everything up to a number. */
export const MarkSeenInput = z.object({
  from_user_id: z.string("Sender is required"),
  number: messageNumber.optional(),
});
export type MarkSeenInput = z.input<typeof MarkSeenInput>;

export const TypingInput = z.object({ to_user_id: z.string("Receiver is required") });
export type TypingInput = z.input<typeof TypingInput>;

export const TypingEvent = z.object({ from_user_id: z.uuid() });
export type TypingEvent = z.infer<typeof TypingEvent>;

/** A new access token for a socket that goes on, of the same person. */
export const AuthenticateInput = z.object({ token: z.string("Invalid token").max(4096, "Invalid token") });
export type AuthenticateInput = z.input<typeof AuthenticateInput>;

/** Why the server cuts a socket: with the first two, connecting again needs another access token. */
export const socketCloseReasons = ["session_ended", "token_expired", "too_many_sockets", "too_many_events"] as const;
export const SessionEndedEvent = z.object({ reason: z.enum(socketCloseReasons) });
export type SessionEndedEvent = z.infer<typeof SessionEndedEvent>;

/** What a client wanted that was refused, when it gave no acknowledgement function to be told by. */
export const RejectedEvent = SocketError.extend({ event: z.string(), client_id: z.uuid().optional() });
export type RejectedEvent = z.infer<typeof RejectedEvent>;

/** From the server. */
export const serverEvents = {
  /** A saved message, to every socket of both people, the one that sent it included. */
  message: ChatMessage,
  /** To every socket of both people. */
  seen: ReadReceipt,
  /** The account of somebody one has a conversation with has been deleted, and what that person wrote with it. */
  person_gone: z.object({ user_id: z.uuid() }),
  /** The other party is writing. Comes again every few seconds; after six of silence it is over. */
  typing: TypingEvent,
  /** The token of this socket ends in so many seconds: `authenticate` with a new one, or be cut. */
  token_expires: z.object({ seconds: z.number() }),
  /** The last thing before the server cuts the socket. */
  session_ended: SessionEndedEvent,
  /** The server stops. Another one, or itself again, takes the next connection. */
  closing: z.object({}),
  /** Some events may not have arrived: ask for what came since, as after a reconnect. */
  missed: z.object({}),
  refused: RejectedEvent,
};

/** From a client, each with an acknowledgement of either the result or a `SocketError`. */
export const clientEvents = {
  message: { input: SendMessageInput, result: ChatMessage },
  seen: { input: MarkSeenInput, result: z.object({ count: z.number() }) },
  typing: { input: TypingInput, result: z.object({}) },
  authenticate: { input: AuthenticateInput, result: z.object({}) },
};

type ServerEvents = typeof serverEvents;
type ClientEvents = typeof clientEvents;
export type ClientEvent = keyof ClientEvents;
export type EventResult<Event extends ClientEvent> = z.infer<ClientEvents[Event]["result"]>;

/** The two directions as Socket.IO's types want them. */
export type ServerToClientEvents = { [Event in keyof ServerEvents]: (payload: z.infer<ServerEvents[Event]>) => void };
export type ClientToServerEvents = {
  [Event in ClientEvent]: (
    payload: z.input<ClientEvents[Event]["input"]>,
    acknowledge?: (reply: EventResult<Event> | SocketError) => void,
  ) => void;
};

/** Tells an error from a result in an acknowledgement. */
export function isSocketError(reply: object): reply is SocketError {
  return "code" in reply;
}
