import type { LiveSocket } from "./live-events.ts";

/** About a hundred of the largest messages. */
const MAX_BUFFERED_CHARACTERS = 1_000_000;

/** Of Engine.IO, as far as it is needed here; its own types do not come with Socket.IO. */
interface Transport {
  socket?: { bufferedAmount: number; terminate(): void };
}

/** Cuts a socket whose other end takes in less than is sent: it would be buffered for without end. It asks later. */
export function disconnectSlowConsumer(socket: LiveSocket): void {
  let waiting = 0;
  const { conn } = socket;
  conn.on("flush", () => {
    waiting = 0;
  });
  conn.on("packetCreate", ({ data }: { data?: unknown }) => {
    waiting += typeof data === "string" ? data.length : 0;
    const { socket: wire } = conn.transport as Transport;
    if (waiting + (wire?.bufferedAmount ?? 0) > MAX_BUFFERED_CHARACTERS) wire?.terminate();
  });
}
