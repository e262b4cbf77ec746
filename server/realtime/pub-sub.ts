import { EventEmitter } from "node:events";
import { createAdapter as onPostgres } from "@socket.io/postgres-adapter";
import type pg from "pg";
import type { Logger } from "pino";
import type { Namespace } from "socket.io";
import type { NotificationListener } from "../database/notification-listener.ts";

/** What carries events from one process to the others. */
export interface PubSub {
  adapter: (namespace: Namespace) => unknown;
  isConnected(): boolean;
  /** Called when an event may not have reached the other processes. */
  onFailure(callback: () => void): void;
  close(): void;
}

/**
 * Socket.IO's adapters tell the other processes first, and this one's sockets when that is done. Here nobody waits for it:
 * what does not reach the others is owed to them.
 */
export function publishWithoutWaiting(adapter: object, failed: (error: Error) => void): unknown {
  const cluster = adapter as { doPublish(message: unknown): Promise<string> };
  const publish = cluster.doPublish.bind(adapter);
  cluster.doPublish = async (message) => {
    publish(message).catch(failed);
    return "";
  };
  return adapter;
}

/** Over the connection that listens for notifications anyway, which looks to the adapter like a pool of one. */
export function createPostgresPubSub(wire: NotificationListener, log: Logger): PubSub {
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
      return publishWithoutWaiting(create(namespace), errorHandler);
    },
    isConnected: () => wire.isConnected,
    onFailure: (callback) => {
      failed = callback;
    },
    close: () => undefined,
  };
}
