import type { Kysely } from "kysely";
import type pg from "pg";
import { fromKysely, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { DB } from "../../database/schema.ts";

const QUEUE_NAME = "notices";
const HOUR_SECONDS = 3600;

/** First after seconds, then after minutes, then each hour, for about four days. */
const RETRY_OPTIONS = { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: HOUR_SECONDS };

/** How a try ended: it is out, it may be tried again, or trying again is of no use. */
export type DeliveryOutcome = "delivered" | "failed" | "refused";

export interface NotificationQueue {
  /** Within the transaction that `db` is. */
  add(db: Kysely<DB>, noticeId: string): Promise<void>;
  /** From now on notices are handed out, to this process or another. `isLast`: the one try that is left. */
  work(attempt: (noticeId: string, isLast: boolean) => Promise<DeliveryOutcome>): Promise<void>;
  /** What is being tried may finish; the rest stays for the next start. */
  stop(): Promise<void>;
}

/** Jobs live in the schema `pgboss` of the same database. pg-boss makes and migrates that, one process at a time. */
export async function createNotificationQueue(pool: pg.Pool, log: Logger): Promise<NotificationQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    reindex: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the queue of notices waits for the database"));
  await boss.start();
  await boss.createQueue(QUEUE_NAME, {
    ...RETRY_OPTIONS,
    expireInSeconds: 5 * 60,
    deleteAfterSeconds: 24 * HOUR_SECONDS,
  });
  return {
    async add(db, noticeId) {
      await boss.send(QUEUE_NAME, { noticeId }, { db: fromKysely(db) });
    },
    async work(attempt) {
      await boss.work(
        QUEUE_NAME,
        {
          batchSize: 10,
          pollingIntervalSeconds: 1,
          burstWhenBatchFull: true,
          includeMetadata: true,
          perJobResults: true,
        },
        async (jobs: JobWithMetadata<{ noticeId: string }>[]) =>
          Promise.all(
            jobs.map(async ({ id, data, retryCount, retryLimit }) => {
              // The others of this batch end by themselves, whatever happens to this one.
              const outcome = await attempt(data.noticeId, retryCount >= retryLimit).catch((error) => {
                log.warn({ err: error }, "a notice could not be looked up or marked");
                return "failed";
              });
              return { id, status: outcome === "failed" ? ("failed" as const) : ("completed" as const) };
            }),
          ),
      );
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: 10_000 }),
  };
}
