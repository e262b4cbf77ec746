import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { createAccessTokens } from "../accounts/auth/access-tokens.ts";
import { type AppDependencies, buildApp } from "../app.ts";
import { createSearchSweeps } from "../jobs/search/index/maintenance.ts";
import type { SearchService } from "../jobs/search/search-service.ts";
import { createProcessReport } from "../operation/status/process-report.ts";
import { createSweeps } from "../operation/sweeps.ts";
import { runSweep, startSweep } from "../platform/background/sweep.ts";
import { readConfig } from "../platform/config/config.ts";
import type { Database } from "../platform/database/pool.ts";
import type { PortalTexts } from "../platform/i18n/portal-texts.ts";
import { createLogger } from "../platform/log.ts";
import { type DevOutboxEntry, readOutbox } from "../platform/notifications/dev-outbox.ts";
import type { Notifier } from "../platform/notifications/notification.ts";
import type { PublicReads } from "../platform/replicas/public-reads.ts";
import type { PortalSettings } from "../platform/settings/portal-settings.ts";
import type { FileStore } from "../platform/storage/file-store.ts";
import { createAccountErasureSweep } from "../privacy/account/erase-account.ts";
import { createServices } from "../services.ts";
import { closeAfterTests } from "./close-after-tests.ts";
import { TEMPLATE_DATABASE } from "./global-setup.ts";
import { type ApiClient, createApiClient } from "./http-client.ts";

export interface TestPortal {
  /** A client without an access token. */
  anonymous: ApiClient;
  /** A client with an access token. */
  withToken(accessToken: string): ApiClient;
  db: Database;
  pool: pg.Pool;
  tokens: ReturnType<typeof createAccessTokens>;
  search: SearchService;
  /** Such as http://127.0.0.1:41234. */
  origin: string;
  /** The log so far, one JSON line per entry. */
  logged: string[];
  publicReads: PublicReads;
  notify: Notifier;
  files: FileStore;
  settings: PortalSettings;
  changedTexts: PortalTexts;
  /** The data folder (`DATA_DIR`). */
  dataDir: string;
  /** The notifications so far, newest first. */
  outbox(): Promise<DevOutboxEntry[]>;
  /** Moves the clock (`POST /dev/clock`), and does what has become due. */
  moveClock(move: { now: string } | { advance: string }): Promise<void>;
  /** Runs each sweep once. By itself, a test portal only erases deleted accounts and maintains the search. */
  sweep(): Promise<void>;
  /** Writes what the process says about itself in the database, as a portal does twice a minute. */
  reportProcess(): Promise<void>;
  /**
   * Starts another process of this portal, with its database, data folder and settings unless `environment` says
   * otherwise.
   */
  startOther(environment?: Record<string, string>): Promise<TestPortal>;
  /** Closes the portal before its test ends. */
  close(): Promise<void>;
}

/** The secret key of every test portal. */
export const TEST_SECRET_KEY = "a secret that only tests know, long enough";

/** Turns the search cache off, because tests search for jobs that they have just created. */
const cacheSettings = { SEARCH_FRESH_MS: "0" };

type Options = Partial<
  Pick<AppDependencies, "drain" | "headersTimeoutMs" | "readTxtRecords" | "replyTimeoutMs" | "web">
>;

/**
 * Longer than in production, because tests send many requests at once on a busy machine. Tests of the timeouts set their
 * own.
 */
const longTimeouts = { replyTimeoutMs: 30_000, parseTimeoutMs: 60_000 };

/**
 * On a busy machine, the portal would close an idle connection while a test sends the next request on it, which then fails
 * with ECONNRESET.
 */
const KEEP_ALIVE_MS = 600_000;

/**
 * Starts the real application on a free port, with a new copy of the template database. Like all portals of tests, it
 * closes at the end of the test that starts it, or after the tests of the file.
 */
export async function startTestPortal(
  environment: Record<string, string> = {},
  options: Options = {},
): Promise<TestPortal> {
  const { url } = await copyTemplateDatabase();
  return startTestPortalWithDatabase(url, environment, options);
}

/** Starts the application with a given database, which need not be reachable. */
export async function startTestPortalWithDatabase(
  databaseUrl: string,
  environment: Record<string, string> = {},
  options: Options = {},
): Promise<TestPortal> {
  return closeAfterTests(await openPortal(databaseUrl, environment, options));
}

/** Starts the application outside a test. The caller closes it. */
export async function openPortal(
  databaseUrl: string,
  environment: Record<string, string> = {},
  options: Options = {},
): Promise<TestPortal> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-test-"));
  const defaults = {
    NODE_ENV: "test",
    SECRET_KEY: TEST_SECRET_KEY,
    RATE_LIMIT_FACTOR: "1000",
    DATA_DIR: dataDir,
    ...cacheSettings,
  };
  const config = readConfig({ ...defaults, ...environment });
  const logged: string[] = [];
  const log = createLogger(config, { write: (line) => logged.push(line) });
  const services = await createServices(databaseUrl, { config, log });
  const { db, notify, files } = services;
  const app = await buildApp({ ...services, web: null, ...longTimeouts, ...options });
  app.server.keepAliveTimeout = KEEP_ALIVE_MS;
  await notify.start();
  const sweeps = [createAccountErasureSweep({ db, files }), ...createSearchSweeps(db)];
  const intervals = sweeps.map((sweep) => startSweep(sweep, log));
  const processReport = await createProcessReport(services);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const close = async () => {
    // Replies that are sent while the portal closes leave their connections idle.
    app.server.keepAliveTimeout = 1;
    await app.close();
    await Promise.all(intervals.map((interval) => interval.stop()));
    await services.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  let closing: Promise<void> | undefined;
  return {
    anonymous: createApiClient(origin, null),
    withToken: (accessToken) => createApiClient(origin, accessToken),
    db,
    pool: services.pool,
    tokens: createAccessTokens({ secretKey: TEST_SECRET_KEY }),
    search: services.search,
    origin,
    logged,
    publicReads: services.publicReads,
    notify,
    files,
    settings: services.settings,
    changedTexts: services.changedTexts,
    dataDir: config.dataDir,
    outbox: () => readOutbox(db),
    async sweep() {
      for (const sweep of createSweeps({ ...services, origin })) await runSweep(sweep, log);
    },
    reportProcess: () => processReport.write(),
    async moveClock(move) {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${origin}/dev/clock`, { method: "POST", headers, body: JSON.stringify(move) });
      if (!response.ok) throw new Error(`/dev/clock: ${await response.text()}`);
    },
    startOther(changes = {}) {
      const settings = { ...environment, DATA_DIR: config.dataDir, ...changes };
      return startTestPortalWithDatabase(databaseUrl, settings, options);
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/**
 * Creates a database with the schema and the places, which is not bound to a secret key yet. It is dropped at the end of
 * the test that creates it, or after the tests of the file.
 */
export async function copyTemplateDatabase(template = TEMPLATE_DATABASE): Promise<{ url: string }> {
  const server = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const run = async (statement: string) => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  // A fifth of the processor time of the default, which writes each page to the log.
  await run(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  closeAfterTests({ close: () => run(`drop database ${name} with (force)`) });
  return { url: url.href };
}
