import type { PgWire } from "./realtime/pg-wire.ts";
import type { UnchangedSince } from "./recent-cache.ts";

/** The triggers of migration 0021 write to it. */
const CHANNEL = "board_changed";
/** How long silence may mean that nothing changed; twice as often somebody asks whether PostgreSQL is still there. */
const TRUST_MS = 2_000;

/** Hears of every change of what the public sees. While it may have missed one, it does not know. */
export async function watchBoard(wire: PgWire): Promise<UnchangedSince> {
  let changedAt = performance.now();
  const note = () => {
    changedAt = performance.now();
  };
  wire.on("notification", ({ channel }) => {
    if (channel === CHANNEL) note();
  });
  wire.on("back", note);
  await wire.listen(CHANNEL);
  return () => (performance.now() - wire.heardAt < TRUST_MS ? changedAt : Number.POSITIVE_INFINITY);
}
