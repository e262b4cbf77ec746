import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { toIpKey } from "../limits/ip-address.ts";
import { requestCounter, requestDuration } from "../metrics/process-metrics.ts";
import { createSigner } from "../signing/signer.ts";
import { compileTrust } from "./proxies.ts";

export const REQUEST_ID_HEADER = "x-request-id";
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const COUNTER_DIGITS = 12;
const CLIENT_HASH_LENGTH = 16;

/**
 * Returns a function that gives each request its id: the UUID of the header `x-request-id` when a trusted proxy has sent
 * it, or a new one. Other clients could repeat the id of another request.
 */
export function createRequestIdReader({ trustProxy }: Pick<Config, "trustProxy">) {
  const isTrusted = compileTrust(trustProxy);
  // A random UUID whose last group counts, because an id has to be unique and not to be secret.
  const prefix = randomUUID().slice(0, -COUNTER_DIGITS);
  let count = 0;
  const createId = () => prefix + (++count).toString(16).padStart(COUNTER_DIGITS, "0");
  return ({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): string => {
    const id = headers[REQUEST_ID_HEADER];
    const isGiven = typeof id === "string" && UUID.test(id) && isTrusted(socket.remoteAddress ?? "", 0);
    return isGiven ? id.toLowerCase() : createId();
  };
}

/** Creates the logger of a request when it is first used, because few requests log anything but their line. */
export const createRequestLogger: NonNullable<FastifyServerOptions["childLoggerFactory"]> = (
  logger,
  bindings,
  options,
) => {
  let child: FastifyBaseLogger | undefined;
  const getChild = () => {
    child ??= logger.child(bindings, options);
    return child;
  };
  const log =
    (level: Exclude<keyof FastifyBaseLogger, "child" | "level">) =>
    (...entry: unknown[]) =>
      getChild()[level](...(entry as [string]));
  return {
    level: logger.level,
    child: (...options) => getChild().child(...options),
    fatal: log("fatal"),
    error: log("error"),
    warn: log("warn"),
    info: log("info"),
    debug: log("debug"),
    trace: log("trace"),
    silent: () => undefined,
  };
};

/**
 * Sends the id of each request with its response, counts and times the requests, and logs one line for each. The line
 * has the pattern of the route, because paths and queries contain tokens. In place of the IP address it has a keyed hash,
 * which tells that requests came from the same client.
 */
export function observeRequests(
  app: FastifyInstance,
  { production, secretKey, monitoring: { metricsAddress } }: Pick<Config, "production" | "secretKey" | "monitoring">,
  log: Logger,
): void {
  const level = production ? "info" : "debug";
  const isLogged = log.isLevelEnabled(level);
  // The line has no field that could be secret, and looking for such fields takes most of the time of a line.
  const lineLog = log.child({}, { redact: [] });
  const getClientHash = createClientHasher(secretKey);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  if (!isLogged && !metricsAddress) return;
  app.addHook("onResponse", (request, reply, done) => {
    const { id, method, ip } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = getRoutePattern(request, reply);
    // The API requests of a rendered page have no connection of their own. They are a part of the request of the page.
    if (metricsAddress && request.raw.socket instanceof Socket) {
      requestCounter.inc({ method, route, status });
      requestDuration.observe({ method, route }, elapsedTime / 1_000);
    }
    if (isLogged) {
      const line = { request_id: id, method, route, status, ms: Math.round(elapsedTime), client: getClientHash(ip) };
      lineLog[level](line, "Request");
    }
    done();
  });
}

/** Returns a function that hashes an IP address, once for several requests of a client. */
function createClientHasher(secretKey: string): (ip: string) => string {
  const hasher = createSigner({ secretKey }, "client in the log");
  const hashes = new LRUCache<string, string>({ max: 10_000 });
  return (ip) => {
    const key = toIpKey(ip);
    const hash = hashes.get(key) ?? hasher.sign(key).slice(0, CLIENT_HASH_LENGTH);
    hashes.set(key, hash);
    return hash;
  };
}

/**
 * Returns the pattern of the route, such as `/api/crud/jobs/:id`; `/assets/*` for a file of the web application, `page`
 * for a page, and `none` for a path without a route. So there are few patterns, and they contain no ids and tokens.
 */
function getRoutePattern({ is404, routeOptions }: FastifyRequest, reply: FastifyReply): string {
  const { url = "" } = routeOptions;
  if (is404) return String(reply.getHeader("content-type")).startsWith("application/json") ? "none" : "page";
  return url.startsWith("/assets/") ? "/assets/*" : url;
}
