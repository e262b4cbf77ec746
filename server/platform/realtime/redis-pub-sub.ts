import type { Logger } from "pino";
import { createClient } from "redis";
import type { RedisConfig } from "../config/config.ts";
import type { PubSub, Subscriber } from "./pub-sub.ts";

const CONNECT_TIMEOUT_MS = 3_000;
const PING_INTERVAL_MS = 5_000;
/** A connection that receives no data for this long, not even a ping reply, is closed and opened again. */
const SOCKET_TIMEOUT_MS = 15_000;

/**
 * Publishes through Redis Pub/Sub. Resolves when the first attempt to connect has succeeded or failed. The client connects
 * and subscribes again by itself, also when Redis was away at the start.
 */
export async function createRedisPubSub(
  { url, prefix }: RedisConfig,
  { onMessage, onGap }: Subscriber,
  log: Logger,
): Promise<PubSub> {
  const channel = `${prefix}live-events`;
  const options = {
    url,
    pingInterval: PING_INTERVAL_MS,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  };
  // Without the offline queue, publish() fails at once while Redis is unreachable.
  const publisher = createClient({ ...options, disableOfflineQueue: true });
  const subscriber = createClient(options);
  const failed = Promise.withResolvers<void>();
  for (const client of [publisher, subscriber]) {
    client.on("error", (error) => {
      log.warn({ reason: error.message }, "Redis is unreachable: live events stay in this process until it responds");
      failed.resolve();
    });
  }
  const connected = Promise.all([publisher.connect(), subscriber.connect()]).then(async () => {
    await subscriber.subscribe(channel, onMessage);
    onGap();
    subscriber.on("ready", onGap);
  });
  // A client that is closed before its first connection rejects.
  connected.catch(() => undefined);
  await Promise.race([connected, failed.promise]);
  return {
    async publish(message) {
      await publisher.publish(channel, message);
    },
    isConnected: () => publisher.isReady,
    close() {
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
    },
  };
}
