import type pg from "pg";
import type { Logger } from "pino";
import { EmptySearches, startFlushing } from "./jobs/search/empty-searches.ts";
import { createSearchService, type SearchService } from "./jobs/search/search-service.ts";
import type { Config } from "./platform/config/config.ts";
import {
  createAuthPool,
  createDatabase,
  createPool,
  createSearchPool,
  type Database,
} from "./platform/database/pool.ts";
import { createPortalTexts, type PortalTexts } from "./platform/i18n/portal-texts.ts";
import { createRateLimiter, type RateLimiter } from "./platform/limits/rate-limiter.ts";
import { ErrorCounts } from "./platform/metrics/error-counts.ts";
import { createNotifier, type NotifierService } from "./platform/notifications/notifier.ts";
import { createPrimaryReads, type PublicReads, startPublicReads } from "./platform/replicas/public-reads.ts";
import { createPortalSettings, type PortalSettings } from "./platform/settings/portal-settings.ts";
import { createSigner } from "./platform/signing/signer.ts";
import { createFileStore, type FileStore } from "./platform/storage/file-store.ts";

/** What the application and the background work of a process share. */
export interface Services {
  config: Config;
  log: Logger;
  /** Also provides the connection string for LISTEN and NOTIFY. */
  pool: pg.Pool;
  /** Reserved for logins, session checks and rate limits (`createAuthPool`). */
  authPool: pg.Pool;
  searchPool: pg.Pool;
  db: Database;
  publicReads: PublicReads;
  notify: NotifierService;
  limits: RateLimiter;
  search: SearchService;
  emptySearches: EmptySearches;
  files: FileStore;
  settings: PortalSettings;
  changedTexts: PortalTexts;
  errorCounts: ErrorCounts;
  /** Waits for running deliveries and ends all connections. */
  stop(): Promise<void>;
}

/** Connects to a migrated database and creates the services on it. Background work does not start yet. */
export async function createServices(
  databaseUrl: string,
  { config, log }: Pick<Services, "config" | "log">,
): Promise<Services> {
  const onIdleError = (error: Error) => log.warn({ err: error }, "An idle database connection broke");
  const { poolSizes } = config;
  const pool = createPool(databaseUrl, onIdleError, poolSizes.main);
  const authPool = createAuthPool(databaseUrl, onIdleError, poolSizes.auth);
  const searchPool = createSearchPool(databaseUrl, onIdleError, poolSizes.search);
  const db = createDatabase(pool);
  const primary = { db, searchPool, url: databaseUrl };
  async function closePools(): Promise<void> {
    await db.destroy();
    // Kysely does not end a pool that it has never used.
    if (!pool.ended) await pool.end();
    await Promise.all([authPool.end(), searchPool.end()]);
  }
  try {
    const files = await createFileStore(config, db, log);
    const settings = await createPortalSettings({ db, config, log });
    const changedTexts = await createPortalTexts({ db, log });
    const notify = await createNotifier({ config, settings, changedTexts, db, log });
    const emptySearches = new EmptySearches(db, createSigner(config, "searches without a result"));
    const flushing = startFlushing(emptySearches, log);
    // A process that serves no requests reads nothing from the replicas.
    const publicReads = config.role === "worker" ? createPrimaryReads(primary) : startPublicReads(primary, config, log);
    return {
      config,
      log,
      pool,
      authPool,
      searchPool,
      db,
      publicReads,
      notify,
      limits: createRateLimiter(authPool, config.rateLimitFactor),
      search: createSearchService(searchPool),
      emptySearches,
      files,
      settings,
      changedTexts,
      errorCounts: new ErrorCounts(),
      async stop() {
        settings.stop();
        changedTexts.stop();
        await flushing.stop();
        await notify.stop();
        await publicReads.stop();
        await closePools();
      },
    };
  } catch (error) {
    await closePools();
    throw error;
  }
}
