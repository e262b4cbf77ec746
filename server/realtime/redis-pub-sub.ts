import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { Logger } from "pino";
import { createClient } from "redis";
import type { Namespace } from "socket.io";
import { StartError } from "../../database/start-error.ts";
import { type PubSub, publishWithoutWaiting } from "./pub-sub.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const BLOCK_MS = 1_000;
const HEARTBEAT_MS = 10_000;
const STREAM = "job-portal";

/** A reader that was cut off goes on where it was. Publishing fails at once while Redis is away, and is told. */
export async function createRedisPubSub(url: string, log: Logger): Promise<PubSub> {
  const open = (isPublisher: boolean) => {
    const client = createClient({ url, disableOfflineQueue: isPublisher, socket: { connectTimeout: 3_000 } });
    client.on("error", (error) => log.warn({ reason: error.message }, "Redis is away"));
    return client;
  };
  const publisher = open(true);
  // Those that read wait in their queue instead: the adapter asks again and again, without a pause.
  Object.assign(publisher, { duplicate: () => open(false) });
  const patience = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("timeout")), CONNECT_TIMEOUT_MS).unref(),
  );
  await Promise.race([publisher.connect(), patience]).catch(() => {
    publisher.destroy();
    throw new StartError("The Redis named in REDIS_URL does not answer: start it, or check the address.");
  });
  let failed = () => undefined as unknown;
  const create = createAdapter(publisher, { streamName: STREAM, channelPrefix: STREAM, blockTimeInMs: BLOCK_MS });
  // The adapter reads from "what is new" until it has read one entry; with one of these it knows where it is.
  const pulse = setInterval(() => {
    const trim = { strategy: "MAXLEN", strategyModifier: "~", threshold: 10_000 } as const;
    publisher.xAdd(STREAM, "*", { pulse: "" }, { TRIM: trim }).catch(() => undefined);
  }, HEARTBEAT_MS);
  // Socket.IO calls it with `new`.
  function adapter(namespace: Namespace) {
    return publishWithoutWaiting(create(namespace), () => failed());
  }
  return {
    adapter,
    isConnected: () => publisher.isReady,
    onFailure: (callback) => {
      failed = callback;
    },
    close: () => {
      clearInterval(pulse);
      publisher.destroy();
    },
  };
}
