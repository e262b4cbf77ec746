import { OverloadError } from "../../errors.ts";
import { countRefusal } from "../../metrics/process-metrics.ts";

/**
 * The time in which a request or a socket event gets its reply, or else 503. A database that does not respond sends no
 * error, so without this limit clients would wait for the timeouts of several queries. The promised time is five
 * seconds; the rest is for the network and for a busy processor. Uploads, downloads and feeds take longer.
 */
export const REPLY_TIMEOUT_MS = 4_500;

/**
 * Settles as `reply` does, or rejects after `timeoutMs`. The work behind `reply` goes on, and a change that it makes is
 * kept, as after a lost response. Fastify's option `handlerTimeout` ends with the body of the request, so it does not
 * limit the handler.
 *
 * @throws {OverloadError} when the time has passed
 */
export async function limitReplyTime<Result>(reply: Promise<Result>, timeoutMs: number): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  // Aborting a timer of `node:timers/promises` creates an error with a stack trace, 0.04 ms for each request.
  const timer = setTimeout(
    () => {
      countRefusal("time_out");
      timeout.reject(new OverloadError());
    },
    Math.max(1, timeoutMs),
  );
  try {
    return await Promise.race([reply, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
