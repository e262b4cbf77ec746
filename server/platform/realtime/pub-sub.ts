import type { NotificationListener } from "../database/notification-listener.ts";

/**
 * Carries messages between the processes of one portal. Delivers each at most once, and those of one process in their
 * order.
 */
export interface PubSub {
  /** Sends a message to all processes, including this one. Rejects when the message may not have reached them. */
  publish(message: string): Promise<void>;
  isConnected(): boolean;
  close(): void;
}

export interface Subscriber {
  onMessage(message: string): void;
  /** Called after an interruption, during which messages of other processes may have been lost. */
  onGap(): void;
}

const CHANNEL = "live_events";

/**
 * PostgreSQL limits a notification to 7,999 bytes, and a code point takes at most 4 bytes in UTF-8. Longer messages are
 * sent in parts.
 */
const MAX_PART_CODE_POINTS = 1_900;
const PARTS = new RegExp(`[^]{1,${MAX_PART_CODE_POINTS}}`, "gu");

/**
 * Publishes through NOTIFY on the connection of the listener, which keeps the order of messages. Each part of a message
 * begins with the number of parts that follow it. PostgreSQL delivers the notifications of one statement together, so
 * the parts of two messages never mix. The caller learns from the listener that messages may have been lost.
 */
export async function createPostgresPubSub(
  listener: NotificationListener,
  onMessage: Subscriber["onMessage"],
): Promise<PubSub> {
  let received = "";
  listener.on("notification", ({ channel, payload }) => {
    if (channel !== CHANNEL) return;
    const separator = payload.indexOf(" ");
    received += payload.slice(separator + 1);
    if (payload.slice(0, separator) !== "0") return;
    const message = received;
    received = "";
    onMessage(message);
  });
  listener.on("reconnected", () => {
    received = "";
  });
  await listener.listen(CHANNEL);
  return {
    async publish(message) {
      const parts = message.match(PARTS) ?? [];
      const payloads = parts.map((part, index) => `${parts.length - 1 - index} ${part}`);
      await listener.query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [CHANNEL, payloads]);
    },
    isConnected: () => listener.isConnected,
    close: () => undefined,
  };
}
