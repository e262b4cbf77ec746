import type pg from "pg";
import type { NotificationListener } from "../database/notification-listener.ts";
import type { GetLastChangedAt } from "./public-cache.ts";

/** The triggers that call notify_public_data_changed() write to it. */
const CHANNEL = "public_data_changed";
/** Sent by those who listen, to hear that they do. */
const PROBE = "trial";
/** How long silence may mean that nothing changed; twice as often somebody asks whether PostgreSQL is still there. */
const MAX_SILENCE_MS = 2_000;

/**
 * Hears of every change of what the public sees. While it may have missed one, it does not know; nor does it before it
 * has heard anything on the present connection, since a pooler in between may answer and carry no notifications.
 */
export async function watchPublicData(wire: NotificationListener, pool: pg.Pool): Promise<GetLastChangedAt> {
  let changedAt = performance.now();
  let triedAt = Number.NEGATIVE_INFINITY;
  let hears = false;
  function tryOut() {
    if (performance.now() - triedAt < MAX_SILENCE_MS) return;
    triedAt = performance.now();
    pool.query(`notify ${CHANNEL}, '${PROBE}'`).catch(() => undefined);
  }
  wire.on("notification", ({ channel, payload }) => {
    if (channel !== CHANNEL) return;
    hears = true;
    if (payload !== PROBE) changedAt = performance.now();
  });
  wire.on("reconnected", () => {
    changedAt = performance.now();
    hears = false;
    tryOut();
  });
  await wire.listen(CHANNEL);
  changedAt = performance.now();
  tryOut();
  return () => {
    if (!hears) tryOut();
    return hears && performance.now() - wire.confirmedAt < MAX_SILENCE_MS ? changedAt : Number.POSITIVE_INFINITY;
  };
}
