import type { SessionEndedEvent } from "../../../contract/events.ts";
import { findActiveSessionIds } from "../../accounts/auth/session-queries.ts";
import type { Database } from "../../platform/database/pool.ts";
import { type ServerSocket, type SocketServer, sessionRoom } from "../../platform/realtime/live-events.ts";
import type { LiveServer } from "../../platform/realtime/live-server.ts";

/** A trigger on `sessions` notifies this channel with the id of each session that ends. */
const CHANNEL = "session_ended";
/** A session that expires fires no trigger, so the sessions of all sockets are checked at this interval. */
const CHECK_INTERVAL_MS = 60_000;
/** The time between `token_expires` and the expiry of the access token. */
const EXPIRY_WARNING_MS = 60_000;

/** Tells the client the reason, then disconnects the socket. */
export function closeSocket(socket: ServerSocket, reason: SessionEndedEvent["reason"]): void {
  socket.emit("session_ended", { reason });
  socket.disconnect(true);
}

/**
 * Closes the sockets of this process when their session ends, even if another process ended it. Returns a function that
 * stops the regular check.
 */
export async function watchEndedSessions(
  { io, listener }: Pick<LiveServer, "io" | "listener">,
  db: Database,
): Promise<() => void> {
  const checkAllSockets = () => {
    const sessionIds = [...io.of("/").sockets.values()].map(({ data }) => data.sessionId);
    return closeEndedSessions(io, db, [...new Set(sessionIds)]).catch(() => undefined);
  };
  listener.on("notification", ({ channel, payload }) => {
    if (channel === CHANNEL) closeSessionSockets(io, payload);
  });
  listener.on("reconnected", checkAllSockets);
  const timer = setInterval(checkAllSockets, CHECK_INTERVAL_MS);
  await listener.listen(CHANNEL);
  return () => clearInterval(timer);
}

/** Closes the sockets of those sessions that have ended or exceeded their lifetime. */
export async function closeEndedSessions(io: SocketServer, db: Database, sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const activeIds = new Set((await findActiveSessionIds(db, sessionIds)).map(({ id }) => id));
  for (const id of sessionIds) if (!activeIds.has(id)) closeSessionSockets(io, id);
}

function closeSessionSockets(io: SocketServer, sessionId: string): void {
  const { adapter, sockets } = io.of("/");
  for (const id of adapter.rooms.get(sessionRoom(sessionId)) ?? []) {
    const socket = sockets.get(id);
    if (socket) closeSocket(socket, "session_ended");
  }
}

const tokenTimers = new WeakMap<ServerSocket, { cancel(): void }>();

/**
 * Sends `token_expires` before the access token expires, and closes the socket when it expires. A later call for the
 * same socket replaces the expiry. `expiresAt` is in milliseconds since 1970.
 */
export function scheduleTokenExpiry(socket: ServerSocket, expiresAt: number): void {
  const previousTimers = tokenTimers.get(socket);
  previousTimers?.cancel();
  const remainingMs = Math.max(0, expiresAt - Date.now());
  const warning = setTimeout(
    () => socket.emit("token_expires", { seconds: Math.round((expiresAt - Date.now()) / 1000) }),
    Math.max(0, remainingMs - EXPIRY_WARNING_MS),
  );
  const expiry = setTimeout(() => closeSocket(socket, "token_expired"), remainingMs);
  const cancel = () => {
    clearTimeout(warning);
    clearTimeout(expiry);
  };
  if (!previousTimers) socket.conn.once("close", () => tokenTimers.get(socket)?.cancel());
  tokenTimers.set(socket, { cancel });
}
