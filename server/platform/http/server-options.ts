import type { Server } from "node:http";
import { type FastifyHttpOptions, type FastifyRequest, LogController } from "fastify";
import { errorDefinitions } from "../../../contract/platform/errors.ts";
import type { Config } from "../config/config.ts";
import { sendError } from "../errors.ts";
import { createHttpServer, type HttpServerOptions } from "./http-server.ts";
import { createRequestIdReader, createRequestLogger, REQUEST_ID_HEADER } from "./request-log.ts";
import { createErrorSecurityHeaders } from "./security-headers.ts";

const KIB = 1024;

/** Options of Fastify. They apply before any route is reached. */
export function createServerOptions(config: Config, options: HttpServerOptions = {}): FastifyHttpOptions<Server> {
  const securityHeaders = Object.entries(createErrorSecurityHeaders(config));
  return {
    trustProxy: config.trustProxy,
    bodyLimit: 256 * KIB,
    serverFactory: (handler) => createHttpServer(handler, config, options),
    // This is the maximum length of a URL, so every invalid id reaches its route, which responds with 404.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * KIB },
    // During shutdown, the last request of an open connection is handled. Fastify's own 503 does not have the API's
    // error format.
    return503OnClosing: false,
    genReqId: createRequestIdReader(config),
    childLoggerFactory: createRequestLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    frameworkErrors: (error, request, reply) => {
      // No hook runs for these errors, so the headers are set here.
      reply.header(REQUEST_ID_HEADER, request.id);
      for (const [name, value] of securityHeaders) reply.header(name, value);
      sendError(error, reply as never);
    },
    clientErrorHandler(_error, socket) {
      if (!socket.writable) return;
      // Browsers open connections in advance, and would take a response before the first request as the answer to it.
      if (socket.bytesRead === 0) {
        socket.destroy();
        return;
      }
      const body = JSON.stringify({ message: errorDefinitions.malformed.message, code: "malformed" });
      socket.end(
        "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n" +
          securityHeaders.map(([name, value]) => `${name}: ${value}\r\n`).join("") +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    },
  };
}

const BODY_TIMEOUT_MS = 30_000;

/**
 * Closes the connection when a body without a file has not arrived within `BODY_TIMEOUT_MS`. For uploads,
 * `requestTimeout` applies.
 */
export function enforceBodyTimeout({ raw }: FastifyRequest): void {
  if (raw.headers["content-length"] === undefined && raw.headers["transfer-encoding"] === undefined) return;
  const timeout = setTimeout(() => raw.complete || raw.destroy(), BODY_TIMEOUT_MS);
  timeout.unref();
  raw.once("close", () => clearTimeout(timeout));
}
