import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { listDemoLogins } from "../database/demo/demo-logins.ts";
import { StartError } from "../database/start-error.ts";
import type { MetricsServer } from "./operation/metrics/metrics-server.ts";
import { bootstrapDatabase } from "./operation/process/bootstrap.ts";
import type { Config } from "./platform/config/config.ts";
import { createDatabase, createMaintenancePool } from "./platform/database/pool.ts";
import { buildPublicOrigin } from "./platform/http/public-origin.ts";
import { createLogger } from "./platform/log.ts";
import type { Portal } from "./start.ts";

/**
 * A worker that ends is replaced after a delay. The delay doubles each time, and is reset when a worker has run for the
 * stable lifetime.
 */
const MIN_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 5_000;
const STABLE_LIFETIME_MS = 30_000;
/** Counts from the end of the drain. Process managers usually kill a service ten seconds after SIGTERM. */
const WORKER_STOP_TIMEOUT_MS = 8_000;

/**
 * Returns a function that takes the lifetime of an ended worker and returns the delay before its replacement. The delay
 * doubles each time, and starts again after a worker that has run for `STABLE_LIFETIME_MS`.
 */
export function createRestartDelay(): (lifetimeMs: number) => number {
  let nextDelayMs = MIN_RESTART_DELAY_MS;
  return (lifetimeMs) => {
    const delayMs = lifetimeMs > STABLE_LIFETIME_MS ? MIN_RESTART_DELAY_MS : nextDelayMs;
    nextDelayMs = Math.min(delayMs * 2, MAX_RESTART_DELAY_MS);
    return delayMs;
  };
}

/**
 * Starts `WORKERS` processes that serve one port. This process owns the embedded database and replaces workers that end.
 *
 * @throws {StartError} when the database or a worker cannot start
 */
export async function startWorkers(config: Config, signal: AbortSignal): Promise<Portal> {
  const log = createLogger(config);
  const database = await bootstrapDatabase(config, log, signal);
  let metrics: MetricsServer | null = null;
  let isStopping = false;
  const computeRestartDelayMs = createRestartDelay();

  /** @param number From 1 to `WORKERS`; the replacement of a worker has the same number */
  function fork(number: number): Worker {
    const worker = cluster.fork({ DATABASE_URL: database.url, WORKER_NUMBER: String(number) });
    const forkedAt = performance.now();
    worker.once("exit", (code, exitSignal) => {
      if (isStopping) return;
      log.error({ code, signal: exitSignal }, "A worker ended and is being replaced");
      setTimeout(() => isStopping || fork(number), computeRestartDelayMs(performance.now() - forkedAt));
    });
    return worker;
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await Promise.all(
      Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker, config.drainMs)),
    );
    await metrics?.stop();
    await database.stop();
  }

  try {
    // The workers may use all connections of the portal, so this process has none for itself while they run.
    const demoLogins = config.demoData ? await readDemoLogins(database.url) : [];
    if (config.monitoring.metricsAddress) {
      const { startMetricsServer } = await import("./operation/metrics/metrics-server.ts");
      metrics = await startMetricsServer(config, database.url, log);
    }
    const numbers = Array.from({ length: config.workers }, (_, index) => index + 1);
    const ports = await Promise.all(numbers.map((number) => waitUntilListening(fork(number))));
    const url = buildPublicOrigin(config, ports[0] ?? "");
    return { url, demoLogins, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitUntilListening(worker: Worker): Promise<number> {
  const failed = once(worker, "exit").then(() => {
    throw new StartError("A worker ended before it was listening. The log above says why.");
  });
  const [{ port }] = await Promise.race([once(worker, "listening"), failed]);
  failed.catch(() => undefined);
  return port;
}

async function stopWorker(worker: Worker, drainMs: number): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  const deadline = setTimeout(() => worker.process.kill("SIGKILL"), drainMs + WORKER_STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(deadline);
}

async function readDemoLogins(url: string) {
  const pool = createMaintenancePool(url, () => undefined);
  const logins = await listDemoLogins(createDatabase(pool));
  await pool.end();
  return logins;
}
