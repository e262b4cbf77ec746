import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Logger } from "pino";
import { Server } from "socket.io";
import type { ServerToClientEvents } from "../../../contract/events.ts";
import type { Config } from "../config/config.ts";
import { NotificationListener } from "../database/notification-listener.ts";
import type { Drain } from "../http/overload/drain.ts";
import { createConnectionLimit } from "./connection-limit.ts";
import { type LiveEvents, type ServerSocket, type SocketServer, userRoom } from "./live-events.ts";
import { createPostgresPubSub } from "./pub-sub.ts";

const MAX_FRAME_BYTES = 100_000;
/** Many proxies close a connection after one minute without data, so the interval is shorter. */
const PING_INTERVAL_MS = 25_000;
const PING_TIMEOUT_MS = 20_000;
const MISSED_EVENT_INTERVAL_MS = 500;
const CLOSE_TIMEOUT_MS = 1_000;

export interface LiveServer extends LiveEvents {
  io: SocketServer;
  listener: NotificationListener;
  /** Client events that have not been acknowledged yet. Closing waits for them. */
  pending: Set<Promise<unknown>>;
}

interface LiveServerDependencies {
  config: Config;
  pool: pg.Pool;
  log: Logger;
  drain: Drain;
}

/** One event for the sockets in `rooms`. An empty list means all sockets. */
type RoomEvent = {
  [Event in keyof ServerToClientEvents]: {
    rooms: string[];
    event: Event;
    payload: Parameters<ServerToClientEvents[Event]>[0];
  };
}[keyof ServerToClientEvents];

/** Creates the Socket.IO server on the HTTP server of `app`. It closes when `app` closes. */
export async function createLiveServer(
  app: FastifyInstance,
  { config, pool, log, drain }: LiveServerDependencies,
): Promise<LiveServer> {
  const listener = new NotificationListener(pool.options.connectionString ?? "");
  await listener.start();
  let isClosing = false;
  const io = createSocketServer(app, config, () => !isClosing);
  disconnectDuringDrain(io, drain);

  function deliver({ rooms, event, payload }: RoomEvent): void {
    const sockets = event === "typing" ? io.local.volatile : io.local;
    sockets.to(rooms).emit(event, payload as never);
  }

  const processId = randomUUID();
  const subscriber = {
    onMessage(message: string) {
      const { from, ...event } = JSON.parse(message) as RoomEvent & { from: string };
      if (from !== processId) deliver(event as RoomEvent);
    },
    onGap: () => deliver({ rooms: [], event: "missed", payload: {} }),
  };
  // What triggers announce comes over this connection, also when Redis carries the other events.
  listener.on("reconnected", subscriber.onGap);
  // The Redis client takes several megabytes of memory, so it is loaded only where it is used.
  const pubSub = config.redis
    ? await (await import("./redis-pub-sub.ts")).createRedisPubSub(config.redis, subscriber, log)
    : await createPostgresPubSub(listener, subscriber.onMessage);

  // True while other processes may lack an event. Later, clients are told with `missed` to fetch what they lack.
  let hasFailedPublish = false;
  function publish(event: RoomEvent): void {
    deliver(event);
    pubSub.publish(JSON.stringify({ ...event, from: processId })).catch((error: Error) => {
      hasFailedPublish = true;
      log.warn(
        { reason: error.message },
        "A live event may not have reached the other processes; their clients are told to fetch what they missed",
      );
    });
  }
  const missedEventTimer = setInterval(() => {
    if (!hasFailedPublish || !pubSub.isConnected()) return;
    hasFailedPublish = false;
    publish({ rooms: [], event: "missed", payload: {} });
  }, MISSED_EVENT_INTERVAL_MS);

  const connections = new Set<Duplex>();
  app.server.on("upgrade", (_request, connection: Duplex) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });
  const pending = new Set<Promise<unknown>>();
  app.addHook("preClose", async () => {
    isClosing = true;
    clearInterval(missedEventTimer);
    await Promise.allSettled(pending);
    io.local.emit("closing", {});
    io.local.disconnectSockets(true);
    await waitUntilClosed(connections);
    io.engine.close();
    await listener.stop();
    pubSub.close();
  });

  return {
    io,
    listener,
    pending,
    publishMessage: (message) => {
      const rooms = [userRoom(message.from_user_id), userRoom(message.to_user_id)];
      publish({ rooms, event: "message", payload: message });
    },
    publishSeen: (receipt) => {
      const rooms = [userRoom(receipt.by_user_id), userRoom(receipt.from_user_id)];
      publish({ rooms, event: "seen", payload: receipt });
    },
    publishUserDeleted: (userId, participantIds) => {
      if (participantIds.length === 0) return;
      publish({ rooms: participantIds.map(userRoom), event: "participant_deleted", payload: { user_id: userId } });
    },
    publishCase: (event, staffIds) => {
      if (staffIds.length > 0) publish({ rooms: staffIds.map(userRoom), event: "case", payload: event });
    },
    publishTyping: (fromUserId, toUserId) => {
      publish({ rooms: [userRoom(toUserId)], event: "typing", payload: { from_user_id: fromUserId } });
    },
  };
}

/** Creates the server of WebSockets. It takes new connections while `isOpen` returns true. */
function createSocketServer(app: FastifyInstance, config: Config, isOpen: () => boolean): SocketServer {
  const connectionLimit = createConnectionLimit(config);
  const io: SocketServer = new Server(app.server, {
    // Long polling would need sticky sessions at a load balancer.
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    allowRequest: (request, decide) =>
      decide(null, isOpen() && isAllowedOrigin(request, config.publicUrl) && connectionLimit.admit(request)),
  });
  const tcpSockets = new WeakMap<object, IncomingMessage["socket"]>();
  io.engine.on("connection", (connection: { request: IncomingMessage | null }) => {
    if (connection.request) tcpSockets.set(connection, connection.request.socket);
    // Frees the handshake request, which would otherwise stay in memory as long as the socket.
    connection.request = null;
  });
  // Emitted after the middleware of `io.use()` has authenticated the socket.
  io.on("connection", ({ conn }) => {
    const tcpSocket = tcpSockets.get(conn);
    if (tcpSocket) connectionLimit.markAuthenticated(tcpSocket);
  });
  return io;
}

/**
 * Whether the origin of a WebSocket handshake is allowed: that of `publicUrl`, or the host of the request itself. A
 * program sends no `Origin` and is allowed. Socket.IO's `cors` option does not apply to WebSockets, so this is the only
 * check.
 */
export function isAllowedOrigin({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (publicUrl && url.origin === new URL(publicUrl).origin) return true;
  return /^https?:$/.test(url.protocol) && url.host === host?.toLowerCase();
}

/**
 * Tells each client during the drain to reconnect, at a random time of its second half: by then, a load balancer knows
 * that this process is not ready, and the clients do not reach the next process all at once.
 */
function disconnectDuringDrain(io: SocketServer, { signal, durationMs }: Drain): void {
  let endsAt = Number.POSITIVE_INFINITY;
  function schedule(socket: ServerSocket): void {
    const remainingMs = Math.max(0, endsAt - performance.now());
    const timer = setTimeout(
      () => socket.emit("closing", {}) && socket.disconnect(true),
      remainingMs * (0.5 + Math.random() / 2),
    );
    socket.once("disconnect", () => clearTimeout(timer));
  }
  signal.addEventListener("abort", () => {
    endsAt = performance.now() + durationMs;
    for (const socket of io.of("/").sockets.values()) schedule(socket);
  });
  io.on("connection", (socket) => {
    if (signal.aborted) schedule(socket);
  });
}

/** Waits until all connections are closed. Destroys those that are still open after `CLOSE_TIMEOUT_MS`. */
async function waitUntilClosed(connections: Set<Duplex>): Promise<void> {
  const closed = [...connections].map((connection) => new Promise((resolve) => connection.once("close", resolve)));
  const deadline = setTimeout(() => {
    for (const connection of connections) connection.destroy();
  }, CLOSE_TIMEOUT_MS);
  await Promise.all(closed);
  clearTimeout(deadline);
}
