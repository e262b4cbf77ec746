import type pg from "pg";
import type { PgWire } from "./realtime/pg-wire.ts";
import type { UnchangedSince } from "./recent-cache.ts";

/** The triggers of migration 0021 write to it. */
const CHANNEL = "board_changed";
/** How long silence may mean that nothing changed; twice as often somebody asks whether PostgreSQL is still there. */
const TRUST_MS = 2_000;

/**
 * Hears of every change of what the public sees. While it may have missed one, it does not know; nor does it before it
 * has heard anything on the present connection, since a pooler in between may answer and carry no notifications.
 */
export async function watchBoard(wire: PgWire, pool: pg.Pool): Promise<UnchangedSince> {
  let changedAt = Number.POSITIVE_INFINITY;
  let calledAt = Number.NEGATIVE_INFINITY;
  /** So that something is to be heard. */
  function callOut() {
    if (performance.now() - calledAt < TRUST_MS) return;
    calledAt = performance.now();
    pool.query(`notify ${CHANNEL}`).catch(() => undefined);
  }
  wire.on("notification", ({ channel }) => {
    if (channel === CHANNEL) changedAt = performance.now();
  });
  wire.on("back", () => {
    changedAt = Number.POSITIVE_INFINITY;
  });
  await wire.listen(CHANNEL);
  return () => {
    if (changedAt === Number.POSITIVE_INFINITY) callOut();
    return performance.now() - wire.heardAt < TRUST_MS ? changedAt : Number.POSITIVE_INFINITY;
  };
}
