import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { ClientToServerEvents, ServerToClientEvents } from "../../contract/events.ts";

/** Whose socket it is. */
export interface SocketData {
  userId: string;
  sessionId: string;
}

export type SocketServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
