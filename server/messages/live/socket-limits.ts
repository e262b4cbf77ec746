import type { ServerSocket } from "../../platform/realtime/live-events.ts";
import { closeSocket } from "./socket-sessions.ts";

const MAX_EVENTS_PER_WINDOW = 200;
const EVENT_WINDOW_MS = 10_000;
/** Enough for about 190 messages of the maximum length. */
const MAX_BUFFERED_CHARACTERS = 1_000_000;

/** Closes a socket that sends too many events, with the reason `too_many_events`. */
export function limitEventRate(socket: ServerSocket): void {
  let eventCount = 0;
  let windowStart = performance.now();
  socket.use((_event, next) => {
    if (performance.now() - windowStart > EVENT_WINDOW_MS) [eventCount, windowStart] = [0, performance.now()];
    eventCount += 1;
    if (eventCount > MAX_EVENTS_PER_WINDOW) closeSocket(socket, "too_many_events");
    else next();
  });
}

/**
 * Closes a socket whose client reads more slowly than the server writes, because its packets would fill the memory. The
 * client reconnects and requests the messages that it lacks.
 *
 * Engine.IO emits `packetCreate` when it buffers a packet, and `flush` when it passes all buffered packets to the
 * WebSocket. It flushes only after the WebSocket has sent the earlier packets.
 */
export function disconnectSlowConsumer(socket: ServerSocket): void {
  let bufferedCharacters = 0;
  const { conn } = socket;
  conn.on("flush", () => {
    bufferedCharacters = 0;
  });
  conn.on("packetCreate", ({ data }: { data?: unknown }) => {
    bufferedCharacters += typeof data === "string" ? data.length : 0;
    // `true` discards the buffer instead of waiting until the client has read it.
    if (bufferedCharacters > MAX_BUFFERED_CHARACTERS) conn.close(true);
  });
}
