import type { FastifyInstance } from "fastify";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "./config.ts";

/** JSON lines in production, readable ones on a terminal. No passwords, tokens or codes, wherever they are nested. */
export function openLog(
  { logLevel, production }: Pick<Config, "logLevel" | "production">,
  destination?: DestinationStream,
): Logger {
  const onTerminal = !production && !destination && process.stdout.isTTY;
  const options: LoggerOptions = {
    level: logLevel,
    redact: {
      paths: [
        ...["authorization", "password", "access_token", "refresh_token", "token", "cookie"].flatMap((name) => [
          name,
          `*.${name}`,
          `*.*.${name}`,
        ]),
        // Here PostgreSQL quotes the whole row that it refuses.
        "err.detail",
        "err.where",
      ],
      censor: "[redacted]",
    },
    serializers: {
      req: (request) => ({ method: request.method, url: request.url?.split("?")[0], ip: request.ip }),
    },
    ...(onTerminal ? { transport: { target: "pino-pretty" } } : {}),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** One line a request, without its query: people search for things that are nobody's business. */
export function logRequests(app: FastifyInstance, { production }: Pick<Config, "production">): void {
  const level = production ? "info" : "debug";
  app.addHook("onResponse", async (request, reply) => {
    request.log[level]({
      method: request.method,
      path: request.url.split("?")[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}
