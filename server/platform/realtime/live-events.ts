import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { ClientToServerEvents, ReadReceipt, ServerToClientEvents } from "../../../contract/events.ts";
import type { ChatMessage } from "../../../contract/messages/messages.ts";
import type { CaseLiveEvent } from "../../../contract/moderation/cases.ts";

/**
 * Publishes changes to the sockets of all processes. Callers publish after the commit and do not wait. A lost event
 * loses no data, because clients request all messages after their last message number. Changes of applications and
 * notices are announced by triggers instead (`database-changes.ts`).
 */
export interface LiveEvents {
  /** Sends `message` to every socket of both participants. */
  publishMessage(message: ChatMessage): void;
  /** Sends `seen` to every socket of both participants. */
  publishSeen(receipt: ReadReceipt): void;
  /** Sends `participant_deleted` to every socket of the deleted user's participants. */
  publishUserDeleted(userId: string, participantIds: string[]): void;
  /** Sends `case` to every socket of the staff. */
  publishCase(event: CaseLiveEvent, staffIds: string[]): void;
  /** Sends `typing` to every socket of the recipient, except those that cannot be written to at once. */
  publishTyping(fromUserId: string, toUserId: string): void;
}

/** The session that a socket is authenticated with. */
export interface SocketData {
  userId: string;
  sessionId: string;
}

export type SocketServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type ServerSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

/** Socket.IO room with all sockets of a user. */
export const userRoom = (userId: string) => `user:${userId}`;
/** Socket.IO room with all sockets of a session. */
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
