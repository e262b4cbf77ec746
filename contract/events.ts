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
export const EmittedMessage = MessageForm.extend({
  client_id: z.uuid("Invalid client_id").transform((id) => id.toLowerCase()),
});
export type EmittedMessage = z.input<typeof EmittedMessage>;

/** `by_user_id` has read what `from_user_id` wrote, up to this number; `count` of them were unread until now. */
export const Seen = z.object({
  by_user_id: z.uuid(),
  from_user_id: z.uuid(),
  number: z.number(),
  count: z.number(),
});
export type Seen = z.infer<typeof Seen>;

/** Everything from that person is read, or everything up to a number. */
export const EmittedSeen = z.object({
  from_user_id: z.string("Sender is required"),
  number: messageNumber.optional(),
});
export type EmittedSeen = z.input<typeof EmittedSeen>;

export const EmittedTyping = z.object({ to_user_id: z.string("Receiver is required") });
export type EmittedTyping = z.input<typeof EmittedTyping>;

export const Typing = z.object({ from_user_id: z.uuid() });
export type Typing = z.infer<typeof Typing>;

/** A new access token for a socket that goes on, of the same person. */
export const EmittedToken = z.object({ token: z.string("Invalid token").max(4096, "Invalid token") });
export type EmittedToken = z.input<typeof EmittedToken>;

/** Why the server cuts a socket: with the first two, connecting again needs another access token. */
export const socketEnds = ["session_ended", "token_expired", "too_many_sockets", "too_many_events"] as const;
export const SessionEnded = z.object({ reason: z.enum(socketEnds) });
export type SessionEnded = z.infer<typeof SessionEnded>;

/** What a client wanted that was refused, when it gave no acknowledgement function to be told by. */
export const Refused = SocketError.extend({ event: z.string(), client_id: z.uuid().optional() });
export type Refused = z.infer<typeof Refused>;

/** From the server. */
export const serverEvents = {
  /** A saved message, to every socket of both people, the one that sent it included. */
  message: ChatMessage,
  /** To every socket of both people. */
  seen: Seen,
  /** The account of somebody one has a conversation with has been deleted, and what that person wrote with it. */
  person_gone: z.object({ user_id: z.uuid() }),
  /** The other party is writing. Comes again every few seconds; after six of silence it is over. */
  typing: Typing,
  /** The token of this socket ends in so many seconds: `authenticate` with a new one, or be cut. */
  token_expires: z.object({ seconds: z.number() }),
  /** The last thing before the server cuts the socket. */
  session_ended: SessionEnded,
  /** The server stops. Another one, or itself again, takes the next connection. */
  closing: z.object({}),
  /** Some events may not have arrived: ask for what came since, as after a reconnect. */
  missed: z.object({}),
  refused: Refused,
};

/** From a client, each with an acknowledgement of either the result or a `SocketError`. */
export const clientEvents = {
  message: { input: EmittedMessage, result: ChatMessage },
  seen: { input: EmittedSeen, result: z.object({ count: z.number() }) },
  typing: { input: EmittedTyping, result: z.object({}) },
  authenticate: { input: EmittedToken, result: z.object({}) },
};

type ServerEvents = typeof serverEvents;
type ClientEvents = typeof clientEvents;
export type ClientEvent = keyof ClientEvents;
export type Result<Event extends ClientEvent> = z.infer<ClientEvents[Event]["result"]>;

/** The two directions as Socket.IO's types want them. */
export type ServerToClient = { [Event in keyof ServerEvents]: (payload: z.infer<ServerEvents[Event]>) => void };
export type ClientToServer = {
  [Event in ClientEvent]: (
    payload: z.input<ClientEvents[Event]["input"]>,
    acknowledge?: (reply: Result<Event> | SocketError) => void,
  ) => void;
};

/** Tells an error from a result in an acknowledgement. */
export function isSocketError(reply: object): reply is SocketError {
  return "code" in reply;
}
