import * as z from "zod";

export interface MonitoringConfig {
  /** The address on which metrics are served. With null, they are not served. */
  metricsAddress: { host: string; port: number } | null;
  /** Queries that take at least this time are logged. */
  slowQueryMs: number;
  /** The number of this process among the `WORKERS`, from 1. A replaced worker has the number of its predecessor. */
  workerNumber: number;
}

const METRICS_ADDRESS_ERROR = "must be an IP address or host name with a port such as 127.0.0.1:9464";

export const monitoringVariables = {
  METRICS_LISTEN: z
    .string()
    .regex(/^(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}$/i, METRICS_ADDRESS_ERROR)
    .transform(parseAddress)
    .refine(({ port }) => port <= 65535, METRICS_ADDRESS_ERROR)
    .optional(),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^\d{1,6}$/, "must be a number of milliseconds up to 999999")
    .transform(Number)
    .default(1_000),
  /** Set by the primary process, not by the operator. */
  WORKER_NUMBER: z.coerce.number().int().positive().default(1),
};

type MonitoringVariables = z.output<z.ZodObject<typeof monitoringVariables>>;

export function readMonitoringConfig(variables: MonitoringVariables): MonitoringConfig {
  return {
    metricsAddress: variables.METRICS_LISTEN ?? null,
    slowQueryMs: variables.SLOW_QUERY_MS,
    workerNumber: variables.WORKER_NUMBER,
  };
}

/** Splits `host:port`. The brackets of an IPv6 address are not a part of the host. */
function parseAddress(text: string): { host: string; port: number } {
  const separator = text.lastIndexOf(":");
  return { host: text.slice(0, separator).replace(/^\[|\]$/g, ""), port: Number(text.slice(separator + 1)) };
}
