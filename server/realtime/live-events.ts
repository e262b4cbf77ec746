import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { ClientToServerEvents, ReadReceipt, ServerToClientEvents } from "../../contract/events.ts";
import type { ChatMessage } from "../../contract/messages.ts";

/**
 * Tells open pages what has happened, in all processes. Called after the commit, never before; nothing waits for it, and
 * nothing is lost when it fails, since clients ask for what they missed.
 */
export interface LiveEvents {
  /** To every socket of both people. */
  publishMessage(saved: ChatMessage): void;
  /** To every socket of both people. */
  publishSeen(seen: ReadReceipt): void;
  /** To every socket of all who have a conversation with who is gone. */
  publishUserDeleted(userId: string, partnerIds: string[]): void;
  publishTyping(fromUserId: string, toUserId: string): void;
}

/** Whose socket it is. */
export interface SocketData {
  userId: string;
  sessionId: string;
}

export type SocketServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
