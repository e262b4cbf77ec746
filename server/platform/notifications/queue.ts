import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { NotificationChannel } from "../../../contract/operation/mail.ts";
import { type Interval, startInterval } from "../background/interval.ts";
import type { Database } from "../database/pool.ts";
import { claimDueNotifications, type QueuedNotification } from "./queries.ts";

const POLL_INTERVAL_MS = 1_000;
/** The attempts that run at once. Users choose the push services, and a slow one must not hold up the others. */
const BATCH_SIZE = { email: 10, sms: 10, push: 50 } satisfies Record<NotificationChannel, number>;
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
  channels: readonly NotificationChannel[],
  deliver: (notification: QueuedNotification) => Promise<void>,
  log: Logger,
): Interval {
  const intervals = channels.map((channel) =>
    startInterval({
      intervalMs: POLL_INTERVAL_MS,
      async run(signal) {
        let batch: QueuedNotification[];
        do {
          batch = await claimDueNotifications(db, channel, BATCH_SIZE[channel]);
          await Promise.all(
            batch.map((notification) =>
              deliver(notification).catch((error) =>
                log.warn({ err: error }, "The outcome of a delivery could not be stored; it is tried again"),
              ),
            ),
          );
        } while (batch.length === BATCH_SIZE[channel] && !signal.aborted);
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
