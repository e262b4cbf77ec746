import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from "pino";
import type { Config } from "./config/config.ts";
import { type QueryTiming, queryTimings } from "./database/query-timing.ts";

const MAX_QUERY_LENGTH = 300;

/**
 * The log of production is written in batches: after 2 kB, four times a second, and when the process ends. A batch of at
 * most 4,096 bytes (`PIPE_BUF`) is not mixed with that of another worker that writes to the same pipe.
 */
const batches = { dest: 1, sync: false, minLength: 2_048, maxWrite: 4_096, maxLength: 16_000_000, periodicFlush: 250 };
let productionOutput: DestinationStream | undefined;

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
  if (production && !destination) productionOutput ??= pino.destination(batches);
  const output = destination ?? (production ? productionOutput : undefined);
  return output ? pino(options, output) : pino(options);
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
