import type { SessionEnded } from "../../contract/events.ts";
import { findLiveSessions } from "../auth/queries.ts";
import type { Database } from "../database.ts";
import type { OpenLive } from "./open-live.ts";
import { type Io, type LiveSocket, sessionRoom } from "./types.ts";

/** The trigger of that name writes to it. */
const CHANNEL = "session_ended";
/** Sessions also end by growing old, which nobody announces. */
const EVERY_MS = 60_000;

export function endSocket(socket: LiveSocket, reason: SessionEnded["reason"]): void {
  socket.emit("session_ended", { reason });
  socket.disconnect(true);
}

/** Closes the sockets of this process whose session has ended, wherever it was ended. */
export async function watchSessions({ io, wire }: Pick<OpenLive, "io" | "wire">, db: Database): Promise<() => void> {
  const checkAll = () =>
    endDeadSessions(io, db, [...new Set([...io.of("/").sockets.values()].map(({ data }) => data.sessionId))]).catch(
      () => undefined,
    );
  wire.on("notification", ({ channel, payload }) => {
    if (channel === CHANNEL) endSession(io, payload);
  });
  wire.on("back", checkAll);
  const timer = setInterval(checkAll, EVERY_MS);
  await wire.listen(CHANNEL);
  return () => clearInterval(timer);
}

/** Asked of the database, for those that may have ended while nobody listened. */
export async function endDeadSessions(io: Io, db: Database, sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const live = new Set((await findLiveSessions(db, sessionIds)).map(({ id }) => id));
  for (const id of sessionIds) if (!live.has(id)) endSession(io, id);
}

function endSession(io: Io, sessionId: string): void {
  const { adapter, sockets } = io.of("/");
  for (const id of adapter.rooms.get(sessionRoom(sessionId)) ?? []) {
    const socket = sockets.get(id);
    if (socket) endSocket(socket, "session_ended");
  }
}
