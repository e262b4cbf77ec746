import type { Logger } from "pino";
import { createClient } from "redis";
import { StartError } from "../../database/start-error.ts";
import type { PubSub, Subscriber } from "./pub-sub.ts";

const CHANNEL = "job-portal:live-events";
const START_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 3_000;
const PING_INTERVAL_MS = 5_000;
/** A connection that receives no data for this long, not even a ping reply, is closed and opened again. */
const SOCKET_TIMEOUT_MS = 15_000;

/**
 * Publishes through Redis Pub/Sub. The client reconnects and subscribes again by itself.
 *
 * @throws {StartError} when Redis does not respond within five seconds
 */
export async function createRedisPubSub(url: string, { onMessage, onGap }: Subscriber, log: Logger): Promise<PubSub> {
  const options = {
    url,
    pingInterval: PING_INTERVAL_MS,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  };
  // Without the offline queue, publish() fails at once while Redis is unreachable.
  const publisher = createClient({ ...options, disableOfflineQueue: true });
  const subscriber = createClient(options);
  const closeConnections = () => {
    for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
  };
  for (const client of [publisher, subscriber]) {
    client.on("error", (error) =>
      log.warn({ reason: error.message }, "Redis is unreachable: live events stay in this process until it responds"),
    );
  }
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("timeout")), START_TIMEOUT_MS).unref(),
  );
  await Promise.race([Promise.all([publisher.connect(), subscriber.connect()]), timeout]).catch(() => {
    closeConnections();
    throw new StartError("Redis does not respond: start the server named in REDIS_URL, or correct REDIS_URL.");
  });
  await subscriber.subscribe(CHANNEL, onMessage);
  subscriber.on("ready", onGap);
  return {
    async publish(message) {
      await publisher.publish(CHANNEL, message);
    },
    isConnected: () => publisher.isReady,
    close: closeConnections,
  };
}
