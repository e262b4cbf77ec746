import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Logger } from "pino";
import { Server } from "socket.io";
import type { Config } from "../config/config.ts";
import { NotificationListener } from "../database/notification-listener.ts";
import { type LiveEvents, type SocketServer, userRoom } from "./live-events.ts";
import { createPostgresPubSub } from "./pub-sub.ts";

const MAX_FRAME_BYTES = 100_000;
/** Well within the minute after which many a proxy cuts a connection on which nothing comes. */
const PING_INTERVAL_MS = 25_000;
const PING_TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;
const MISSED_EVENT_INTERVAL_MS = 500;
const CLOSE_TIMEOUT_MS = 1_000;

export interface LiveServer extends LiveEvents {
  io: SocketServer;
  listener: NotificationListener;
  /** What sockets have asked for and not been answered yet. */
  pending: Set<Promise<unknown>>;
}

interface LiveServerDependencies {
  config: Config;
  pool: pg.Pool;
  log: Logger;
}

/** The live channel on the portal's own server. It closes with it. */
export async function createLiveServer(
  app: FastifyInstance,
  { config, pool, log }: LiveServerDependencies,
): Promise<LiveServer> {
  const wire = new NotificationListener(pool.options.connectionString ?? "");
  await wire.start();
  // The client of Redis is large: it is read only by who needs it.
  const bus = config.redisUrl
    ? await (await import("./redis-pub-sub.ts")).createRedisPubSub(config.redisUrl, log)
    : createPostgresPubSub(wire, log);
  let isClosing = false;
  const io: SocketServer = new Server(app.server, {
    // Without long polling a client stays with one process, whatever stands before them.
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    adapter: bus.adapter as never,
    allowRequest: (request, decide) => decide(null, !isClosing && isAllowedOrigin(request, config.publicUrl)),
  });

  // The request that a socket began with is needed no more; kept for its life it would be a part of what it weighs.
  io.engine.on("connection", (connection: { request: unknown }) => {
    connection.request = null;
  });

  // What could not be told to other processes is owed to everybody; what could not be heard, to this one's sockets.
  let isOwed = false;
  bus.onFailure(() => {
    isOwed = true;
  });
  const settling = setInterval(() => {
    if (!isOwed || !bus.isConnected()) return;
    isOwed = false;
    io.emit("missed", {});
  }, MISSED_EVENT_INTERVAL_MS);
  wire.on("back", () => io.local.emit("missed", {}));

  const sockets = new Set<Duplex>();
  app.server.on("upgrade", (_request, socket: Duplex) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const pending = new Set<Promise<unknown>>();
  app.addHook("preClose", async () => {
    isClosing = true;
    clearInterval(settling);
    await Promise.allSettled(pending);
    io.local.emit("closing", {});
    io.local.disconnectSockets(true);
    await waitUntilClosed(sockets);
    io.engine.close();
    await io.of("/").adapter.close();
    await wire.stop();
    bus.close();
  });

  return {
    io,
    listener: wire,
    pending,
    publishMessage: (saved) => {
      io.to([userRoom(saved.from_user_id), userRoom(saved.to_user_id)]).emit("message", saved);
    },
    publishSeen: (seen) => {
      io.to([userRoom(seen.by_user_id), userRoom(seen.from_user_id)]).emit("seen", seen);
    },
    publishUserDeleted: (userId, partnerIds) => {
      // To no room at all would be to everybody.
      if (partnerIds.length > 0) io.to(partnerIds.map(userRoom)).emit("person_gone", { user_id: userId });
    },
    publishTyping: (fromUserId, toUserId) => {
      io.to(userRoom(toUserId)).volatile.emit("typing", { from_user_id: fromUserId });
    },
  };
}

/** Who does not take leave in time is cut. */
async function waitUntilClosed(sockets: Set<Duplex>): Promise<void> {
  const left = [...sockets].map((socket) => new Promise((resolve) => socket.once("close", resolve)));
  const deadline = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, CLOSE_TIMEOUT_MS);
  await Promise.all(left);
  clearTimeout(deadline);
}

/**
 * A browser sends the origin of the page with every handshake, and Socket.IO's `cors` option does not look at it for
 * WebSockets. Ours are the public address and the host that was asked. Other programs send none.
 */
export function isAllowedOrigin({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  if (publicUrl && given.origin === new URL(publicUrl).origin) return true;
  return /^https?:$/.test(given.protocol) && given.host === host?.toLowerCase();
}
