import type pg from "pg";
import type { Logger } from "pino";
import { getErrorCode } from "../../database/start-error.ts";
import { startInterval } from "../background/interval.ts";
import type { DatabaseConfig } from "../config/database.ts";
import { isQueryTimeout } from "../database/pool.ts";
import { isHostError } from "../database/primary-hosts.ts";
import { ApiError } from "../errors.ts";
import { replicaInUseGauge, replicaLagGauge } from "../metrics/process-metrics.ts";
import { type PrimaryPosition, type ReadSource, Replica, readPrimaryPosition } from "./replica.ts";

/** Reads data that is the same for every visitor, for requests without a session. */
export interface PublicReads {
  /** For requests with a session, which have to see their own changes. */
  primary: ReadSource;
  /**
   * Calls `read` with a replica that is at most a second behind, or with the primary when there is none. Calls it again
   * with the primary when the replica fails or does not have the requested record, which may be a new one.
   */
  read<Result>(read: (source: ReadSource) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

const PROBE_INTERVAL_MS = 250;
/** Enough to measure a lag of half a minute. */
const MAX_POSITIONS = 120;

interface PrimaryPools extends Pick<ReadSource, "db" | "searchPool"> {
  /** Probes must not wait behind requests, so they use the reserved connections. */
  authPool: pg.Pool;
}

/** Reads everything from the primary. */
export function createPrimaryReads(pools: Pick<ReadSource, "db" | "searchPool">): PublicReads {
  const primary = { ...pools, getReadAt: () => performance.now() };
  return { primary, read: (read) => read(primary), stop: async () => undefined };
}

/** Starts to read public data from the replicas of `DATABASE_REPLICA_URLS`, if there are any. They may be unreachable. */
export function startPublicReads(
  { authPool, ...pools }: PrimaryPools,
  { replicaUrls, poolSizes }: Pick<DatabaseConfig, "replicaUrls" | "poolSizes">,
  log: Pick<Logger, "info" | "warn">,
): PublicReads {
  const primaryReads = createPrimaryReads(pools);
  if (replicaUrls.length === 0) return primaryReads;

  const { primary } = primaryReads;
  const replicas = replicaUrls.map((url) => new Replica(url, poolSizes, log));
  const positions: PrimaryPosition[] = [];
  const probes = startInterval({
    intervalMs: PROBE_INTERVAL_MS,
    async run() {
      const position = await readPrimaryPosition(authPool).catch(() => null);
      if (position) positions.push(position);
      if (positions.length > MAX_POSITIONS) positions.shift();
      // One replica that does not answer delays no probe of another.
      for (const replica of replicas) {
        void replica.probe(positions);
        replicaLagGauge.set({ replica: replica.name }, replica.getLagMs() / 1_000);
        replicaInUseGauge.set({ replica: replica.name }, replica.isUsable() ? 1 : 0);
      }
    },
    log,
    failureMessage: "The replicas could not be probed",
  });

  let nextReplica = 0;
  return {
    primary,
    async read(read) {
      const usable = replicas.filter((replica) => replica.isUsable());
      const replica = usable[nextReplica++ % usable.length];
      if (!replica) return read(primary);
      try {
        return await read(replica);
      } catch (error) {
        if (isHostError(error) || isQueryTimeout(error)) replica.markFailed();
        else if (!isRepeatable(error)) throw error;
        return read(primary);
      }
    },
    async stop() {
      await probes.stop();
      await Promise.all(replicas.map((replica) => replica.stop()));
    },
  };
}

/** The SQLSTATEs of queries that a standby cancels because they conflict with what it has to replay. */
const RECOVERY_CONFLICTS = new Set(["40001", "40P01"]);

/** Whether the primary may succeed: what is missing on the replica may be new. */
function isRepeatable(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === "not_found";
  return RECOVERY_CONFLICTS.has(getErrorCode(error) ?? "");
}
