import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { NotificationListener } from "../database/notification-listener.ts";
import { JobChangeLog, readJobChanges } from "./job-changes.ts";
import type { IsCurrent } from "./public-cache.ts";

/** The triggers on jobs, users and reviews send notifications on this channel. */
const CHANNEL = "public_data_changed";
/** The payload of a notification that only tests whether notifications arrive. */
const PROBE = "trial";
/** The payload of a transaction that changed jobs and nothing else that the public sees. */
const TRANSACTION_ID = /^\d{1,20}$/;
/** After this time without a successful query of the listener, changes may have gone unnoticed. */
const MAX_SILENCE_MS = 2_000;
/** The shortest time between two reads of the changes of jobs. */
const READ_INTERVAL_MS = 100;
/** While a change of jobs has not been read for longer than this, it may concern every value. */
const MAX_UNREAD_MS = 300;

/**
 * Tracks the changes of public data through LISTEN/NOTIFY. The returned function tells whether cached data is current: no change
 * may concern it. A notification about jobs names its transaction, whose changes are then read from the table
 * `job_changes`. Each other change concerns all data, and so do changes of jobs that cannot be read.
 *
 * After a change that concerns data, it passes for current for `MAX_SILENCE_MS` plus `MAX_UNREAD_MS` at most. No data is
 * current while notifications may have been lost: after `MAX_SILENCE_MS` without a successful query, and on a
 * new connection until its first notification arrives. A successful query is not enough there, because a connection
 * pooler may answer queries and drop notifications.
 */
export async function watchPublicData(listener: NotificationListener, pool: pg.Pool): Promise<IsCurrent> {
  /** The time of the last change of any kind, and of the last one that may concern all data. */
  let changedAt = performance.now();
  let allChangedAt = changedAt;
  let probedAt = Number.NEGATIVE_INFINITY;
  let isReceiving = false;
  const jobChanges = new JobChangeLog();
  const unread: { transactionId: string; receivedAt: number }[] = [];
  let isReading = false;

  function sendProbe() {
    if (performance.now() - probedAt < MAX_SILENCE_MS) return;
    probedAt = performance.now();
    pool.query(`notify ${CHANNEL}, '${PROBE}'`).catch(() => undefined);
  }

  function noticeChangeOfAll() {
    changedAt = performance.now();
    allChangedAt = changedAt;
  }

  /** Reads what has changed until nothing is unread. Changes that arrive meanwhile are read together. */
  async function readUnread() {
    if (isReading) return;
    isReading = true;
    while (unread.length > 0) {
      const batch = [...unread];
      const receivedAt = batch.at(-1)?.receivedAt ?? performance.now();
      const ids = batch.map(({ transactionId }) => transactionId);
      const changes = await readJobChanges(pool, ids).catch(() => null);
      if (changes) jobChanges.add(changes, receivedAt);
      else allChangedAt = Math.max(allChangedAt, receivedAt);
      unread.splice(0, batch.length);
      await delay(READ_INTERVAL_MS, undefined, { ref: false });
    }
    isReading = false;
  }

  listener.on("notification", ({ channel, payload }) => {
    if (channel !== CHANNEL) return;
    isReceiving = true;
    if (payload === PROBE) return;
    if (!TRANSACTION_ID.test(payload)) return noticeChangeOfAll();
    changedAt = performance.now();
    unread.push({ transactionId: payload, receivedAt: changedAt });
    void readUnread();
  });
  listener.on("reconnected", () => {
    noticeChangeOfAll();
    isReceiving = false;
    sendProbe();
  });
  await listener.listen(CHANNEL);
  noticeChangeOfAll();
  sendProbe();

  return (data) => {
    if (!isReceiving) sendProbe();
    const now = performance.now();
    if (!isReceiving || now - listener.confirmedAt >= MAX_SILENCE_MS) return false;
    if (data.dependencies === null) return changedAt < data.readAt;
    const [oldest] = unread;
    if (oldest && now - oldest.receivedAt >= MAX_UNREAD_MS) return false;
    return allChangedAt < data.readAt && !jobChanges.concerns(data);
  };
}
