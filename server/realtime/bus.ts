import { EventEmitter } from "node:events";
import { createAdapter as onPostgres } from "@socket.io/postgres-adapter";
import { createAdapter as onRedis } from "@socket.io/redis-streams-adapter";
import type pg from "pg";
import type { Logger } from "pino";
import { createClient } from "redis";
import type { Namespace } from "socket.io";
import { StartError } from "../../database/start-error.ts";
import type { PgWire } from "./pg-wire.ts";

const REDIS_PATIENCE_MS = 5_000;
const REDIS_BLOCK_MS = 1_000;
const REDIS_PULSE_MS = 10_000;
const STREAM = "job-portal";

/** What carries events from one process to the others. */
export interface Bus {
  adapter: (namespace: Namespace) => unknown;
  isUp(): boolean;
  /** Called when an event may not have reached the other processes. */
  onFailure(callback: () => void): void;
  close(): void;
}

/**
 * Socket.IO's adapters tell the other processes first, and this one's sockets when that is done. Here nobody waits for it:
 * what does not reach the others is owed to them.
 */
function tellAtOnce(adapter: object, failed: (error: Error) => void): unknown {
  const cluster = adapter as { doPublish(message: unknown): Promise<string> };
  const publish = cluster.doPublish.bind(adapter);
  cluster.doPublish = async (message) => {
    publish(message).catch(failed);
    return "";
  };
  return adapter;
}

/** Over the connection that listens for notifications anyway, which looks to the adapter like a pool of one. */
export function postgresBus(wire: PgWire, log: Logger): Bus {
  let failed = () => undefined as unknown;
  const query = (text: string, values?: unknown[]) => wire.query(text, values);
  const client = Object.assign(new EventEmitter(), {
    query: async (text: string) => wire.listen(/^LISTEN "(.+)"$/.exec(text)?.[1] ?? ""),
    release: () => undefined,
  });
  wire.on("notification", (notification) => {
    if (notification.channel.startsWith("socket.io#")) client.emit("notification", notification);
  });
  const pool = { connect: async () => client, query } as unknown as pg.Pool;
  const errorHandler = (error: Error) => {
    log.warn({ reason: error.message }, "a live event may not have reached every process");
    failed();
  };
  const create = onPostgres(pool, { errorHandler });
  return {
    // Socket.IO calls it with `new`.
    adapter: function adapter(namespace) {
      return tellAtOnce(create(namespace), errorHandler);
    },
    isUp: () => wire.isUp,
    onFailure: (callback) => {
      failed = callback;
    },
    close: () => undefined,
  };
}

/** A reader that was cut off goes on where it was. Publishing fails at once while Redis is away, and is told. */
export async function redisBus(url: string, log: Logger): Promise<Bus> {
  const open = (isPublisher: boolean) => {
    const client = createClient({ url, disableOfflineQueue: isPublisher, socket: { connectTimeout: 3_000 } });
    client.on("error", (error) => log.warn({ reason: error.message }, "Redis is away"));
    return client;
  };
  const publisher = open(true);
  // Those that read wait in their queue instead: the adapter asks again and again, without a pause.
  Object.assign(publisher, { duplicate: () => open(false) });
  const patience = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("timeout")), REDIS_PATIENCE_MS).unref(),
  );
  await Promise.race([publisher.connect(), patience]).catch(() => {
    publisher.destroy();
    throw new StartError("The Redis named in REDIS_URL does not answer: start it, or check the address.");
  });
  let failed = () => undefined as unknown;
  const create = onRedis(publisher, { streamName: STREAM, channelPrefix: STREAM, blockTimeInMs: REDIS_BLOCK_MS });
  // The adapter reads from "what is new" until it has read one entry; with one of these it knows where it is.
  const pulse = setInterval(() => {
    const trim = { strategy: "MAXLEN", strategyModifier: "~", threshold: 10_000 } as const;
    publisher.xAdd(STREAM, "*", { pulse: "" }, { TRIM: trim }).catch(() => undefined);
  }, REDIS_PULSE_MS);
  // Socket.IO calls it with `new`.
  function adapter(namespace: Namespace) {
    return tellAtOnce(create(namespace), () => failed());
  }
  return {
    adapter,
    isUp: () => publisher.isReady,
    onFailure: (callback) => {
      failed = callback;
    },
    close: () => {
      clearInterval(pulse);
      publisher.destroy();
    },
  };
}
