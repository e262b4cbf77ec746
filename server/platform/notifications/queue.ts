import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type Interval, startInterval } from "../background/interval.ts";
import type { Database } from "../database/pool.ts";
import { claimDueNotifications, type QueuedNotification } from "./queries.ts";

const POLL_INTERVAL_MS = 1_000;
const BATCH_SIZE = 10;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts to deliver queued notifications. Each channel has its own loop, so that a mail server that does not respond
 * delays no text messages. Any number of processes may do this: each attempt belongs to one of them.
 *
 * @param deliver Records the outcome. When it throws, the notification is tried again after the time that an interrupted
 * attempt has
 * @returns `stop` waits up to ten seconds for running deliveries
 */
export function startDeliveries(
  db: Database,
  deliver: (notification: QueuedNotification) => Promise<void>,
  log: Logger,
): Interval {
  const intervals = (["email", "sms"] as const).map((channel) =>
    startInterval({
      intervalMs: POLL_INTERVAL_MS,
      async run(signal) {
        let batch: QueuedNotification[];
        do {
          batch = await claimDueNotifications(db, channel, BATCH_SIZE);
          await Promise.all(
            batch.map((notification) =>
              deliver(notification).catch((error) =>
                log.warn({ err: error }, "The outcome of a delivery could not be stored; it is tried again"),
              ),
            ),
          );
        } while (batch.length === BATCH_SIZE && !signal.aborted);
      },
      log,
      failureMessage: "The notification queue cannot reach the database; it tries again",
    }),
  );
  return {
    async stop() {
      const stopped = Promise.all(intervals.map((interval) => interval.stop()));
      await Promise.race([stopped, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
