import type { Logger } from "pino";
import { type Interval, startInterval } from "../background/interval.ts";
import { createProbePool } from "../database/pool.ts";
import { replicaInUseGauge, replicaLagGauge } from "../metrics/process-metrics.ts";
import { type PrimaryPosition, type Replica, readPrimaryPosition } from "./replica.ts";

const PROBE_INTERVAL_MS = 250;
/** Enough to measure a lag of half a minute. */
const MAX_POSITIONS = 120;

/**
 * Compares the replicas with the primary four times a second. It has a connection of its own to the primary, so that a
 * busy primary does not seem to be one whose replicas are behind.
 */
export function startReplicaProbes(
  primaryUrl: string,
  replicas: Replica[],
  log: Pick<Logger, "info" | "warn">,
): Interval {
  const pool = createProbePool(primaryUrl, () => undefined);
  const positions: PrimaryPosition[] = [];
  const interval = startInterval({
    intervalMs: PROBE_INTERVAL_MS,
    async run() {
      const position = await readPrimaryPosition(pool).catch(() => null);
      if (position) positions.push(position);
      if (positions.length > MAX_POSITIONS) positions.shift();
      for (const replica of replicas) {
        // Does not await the probe: a replica that hangs must not delay the others.
        void replica.probe(positions).then(() => {
          replicaLagGauge.set({ replica: replica.name }, replica.getLagMs() / 1_000);
          replicaInUseGauge.set({ replica: replica.name }, replica.isUsable() ? 1 : 0);
        });
      }
    },
    log,
    failureMessage: "The replicas could not be probed",
  });
  return {
    async stop() {
      await interval.stop();
      await pool.end();
    },
  };
}
