import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { listDemoLogins } from "../database/demo/demo-logins.ts";
import { buildApp, buildWorkerApp } from "./app.ts";
import { createSearchService } from "./jobs/search/search-jobs.ts";
import { type MetricsServer, observeProcess, startMetricsServer } from "./operation/metrics/metrics-server.ts";
import { startBackgroundWork } from "./operation/process/background-work.ts";
import { bootstrapDatabase } from "./operation/process/bootstrap.ts";
import { listen } from "./operation/process/listen.ts";
import { startDiskWatch } from "./platform/background/disk-space.ts";
import type { Interval } from "./platform/background/interval.ts";
import { runSweep } from "./platform/background/sweep.ts";
import type { Config } from "./platform/config/config.ts";
import { createAuthPool, createDatabase, createPool, createSearchPool } from "./platform/database/pool.ts";
import { createDrain } from "./platform/http/drain.ts";
import { getPublicOrigin } from "./platform/http/public-origin.ts";
import { createRateLimiter } from "./platform/limits/rate-limiter.ts";
import { createLogger, logSlowQueries } from "./platform/log.ts";
import { createNotifier, type NotifierService } from "./platform/notifications/notifier.ts";
import type { LoadWebApp } from "./platform/pages/page.ts";
import { type PublicReads, startPublicReads } from "./platform/replicas/public-reads.ts";
import { createFileStore, type FileStore } from "./platform/storage/file-store.ts";
import { createErasureSweep } from "./privacy/retention/erasure-sweep.ts";

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
  const onIdleError = (error: Error) => log.warn({ err: error }, "An idle database connection broke");
  const { poolSizes } = config;
  const pool = createPool(databaseUrl, onIdleError, poolSizes.main);
  const authPool = createAuthPool(databaseUrl, onIdleError, poolSizes.auth);
  const searchPool = createSearchPool(databaseUrl, onIdleError, poolSizes.search);
  observeProcess(config, { main: pool, auth: authPool, search: searchPool });
  const search = createSearchService(searchPool);
  const db = createDatabase(pool);
  let notify: NotifierService | undefined;
  let files: FileStore | undefined;
  let publicReads: PublicReads | undefined;
  let app: FastifyInstance | undefined;
  let diskWatch: Interval | undefined;
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
    await notify?.stop();
    await db.destroy();
    // Kysely does not end a pool that it has never used.
    if (!pool.ended) await pool.end();
    await publicReads?.stop();
    await authPool.end();
    await searchPool.end();
  };

  try {
    notify = await createNotifier({ config, pool, db, log });
    files = await createFileStore(config, db, log);
    const limits = createRateLimiter(authPool, config.rateLimitFactor);
    if (config.role === "worker") {
      app = buildWorkerApp({ config, db, log, drain });
    } else {
      const web = await loadWebApp(config);
      publicReads = startPublicReads({ db, searchPool, url: databaseUrl }, config, log);
      app = await buildApp({ config, pool, authPool, db, publicReads, log, notify, limits, search, files, drain, web });
    }
    // What became due while no portal ran, or before a backup was restored, is never served.
    await runSweep(createErasureSweep({ db, files }), log);
    await listen(app, config);
    // The workers of a host share its disk, so one of them says that it is full.
    if (config.monitoring.workerNumber === 1) diskWatch = startDiskWatch(config.dataDir, log, DISK_WATCH_INTERVAL_MS);
    const origin = getPublicOrigin(app, config);
    if (config.role !== "web") {
      stopBackgroundWork = await startBackgroundWork({ config, db, notify, limits, files, search, origin, log });
    }
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
