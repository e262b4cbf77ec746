import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from "pino";
import type { Config } from "./config/config.ts";
import { type QueryTiming, queryTimings } from "./database/query-timing.ts";

const MAX_QUERY_LENGTH = 300;

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
    timestamp: stdTimeFunctions.isoTime,
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
      req: ({ method }) => ({ method }),
      res: ({ statusCode }) => ({ statusCode }),
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

/** Logs each query that takes at least `minDurationMs`, with its name or text and never with its parameters. */
export function logSlowQueries(log: Logger, minDurationMs: number): void {
  queryTimings.subscribe((message) => {
    const { query, durationMs } = message as QueryTiming;
    if (durationMs < minDurationMs) return;
    log.warn(
      { query: query.replace(/\s+/g, " ").slice(0, MAX_QUERY_LENGTH), ms: Math.round(durationMs) },
      "Slow query",
    );
  });
}
