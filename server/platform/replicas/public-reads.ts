import type { Logger } from "pino";
import { getErrorCode } from "../../../database/start-error.ts";
import type { DatabaseConfig } from "../config/database.ts";
import { isHostError } from "../database/primary-hosts.ts";
import { ApiError } from "../errors.ts";
import { type PublicDatabase, Replica } from "./replica.ts";
import { startReplicaProbes } from "./replica-probes.ts";

/** What was read, and a time in milliseconds of `performance.now()`: every change committed before it is included. */
export interface PublicRead<Result> {
  result: Result;
  readAt: number;
}

/** Whether a replica is read from, and the upper bound of its lag, which is infinite after a failure. */
export interface ReplicaState {
  name: string;
  isUsable: boolean;
  lagMs: number;
}

/** Chooses the server for reads of public data: a replica for visitors, the primary for users with a session. */
export interface PublicReads {
  primary: PublicDatabase;
  readFromPrimary<Result>(read: (database: PublicDatabase) => Promise<Result>): Promise<PublicRead<Result>>;
  /**
   * Calls `read` with a replica that is at most a second behind, or with the primary when there is none. Calls it again
   * with the primary when the replica fails or throws `not_found`, because the record may be new. So `read` must have no
   * effects.
   */
  read<Result>(read: (database: PublicDatabase) => Promise<Result>): Promise<PublicRead<Result>>;
  /** The replicas of the configuration, as this process sees them now. */
  listReplicas(): ReplicaState[];
  stop(): Promise<void>;
}

/** Reads everything from the primary. */
export function createPrimaryReads(primary: PublicDatabase): PublicReads {
  const readFromPrimary: PublicReads["read"] = async (read) => {
    const readAt = performance.now();
    return { result: await read(primary), readAt };
  };
  return { primary, readFromPrimary, read: readFromPrimary, listReplicas: () => [], stop: async () => undefined };
}

/** Starts to read public data from the replicas of `DATABASE_REPLICA_URLS`, if there are any. They may be unreachable. */
export function startPublicReads(
  primary: PublicDatabase & { url: string },
  { replicaUrls, poolSizes }: Pick<DatabaseConfig, "replicaUrls" | "poolSizes">,
  log: Pick<Logger, "info" | "warn">,
): PublicReads {
  const primaryReads = createPrimaryReads(primary);
  if (replicaUrls.length === 0) return primaryReads;
  const replicas = replicaUrls.map((url) => new Replica(url, poolSizes, log));
  const probes = startReplicaProbes(primary.url, replicas, log);
  let nextReplica = 0;
  return {
    ...primaryReads,
    async read(read) {
      const usable = replicas.filter((replica) => replica.isUsable());
      const replica = usable[nextReplica++ % usable.length];
      if (!replica) return primaryReads.readFromPrimary(read);
      const readAt = replica.getCompleteUntil();
      try {
        return { result: await read(replica), readAt };
      } catch (error) {
        if (isReplicaFailure(error)) replica.markFailed();
        else if (!isRepeatable(error)) throw error;
        return primaryReads.readFromPrimary(read);
      }
    },
    listReplicas: () =>
      replicas.map((replica) => ({ name: replica.name, isUsable: replica.isUsable(), lagMs: replica.getLagMs() })),
    async stop() {
      await probes.stop();
      await Promise.all(replicas.map((replica) => replica.stop()));
    },
  };
}

/** Whether the replica cannot be reached, does not respond, or has no free connection. Time-outs of pg have no code. */
function isReplicaFailure(error: unknown): boolean {
  const code = getErrorCode(error);
  if (isHostError(error) || code?.startsWith("53")) return true;
  return code === undefined && error instanceof Error && !(error instanceof ApiError) && /timeout/.test(error.message);
}

/** SQLSTATEs of queries that a standby cancels: conflicts with what it has to replay, and its statement timeout. */
const CANCELLED = new Set(["40001", "40P01", "57014"]);

/** A record that is missing on the replica may have been created within the last second. */
function isRepeatable(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === "not_found";
  return CANCELLED.has(getErrorCode(error) ?? "");
}
