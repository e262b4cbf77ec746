import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { presentDemoLogins } from "../database/demo-logins.ts";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { connectionsOf, openDatabase, openPool } from "./database.ts";
import { type Files, openFiles } from "./files/open-files.ts";
import { openLimits } from "./limits/limits.ts";
import { listen } from "./listen.ts";
import { openLog } from "./log.ts";
import { messageOffLinks } from "./messages/unread-mail/off-links.ts";
import { watchUnread } from "./messages/unread-mail/watch.ts";
import { type OpenNotifier, openNotifier } from "./notify/open-notifier.ts";
import { originOf } from "./origin.ts";
import type { Web } from "./page.ts";
import { prepare } from "./prepare.ts";
import { alertOffLinks } from "./saved/alerts/links.ts";
import { watchAlerts } from "./saved/alerts/watch.ts";
import { openStretches } from "./search/stretches.ts";

/** Requests in flight may finish; connections on which nothing has come, or never will, do not hold up the end. */
const PATIENCE_MS = 5_000;

export interface Portal {
  address: string;
  demoLogins: { email: string; password: string }[];
  stop(): Promise<void>;
}

type OpenWeb = () => Promise<Web>;

/** The whole portal in one process, from its database to listening. Stops in the opposite order. */
export async function start(config: Config, openWeb: OpenWeb, told: AbortSignal): Promise<Portal> {
  const log = openLog(config);
  const database = await prepare(config, log, told);
  try {
    const portal = await serveOn(database.url, { config, log, openWeb });
    return {
      ...portal,
      stop: async () => {
        await portal.stop();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** What listens, on a database that somebody else has made ready. */
export async function serveOn(
  databaseUrl: string,
  { config, log, openWeb }: { config: Config; log: Logger; openWeb: OpenWeb },
): Promise<Portal> {
  const onIdleError = (error: Error) => log.warn({ err: error }, "a database connection broke");
  const pool = openPool(databaseUrl, onIdleError, connectionsOf(config.workers));
  const db = openDatabase(pool);
  let notify: OpenNotifier | undefined;
  let files: Files | undefined;
  let app: FastifyInstance | undefined;
  let stopWatching: (() => Promise<unknown>) | undefined;
  const stop = async () => {
    if (app) await closeInTime(app);
    await stopWatching?.();
    files?.stop();
    await notify?.stop();
    await db.destroy();
    // Kysely ends the pool only when it has used it.
    if (!pool.ended) await pool.end();
  };

  try {
    notify = await openNotifier({ config, pool, db, log });
    files = await openFiles(config, db, log);
    const limits = openLimits(pool, config.rateLimitFactor);
    app = await buildApp({ config, pool, db, log, notify, limits, files, web: await openWeb() });
    await listen(app, config);
    await notify.start();
    await files.start();
    const address = originOf(app, config);
    const stopUnread = watchUnread({ db, notify, links: messageOffLinks(config.secretKey), address }, log);
    const { currencySymbol } = config;
    const links = alertOffLinks(config.secretKey);
    const stopAlerts = watchAlerts(
      { db, notify, stretches: openStretches(db), links, address, currencySymbol, log },
      config.alertCheckMs,
    );
    stopWatching = () => Promise.all([stopUnread(), stopAlerts()]);
    return { address, demoLogins: config.demoData ? await presentDemoLogins(db) : [], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function closeInTime(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(deadline);
}
