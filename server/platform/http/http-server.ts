import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "../config/config.ts";
import { toIpKey } from "../limits/ip-address.ts";
import { countRefusal } from "../metrics/process-metrics.ts";
import type { OverloadGate } from "./overload/overload-gate.ts";

/** With Node's default, a client that sends its headers byte by byte keeps its connection for a minute. */
const HEADERS_TIMEOUT_MS = 10_000;
/**
 * The open connections of one IP address, or one /64 network of IPv6, in each process. A whole office may share one.
 * `RATE_LIMIT_FACTOR` multiplies it.
 */
const MAX_CONNECTIONS_PER_ADDRESS = 1_000;
/**
 * The requests of one connection that have no response yet. Browsers and proxies wait for each response before they send
 * the next request. Node passes on all requests of a chunk of 64 KB, more than a thousand, in one turn of the event loop.
 */
const MAX_PIPELINED_REQUESTS = 16;
const PIPELINING_BAN_MS = 10_000;

export interface HttpServerOptions {
  gate?: OverloadGate;
  /** The time that a client has to send the headers of a request. Tests shorten it. */
  headersTimeoutMs?: number | undefined;
}

/** Creates the HTTP server with limits for slow, broken and hostile clients, which apply before Fastify sees a request. */
export function createHttpServer(
  handler: RequestListener,
  config: Pick<Config, "trustProxy" | "rateLimitFactor">,
  { gate, headersTimeoutMs = HEADERS_TIMEOUT_MS }: HttpServerOptions,
): Server {
  const server = createServer({
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: headersTimeoutMs / 5,
    keepAliveTimeout: 10_000,
    // Five minutes are enough for a resume of 10 MB over a slow mobile network. `enforceBodyTimeout` is stricter for
    // other bodies.
    requestTimeout: 300_000,
    // Other Upgrade headers are ignored, and the request is handled as usual.
    shouldUpgradeCallback: ({ url }) => url?.startsWith("/socket.io/") ?? false,
  });
  server.setTimeout(60_000);
  const connections = createConnectionRegister(MAX_CONNECTIONS_PER_ADDRESS * config.rateLimitFactor);
  // Behind a proxy, all connections come from the proxy, which has to limit those of its clients.
  if (config.trustProxy === false) server.on("connection", connections.add);
  const requestCounts = new WeakMap<Socket, number>();
  server.on("request", (request, response) => {
    const { socket } = request;
    const requestCount = (requestCounts.get(socket) ?? 0) + 1;
    if (requestCount > MAX_PIPELINED_REQUESTS) {
      socket.destroy();
      connections.ban(socket);
    }
    // Node passes on the other requests of the chunk, although the connection has been destroyed.
    if (socket.destroyed) return;
    requestCounts.set(socket, requestCount);
    response.once("close", () => requestCounts.set(socket, (requestCounts.get(socket) ?? 1) - 1));
    if (!gate?.refuse(request, response)) handler(request, response);
  });
  return server;
}

interface AddressEntry {
  sockets: Set<Socket>;
  /** Until this time in milliseconds of `performance.now()`, new connections are closed. */
  bannedUntil: number;
}

/** Knows the open connections of each IP address, and closes those that exceed `maxPerAddress`. */
function createConnectionRegister(maxPerAddress: number) {
  const addresses = new Map<string, AddressEntry>();
  const keys = new WeakMap<Socket, string>();
  return {
    add(socket: Socket): void {
      const key = toIpKey(socket.remoteAddress);
      const entry = addresses.get(key) ?? { sockets: new Set(), bannedUntil: 0 };
      if (entry.sockets.size >= maxPerAddress || performance.now() < entry.bannedUntil) {
        socket.destroy();
        countRefusal("connections");
        return;
      }
      addresses.set(key, entry);
      keys.set(socket, key);
      entry.sockets.add(socket);
      socket.once("close", () => {
        entry.sockets.delete(socket);
        if (entry.sockets.size === 0 && performance.now() >= entry.bannedUntil) addresses.delete(key);
      });
    },
    /** Closes all connections of the IP address and refuses new ones for a while. */
    ban(socket: Socket): void {
      const key = keys.get(socket);
      const entry = key === undefined ? undefined : addresses.get(key);
      if (key === undefined || !entry) return;
      entry.bannedUntil = performance.now() + PIPELINING_BAN_MS;
      for (const each of entry.sockets) each.destroy();
      setTimeout(() => entry.sockets.size === 0 && addresses.delete(key), PIPELINING_BAN_MS).unref();
    },
  };
}
