import type { Server } from "node:http";
import { type FastifyHttpOptions, type FastifyRequest, LogController } from "fastify";
import { errors } from "../../contract/errors.ts";
import type { Config } from "../config/config.ts";
import { sendError } from "../errors.ts";

const KIB = 1024;

const minimalSecurityHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** Limits of the HTTP server itself: what a slow or broken client may cost before any route is reached. */
export function createServerOptions(config: Config): FastifyHttpOptions<Server> {
  return {
    trustProxy: config.trustProxy,
    bodyLimit: 256 * KIB,
    // For a resume of 10 MB from a slow phone; what is no file has to be there sooner (`limitSlowBody`).
    requestTimeout: 300_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    // Node's defaults let hundreds of clients that send their headers byte by byte stay for a minute.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      // Any other offer to change the protocol is not taken up, and its request answered as it is.
      shouldUpgradeCallback: ({ url }) => url?.startsWith("/socket.io/") ?? false,
    },
    // As long as a whole address can be: an id that is none is answered by its route, like any other that is none.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * KIB },
    // What still comes in on an open connection is served, as its last; the refusal of the framework is not in our shape.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, _request, reply) => {
      // No hook runs before these, so they bring the headers that matter themselves.
      for (const [name, value] of Object.entries(minimalSecurityHeaders)) reply.header(name, value);
      sendError(error, reply as never);
    },
    clientErrorHandler(_error, socket) {
      if (!socket.writable) return;
      const body = JSON.stringify({ message: errors.malformed.message, code: "malformed" });
      socket.end(
        "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n" +
          `${Object.entries(minimalSecurityHeaders)
            .map(([name, value]) => `${name}: ${value}\r\n`)
            .join("")}` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    },
  };
}

const BODY_TIMEOUT_MS = 30_000;

/** Breaks off a request whose body, which is no file, takes its time: files alone may come over a slow connection. */
export function enforceBodyTimeout({ raw }: FastifyRequest): void {
  if (raw.headers["content-length"] === undefined && raw.headers["transfer-encoding"] === undefined) return;
  const timer = setTimeout(() => raw.complete || raw.destroy(), BODY_TIMEOUT_MS);
  timer.unref();
  raw.once("close", () => clearTimeout(timer));
}
