import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { ClientToServer, ServerToClient } from "../../contract/events.ts";

/** Whose socket it is. */
export interface SocketData {
  userId: string;
  sessionId: string;
}

export type Io = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
