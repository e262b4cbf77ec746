import type { FastifyInstance } from "fastify";
import { fillWithDemo, presentDemoLogins } from "../database/demo.ts";
import { startEmbeddedPostgres } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { openDatabase, openPool } from "./database.ts";
import { openLimits } from "./limits/limits.ts";
import { openLog } from "./log.ts";
import { type OpenNotifier, openNotifier } from "./notify/open-notifier.ts";
import { originOf } from "./origin.ts";
import type { Web } from "./page.ts";
import { explained, requireFreePort } from "./port.ts";
import { alertOffLinks } from "./saved/alerts/links.ts";
import { watchAlerts } from "./saved/alerts/watch.ts";
import { loadPlaces } from "./search/load-places.ts";
import { openStretches } from "./search/stretches.ts";

/** Requests in flight may finish; connections on which nothing has come, or never will, do not hold up the end. */
const PATIENCE_MS = 5_000;

export interface Portal {
  address: string;
  demoLogins: { email: string; password: string }[];
  stop(): Promise<void>;
}

/** The whole portal, from reading the environment to listening. Stops in the opposite order. */
export async function start(config: Config, openWeb: () => Promise<Web>): Promise<Portal> {
  const log = openLog(config);
  await requireFreePort(config);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) });
  const pool = openPool(embedded?.url ?? config.databaseUrl ?? "", (error) =>
    log.warn({ err: error }, "a database connection broke"),
  );
  const db = openDatabase(pool);
  let notify: OpenNotifier | undefined;
  let stopAlerts: (() => Promise<void>) | undefined;
  const closeDatabase = async () => {
    await stopAlerts?.();
    await notify?.stop();
    await db.destroy();
    // Kysely ends the pool only when it has used it.
    if (!pool.ended) await pool.end();
    await embedded?.stop();
  };

  try {
    await migrate(pool);
    await loadPlaces(pool, config.searchCountries);
    if (config.demoData) await fillWithDemo(db);
    notify = await openNotifier({ config, pool, db, log });
    const app = await buildApp({
      config,
      db,
      log,
      notify,
      limits: openLimits(pool, config.rateLimitFactor),
      web: await openWeb(),
    });
    await app.listen({ port: config.port, host: config.host }).catch((error) => {
      throw explained(error, config.host, config.port);
    });
    await notify.start();
    const address = originOf(app, config);
    const { currencySymbol } = config;
    const links = alertOffLinks(config.secretKey);
    stopAlerts = watchAlerts(
      { db, notify, stretches: openStretches(db), links, address, currencySymbol, log },
      config.alertCheckMs,
    );
    return {
      address,
      demoLogins: config.demoData ? await presentDemoLogins(db) : [],
      stop: async () => {
        await closeInTime(app);
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

async function closeInTime(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(deadline);
}
