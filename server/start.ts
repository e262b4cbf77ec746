import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { listDemoLogins } from "../database/demo/demo-logins.ts";
import { buildApp, buildWorkerApp } from "./app.ts";
import { type MetricsServer, observeProcess, startMetricsServer } from "./operation/metrics/metrics-server.ts";
import { bootstrapDatabase } from "./operation/process/bootstrap.ts";
import { listen } from "./operation/process/listen.ts";
import { createProcessReport, startProcessReport } from "./operation/status/process-report.ts";
import { startBackgroundWork } from "./operation/sweeps.ts";
import { startDiskWatch } from "./platform/background/disk-space.ts";
import type { Interval } from "./platform/background/interval.ts";
import { runSweep } from "./platform/background/sweep.ts";
import type { Config } from "./platform/config/config.ts";
import { createDrain } from "./platform/http/overload/drain.ts";
import { getPublicOrigin } from "./platform/http/public-origin.ts";
import { createLogger, logSlowQueries } from "./platform/log.ts";
import type { LoadWebApp } from "./platform/pages/page.ts";
import { createErasureSweep } from "./privacy/retention/erasure-sweep.ts";
import { createServices } from "./services.ts";

/** The time that requests in progress have to finish when the portal stops. After it, all connections are closed. */
const CLOSE_TIMEOUT_MS = 5_000;
const DISK_WATCH_INTERVAL_MS = 15_000;

export interface Portal {
  url: string;
  demoLogins: { email: string; password: string }[];
  stop(): Promise<void>;
}

/** Starts the whole portal in one process: first the database, then the server. `stop` works in the opposite order. */
export async function start(config: Config, loadWebApp: LoadWebApp, signal: AbortSignal): Promise<Portal> {
  const log = createLogger(config);
  const database = await bootstrapDatabase(config, log, signal);
  let metrics: MetricsServer | null = null;
  try {
    metrics = await startMetricsServer(config, database.url, log);
    const portal = await startServer(database.url, { config, log, loadWebApp });
    return {
      ...portal,
      stop: async () => {
        await portal.stop();
        await metrics?.stop();
        await database.stop();
      },
    };
  } catch (error) {
    await metrics?.stop();
    await database.stop();
    throw error;
  }
}

/** Starts the server on a database that `bootstrapDatabase` has prepared. */
export async function startServer(
  databaseUrl: string,
  { config, log, loadWebApp }: { config: Config; log: Logger; loadWebApp: LoadWebApp },
): Promise<Portal> {
  logSlowQueries(log, config.monitoring.slowQueryMs);
  const services = await createServices(databaseUrl, { config, log });
  const { db, files, pool, authPool, searchPool } = services;
  observeProcess(config, { main: pool, auth: authPool, search: searchPool });
  let app: FastifyInstance | undefined;
  let diskWatch: Interval | undefined;
  let processReport: Interval | undefined;
  let stopBackgroundWork: (() => Promise<void>) | undefined;
  const drain = createDrain(config.drainMs);
  const stop = async () => {
    if (app) {
      if (app.server.listening) {
        if (drain.durationMs > 0)
          log.info({ ms: drain.durationMs }, "Not ready any more: serves until the drain is over");
        await drain.run();
      }
      await closeWithDeadline(app);
    }
    await diskWatch?.stop();
    await stopBackgroundWork?.();
    await processReport?.stop();
    await services.stop();
  };

  try {
    app =
      config.role === "worker"
        ? await buildWorkerApp({ ...services, drain })
        : await buildApp({ ...services, drain, web: await loadWebApp(config) });
    // What became due while no portal ran, or before a backup was restored, is never served.
    await runSweep(createErasureSweep({ db, files }), log);
    await listen(app, config);
    // The workers of a host share its disk, so one of them says that it is full.
    if (config.monitoring.workerNumber === 1) diskWatch = startDiskWatch(config.dataDir, log, DISK_WATCH_INTERVAL_MS);
    processReport = startProcessReport(await createProcessReport(services), log);
    const origin = getPublicOrigin(app, config);
    if (config.role !== "web") stopBackgroundWork = await startBackgroundWork({ ...services, origin });
    return { url: origin, demoLogins: config.demoData ? await listDemoLogins(db) : [], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function closeWithDeadline(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await app.close();
  clearTimeout(deadline);
}
