import * as z from "zod";
import { getPoolSizes, METRICS_CONNECTIONS, MIN_PROCESS_CONNECTIONS, type PoolSizes } from "../database/pool.ts";
import { findHostError, URL_EXAMPLE } from "../database/primary-hosts.ts";

export interface DatabaseConfig {
  /** With null, the embedded PostgreSQL is used, with its data in `dataDir`. It may name several hosts. */
  databaseUrl: string | null;
  /** The hot standbys from which public data is read for visitors. */
  replicaUrls: string[];
  /** The largest number of connections that all processes of this portal have open together. */
  databaseConnections: number;
  /** The pools of each process. */
  poolSizes: PoolSizes;
  /** Whether the portal migrates its database when it starts. */
  migratesAtStart: boolean;
}

/** The default of each process. A pooler with default settings has as many for all of them. */
const PROCESS_CONNECTIONS = 20;
/** The default of all processes. PostgreSQL accepts 100 connections by default. */
const HOST_CONNECTIONS = 80;

export const databaseVariables = {
  DATABASE_URL: z
    .string()
    .superRefine((url, context) => {
      const message = findHostError(url);
      if (message) context.addIssue({ code: "custom", message });
    })
    .optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((urls) => urls.split(",").map((url) => url.trim()))
    .refine((urls) => urls.every(isReplicaUrl), `must be URLs with commas between them, each of which ${URL_EXAMPLE}`)
    .optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, "must be a number of connections such as 20")
    .transform(Number)
    .optional(),
  MIGRATE: z
    .enum(["0", "1"], "must be 0 or 1")
    .transform((value) => value === "1")
    .default(true),
};

function isReplicaUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url) && Boolean(URL.parse(url)?.hostname);
}

interface DatabaseVariables {
  DATABASE_URL?: string | undefined;
  DATABASE_REPLICA_URLS?: string[] | undefined;
  DATABASE_CONNECTIONS?: number | undefined;
  MIGRATE: boolean;
  WORKERS: number;
  METRICS_LISTEN?: unknown;
}

export function checkDatabaseVariables(variables: DatabaseVariables): string[] {
  return [...checkReplicas(variables), ...checkConnections(variables)];
}

function checkReplicas({ DATABASE_URL, DATABASE_REPLICA_URLS }: DatabaseVariables): string[] {
  if (!DATABASE_REPLICA_URLS || DATABASE_URL) return [];
  return ["DATABASE_REPLICA_URLS needs DATABASE_URL, the URL of the primary"];
}

/** Returns an error when the processes would have too few connections to work. */
function checkConnections(variables: DatabaseVariables): string[] {
  const { DATABASE_CONNECTIONS, DATABASE_REPLICA_URLS, METRICS_LISTEN, WORKERS } = variables;
  const reserved = countReservedConnections(variables);
  const min = MIN_PROCESS_CONNECTIONS * WORKERS + reserved;
  if (DATABASE_CONNECTIONS === undefined || DATABASE_CONNECTIONS >= min) return [];
  const reasons = [`WORKERS is ${WORKERS} and each process needs ${MIN_PROCESS_CONNECTIONS}`];
  if (METRICS_LISTEN !== undefined) reasons.push(`METRICS_LISTEN needs ${METRICS_CONNECTIONS}`);
  if (DATABASE_REPLICA_URLS) reasons.push("each needs one to compare the replicas with the primary");
  return [`DATABASE_CONNECTIONS must be at least ${min}, because ${reasons.join(", and ")}`];
}

export function readDatabaseConfig(variables: DatabaseVariables): DatabaseConfig {
  const { DATABASE_URL, DATABASE_REPLICA_URLS, DATABASE_CONNECTIONS, MIGRATE, WORKERS } = variables;
  const reserved = countReservedConnections(variables);
  const defaultConnections = Math.min(PROCESS_CONNECTIONS * WORKERS, HOST_CONNECTIONS) + reserved;
  const databaseConnections = DATABASE_CONNECTIONS ?? defaultConnections;
  return {
    databaseUrl: DATABASE_URL ?? null,
    replicaUrls: DATABASE_REPLICA_URLS ?? [],
    databaseConnections,
    poolSizes: getPoolSizes(databaseConnections - reserved, WORKERS),
    migratesAtStart: MIGRATE,
  };
}

/** Returns the number of connections that are not divided among the pools of the processes. */
function countReservedConnections(variables: DatabaseVariables): number {
  const { METRICS_LISTEN, DATABASE_REPLICA_URLS, WORKERS } = variables;
  return (METRICS_LISTEN === undefined ? 0 : METRICS_CONNECTIONS) + (DATABASE_REPLICA_URLS ? WORKERS : 0);
}
