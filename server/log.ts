import type { FastifyInstance } from "fastify";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "./config/config.ts";

/** JSON lines in production, readable ones on a terminal. No passwords, tokens or codes, wherever they are nested. */
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

/** What helps to mend it. PostgreSQL's errors also carry the row they refuse, and the whole connection. */
function serializeError(error: Error & { code?: string; constraint?: string; table?: string }) {
  const { name, message, code, constraint, table, stack, cause } = error;
  return { name, message, code, constraint, table, stack, ...(cause instanceof Error && { cause: cause.message }) };
}

/** One line a request, without its query or a phone number: what people search for is nobody's business. */
export function logRequests(app: FastifyInstance, { production }: Pick<Config, "production">): void {
  const level = production ? "info" : "debug";
  app.addHook("onResponse", async (request, reply) => {
    request.log[level]({
      method: request.method,
      path: request.url.split("?")[0]?.replace(/(\/auth\/phone)\/.+/, "$1/…"),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}
