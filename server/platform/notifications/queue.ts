import type { Kysely } from "kysely";
import type pg from "pg";
import { type ConstructorOptions, fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { DB } from "../../../database/schema.ts";
import { StartError } from "../../../database/start-error.ts";
import type { RenderedNotification } from "./render-notification.ts";

type Channel = RenderedNotification["channel"];

/** Each channel has its own queue, so that a mail server that does not respond delays no text messages. */
export const queueNames: Record<Channel, string> = { email: "notifications_email", sms: "notifications_sms" };

const HOUR_SECONDS = 3600;

/**
 * The delay doubles from five seconds to at most one hour. The last of the 100 retries takes place after about four
 * days.
 */
const RETRY_OPTIONS = { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: HOUR_SECONDS };

/** A `failed` delivery is tried again, a `rejected` one is not. */
export type DeliveryOutcome = "delivered" | "failed" | "rejected";

export interface NotificationQueue {
  /** Adds a queue job with the given transaction. It has the id of the notification, so there is only one. */
  add(db: Kysely<DB>, channel: Channel, notificationId: string): Promise<void>;
  /** Returns the queue job of a notification, with the time of its next attempt, or null. */
  find(channel: Channel, notificationId: string): Promise<{ isRunning: boolean; startAfter: Date } | null>;
  /** Adds a queue job that starts now, and removes the one that there may be. */
  restart(db: Kysely<DB>, channel: Channel, notificationId: string): Promise<void>;
  /** Starts to process queue jobs. Each one goes to one process. `isLastAttempt` is true when no retry is left. */
  work(deliver: (notificationId: string, isLastAttempt: boolean) => Promise<DeliveryOutcome>): Promise<void>;
  /** Waits up to ten seconds for running deliveries. The other queue jobs stay in the queue. */
  stop(): Promise<void>;
}

/** pg-boss tells a schema that it cannot use from a database that does not respond only by these messages. */
const NOT_MIGRATED = /^pg-boss (is not installed|database requires migrations)$/;

function createBoss(
  pool: pg.Pool,
  options: Pick<ConstructorOptions, "migrate" | "createSchema" | "supervise">,
): PgBoss {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  return new PgBoss({ db, schedule: false, reindex: false, ...options });
}

/**
 * Creates or migrates the schema `pgboss`, which pg-boss keeps beside the schema of the portal. Several processes may call
 * this at once.
 */
export async function migrateNotificationQueue(pool: pg.Pool): Promise<void> {
  const boss = createBoss(pool, { supervise: false });
  await boss.start();
  for (const queueName of Object.values(queueNames)) {
    await boss.createQueue(queueName, {
      ...RETRY_OPTIONS,
      expireInSeconds: 5 * 60,
      deleteAfterSeconds: 24 * HOUR_SECONDS,
    });
  }
  await boss.stop({ graceful: false, close: false });
}

/** Returns whether `migrateNotificationQueue` would change nothing. */
export async function isNotificationQueueMigrated(pool: pg.Pool): Promise<boolean> {
  const boss = createBoss(pool, { migrate: false, createSchema: false, supervise: false });
  try {
    await boss.start();
  } catch (error) {
    if (error instanceof Error && NOT_MIGRATED.test(error.message)) return false;
    throw error;
  }
  await boss.stop({ graceful: false, close: false });
  return true;
}

/**
 * Opens the queue. Its jobs are rows in the schema `pgboss` of the same database.
 *
 * @throws {StartError} when `migrateNotificationQueue` has not created this schema
 */
export async function createNotificationQueue(pool: pg.Pool, log: Logger): Promise<NotificationQueue> {
  const boss = createBoss(pool, { migrate: false, createSchema: false });
  boss.on("error", (error) =>
    log.warn({ err: error }, "The notification queue cannot reach the database; it tries again"),
  );
  await boss.start().catch((error: Error) => {
    if (!NOT_MIGRATED.test(error.message)) throw error;
    throw new StartError(
      "This database lacks the queue of notifications: run npm run admin -- migrate, or start the portal without MIGRATE=0.",
    );
  });
  const add: NotificationQueue["add"] = async (db, channel, notificationId) => {
    await boss.send(queueNames[channel], { notificationId }, { id: notificationId, db: fromKysely(db) });
  };
  return {
    add,
    async find(channel, notificationId) {
      const [job] = await boss.findJobs(queueNames[channel], { id: notificationId });
      return job ? { isRunning: job.state === "active", startAfter: job.startAfter } : null;
    },
    async restart(db, channel, notificationId) {
      await boss.deleteJob(queueNames[channel], notificationId, { db: fromKysely(db) });
      await add(db, channel, notificationId);
    },
    async work(deliver) {
      for (const queueName of Object.values(queueNames)) {
        await boss.work(
          queueName,
          {
            batchSize: 10,
            pollingIntervalSeconds: 1,
            burstWhenBatchFull: true,
            includeMetadata: true,
            perJobResults: true,
          },
          (jobs: JobWithMetadata<{ notificationId: string }>[]) =>
            Promise.all(
              jobs.map(async ({ id, data, retryCount, retryLimit }) => {
                // A rejection of this promise would fail the other queue jobs of the batch as well.
                const outcome = await deliver(data.notificationId, retryCount >= retryLimit).catch((error) => {
                  log.warn({ err: error }, "A notification could not be read or updated; it is tried again");
                  return "failed";
                });
                return { id, status: outcome === "failed" ? ("failed" as const) : ("completed" as const) };
              }),
            ),
        );
      }
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: 10_000 }),
  };
}
