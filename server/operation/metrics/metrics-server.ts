import cluster from "node:cluster";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type pg from "pg";
import type { Logger } from "pino";
import { AggregatorRegistry, collectDefaultMetrics, Gauge, register } from "prom-client";
import { StartError } from "../../../database/start-error.ts";
import { readDiskSpace } from "../../platform/background/disk-space.ts";
import type { Config } from "../../platform/config/config.ts";
import { createDatabase, createMetricsPool } from "../../platform/database/pool.ts";
import { createPortalMetricsReader } from "./portal-metrics.ts";

const METRICS_PATH = "/metrics";

export interface MetricsServer {
  stop(): Promise<void>;
}

/**
 * Serves the metrics of all processes of this host at `GET /metrics` on `METRICS_LISTEN`, if it is set. It runs in the
 * only process or in the primary process of several workers, with one database connection of its own, so that metrics
 * can be read while requests have taken all connections.
 *
 * @throws {StartError} when the address cannot be used
 */
export async function startMetricsServer(
  { monitoring: { metricsAddress }, workers }: Pick<Config, "monitoring" | "workers">,
  databaseUrl: string,
  log: Logger,
): Promise<MetricsServer | null> {
  if (!metricsAddress) return null;
  const pool = createMetricsPool(databaseUrl, (error) => log.warn({ err: error }, "An idle database connection broke"));
  const readPortalMetrics = createPortalMetricsReader(createDatabase(pool), log);
  const aggregator = workers > 1 ? new AggregatorRegistry() : null;
  const readProcessMetrics = () => (aggregator ? aggregator.clusterMetrics() : register.metrics());
  const server = createServer(
    createHandler(async () => `${await readProcessMetrics()}\n${await readPortalMetrics()}`, log),
  );
  try {
    server.listen(metricsAddress);
    await once(server, "listening");
  } catch (error) {
    await pool.end();
    const { message } = error as Error;
    throw new StartError(`The address in METRICS_LISTEN cannot be used (${message}). Set it to a free one.`);
  }
  const { address, port } = server.address() as AddressInfo;
  log.info({ address, port }, "Metrics are served at /metrics");
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}

function createHandler(readMetrics: () => Promise<string>, log: Logger): RequestListener {
  return async ({ method, url }, response) => {
    if (url?.split("?")[0] !== METRICS_PATH) return response.writeHead(404).end();
    if (method !== "GET" && method !== "HEAD") return response.writeHead(405, { allow: "GET, HEAD" }).end();
    try {
      const metrics = await readMetrics();
      response.writeHead(200, { "content-type": register.contentType, "cache-control": "no-store" }).end(metrics);
    } catch (error) {
      log.warn({ err: error }, "The metrics could not be read");
      response.writeHead(503).end();
    }
  };
}

interface Pools {
  main: pg.Pool;
  auth: pg.Pool;
  search: pg.Pool;
}

/**
 * Measures this process: memory, event loop, the connections of its pools, and the disk of its data folder. Every time
 * series gets the label `worker`, so that Prometheus recognises the counters of a replaced worker as new ones, and no
 * sum hides a single process.
 */
export function observeProcess(
  { dataDir, monitoring: { metricsAddress, workerNumber } }: Pick<Config, "dataDir" | "monitoring">,
  pools: Pools,
): void {
  if (!metricsAddress) return;
  register.setDefaultLabels({ worker: String(workerNumber) });
  collectDefaultMetrics();
  new Gauge({
    name: "job_portal_database_connections",
    help: "Connections of a pool (main, auth or search) that are idle or busy.",
    labelNames: ["pool", "state"],
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries<pg.Pool>({ ...pools })) {
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "busy" }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: "job_portal_database_waiting",
    help: "Queries and transactions that wait for a free connection of a pool.",
    labelNames: ["pool"],
    collect() {
      for (const [pool, { waitingCount }] of Object.entries<pg.Pool>({ ...pools })) this.set({ pool }, waitingCount);
    },
  });
  new Gauge({
    name: "job_portal_disk_free_bytes",
    help: "Free space on the disk of DATA_DIR. Every process of a host reports the same value.",
    async collect() {
      const disk = await readDiskSpace(dataDir).catch(() => null);
      if (disk) this.set(disk.freeBytes);
      else this.remove();
    },
  });
  // Answers the primary process, which asks its workers for their metrics.
  if (cluster.isWorker) new AggregatorRegistry();
}
