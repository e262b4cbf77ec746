import type pg from "pg";
import type { NotificationListener } from "../database/notification-listener.ts";
import type { GetLastChangedAt } from "./public-cache.ts";

/** The database function notify_public_data_changed() sends a notification on this channel. */
const CHANNEL = "public_data_changed";
/** The payload of a notification that only tests whether notifications arrive. */
const PROBE = "trial";
/** After this time without a successful query of the listener, changes may have gone unnoticed. */
const MAX_SILENCE_MS = 2_000;

/**
 * Tracks when public data last changed, through LISTEN/NOTIFY. The returned function gives the time of the last change.
 * It returns Infinity while notifications may have been lost: after `MAX_SILENCE_MS` without a successful query, and on
 * a new connection until its first notification arrives. A successful query is not enough there, because a connection
 * pooler may answer queries and drop notifications.
 */
export async function watchPublicData(listener: NotificationListener, pool: pg.Pool): Promise<GetLastChangedAt> {
  let changedAt = performance.now();
  let probedAt = Number.NEGATIVE_INFINITY;
  let isReceiving = false;
  function sendProbe() {
    if (performance.now() - probedAt < MAX_SILENCE_MS) return;
    probedAt = performance.now();
    pool.query(`notify ${CHANNEL}, '${PROBE}'`).catch(() => undefined);
  }
  listener.on("notification", ({ channel, payload }) => {
    if (channel !== CHANNEL) return;
    isReceiving = true;
    if (payload !== PROBE) changedAt = performance.now();
  });
  listener.on("reconnected", () => {
    changedAt = performance.now();
    isReceiving = false;
    sendProbe();
  });
  await listener.listen(CHANNEL);
  changedAt = performance.now();
  sendProbe();
  return () => {
    if (!isReceiving) sendProbe();
    const isCertain = isReceiving && performance.now() - listener.confirmedAt < MAX_SILENCE_MS;
    return isCertain ? changedAt : Number.POSITIVE_INFINITY;
  };
}
