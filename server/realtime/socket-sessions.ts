import type { SessionEndedEvent } from "../../contract/events.ts";
import { findActiveSessionIds } from "../auth/session-queries.ts";
import type { Database } from "../database/pool.ts";
import { type LiveSocket, type SocketServer, sessionRoom } from "./live-events.ts";
import type { LiveServer } from "./live-server.ts";

/** The trigger of that name writes to it. */
const CHANNEL = "session_ended";
/** Sessions also end by growing old, which nobody announces. */
const CHECK_INTERVAL_MS = 60_000;

export function closeSocket(socket: LiveSocket, reason: SessionEndedEvent["reason"]): void {
  socket.emit("session_ended", { reason });
  socket.disconnect(true);
}

/** Closes the sockets of this process whose session has ended, wherever it was ended. */
export async function watchEndedSessions(
  { io, listener }: Pick<LiveServer, "io" | "listener">,
  db: Database,
): Promise<() => void> {
  const checkAll = () =>
    closeEndedSessions(io, db, [...new Set([...io.of("/").sockets.values()].map(({ data }) => data.sessionId))]).catch(
      () => undefined,
    );
  listener.on("notification", ({ channel, payload }) => {
    if (channel === CHANNEL) closeSessionSockets(io, payload);
  });
  listener.on("back", checkAll);
  const timer = setInterval(checkAll, CHECK_INTERVAL_MS);
  await listener.listen(CHANNEL);
  return () => clearInterval(timer);
}

/** Asked of the database, for those that may have ended while nobody listened. */
export async function closeEndedSessions(io: SocketServer, db: Database, sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const live = new Set((await findActiveSessionIds(db, sessionIds)).map(({ id }) => id));
  for (const id of sessionIds) if (!live.has(id)) closeSessionSockets(io, id);
}

function closeSessionSockets(io: SocketServer, sessionId: string): void {
  const { adapter, sockets } = io.of("/");
  for (const id of adapter.rooms.get(sessionRoom(sessionId)) ?? []) {
    const socket = sockets.get(id);
    if (socket) closeSocket(socket, "session_ended");
  }
}
