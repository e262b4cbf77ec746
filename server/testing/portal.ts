import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { buildApp } from "../app.ts";
import { accessTokens } from "../auth/access-token.ts";
import { readConfig } from "../config.ts";
import { type Database, openDatabase, openPool } from "../database.ts";
import { type Files, openFiles } from "../files/open-files.ts";
import { openLimits } from "../limits/limits.ts";
import { openLog } from "../log.ts";
import type { Notifier } from "../notify/notifier.ts";
import { openNotifier } from "../notify/open-notifier.ts";
import { type OutboxEntry, readOutbox } from "../notify/outbox.ts";
import { type Client, client } from "./client.ts";
import { TEMPLATE } from "./global-setup.ts";

export interface TestPortal {
  /** Someone without a session. */
  anonymous: Client;
  /** Someone with this access token. */
  withToken(accessToken: string): Client;
  db: Database;
  pool: pg.Pool;
  tokens: ReturnType<typeof accessTokens>;
  /** Where it listens, such as http://127.0.0.1:41234. */
  origin: string;
  /** What was logged so far, one JSON line each. */
  logged: string[];
  notify: Notifier;
  files: Files;
  /** Where its files are. */
  dataDir: string;
  /** What was queued or kept so far, newest first. */
  outbox(): Promise<OutboxEntry[]>;
  close(): Promise<void>;
}

/** What the tests' tokens are signed with. */
export const SECRET = "a secret that only tests know, long enough";

/** Tests look for what they have just posted. */
const uncached = { SEARCH_FRESH_MS: "0" };

/** The real application on a database of its own, listening on a free port. */
export async function openPortal(environment: Record<string, string> = {}): Promise<TestPortal> {
  const { url, drop } = await copyOfTemplate(inject("postgres"));
  const portal = await openPortalOn(url, environment);
  const close = async () => {
    await portal.close();
    await drop();
  };
  return { ...portal, close };
}

/** The same on a database that may not even be there. */
export async function openPortalOn(databaseUrl: string, environment: Record<string, string> = {}): Promise<TestPortal> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-test-"));
  const ours = { NODE_ENV: "test", SECRET_KEY: SECRET, RATE_LIMIT_FACTOR: "1000", DATA_DIR: dataDir, ...uncached };
  const config = readConfig({ ...ours, ...environment });
  const logged: string[] = [];
  const log = openLog(config, { write: (line) => logged.push(line) });
  const pool = openPool(databaseUrl, () => undefined);
  const db = openDatabase(pool);
  const notify = await openNotifier({ config, pool, db, log });
  const files = await openFiles(config, db, log);
  const limits = openLimits(pool, config.rateLimitFactor);
  const app = await buildApp({ config, pool, db, log, notify, limits, files, web: null });
  await notify.start();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    anonymous: client(origin, null),
    withToken: (accessToken) => client(origin, accessToken),
    db,
    pool,
    tokens: accessTokens(SECRET),
    origin,
    logged,
    notify,
    files,
    dataDir: config.dataDir,
    outbox: () => readOutbox(db),
    async close() {
      await app.close();
      await notify.stop();
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function copyOfTemplate(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const run = async (statement: string) => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await run(`create database ${name} template ${TEMPLATE}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
