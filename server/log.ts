import type { FastifyInstance } from "fastify";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "./config/config.ts";

/**
 * Logs JSON lines, or readable lines on a terminal outside production. Passwords, tokens and codes are redacted down to
 * the third level of an object.
 */
export function createLogger(
  { logLevel, production }: Pick<Config, "logLevel" | "production">,
  destination?: DestinationStream,
): Logger {
  const onTerminal = !production && !destination && process.stdout.isTTY;
  const options: LoggerOptions = {
    level: logLevel,
    redact: {
      paths: ["authorization", "password", "access_token", "refresh_token", "token", "cookie"].flatMap((name) => [
        name,
        `*.${name}`,
        `*.*.${name}`,
      ]),
      censor: "[redacted]",
    },
    serializers: {
      err: serializeError,
      req: (request) => ({ method: request.method, url: request.url?.split("?")[0], ip: request.ip }),
    },
    ...(onTerminal ? { transport: { target: "pino-pretty" } } : {}),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Keeps the fields that help to fix an error. Errors of pg also contain the rejected row and the connection. */
function serializeError(error: Error & { code?: string; constraint?: string; table?: string }) {
  const { name, message, code, constraint, table, stack, cause } = error;
  return { name, message, code, constraint, table, stack, ...(cause instanceof Error && { cause: cause.message }) };
}

/** Logs one line per request, without query strings, phone numbers and tokens in the path. */
export function logRequests(app: FastifyInstance, { production }: Pick<Config, "production">): void {
  const level = production ? "info" : "debug";
  app.addHook("onResponse", async (request, reply) => {
    request.log[level]({
      method: request.method,
      path: request.url.split("?")[0]?.replace(/(\/auth\/phone|\/guest-applications)\/.+/, "$1/…"),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}
