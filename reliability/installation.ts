import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type PortalProcess, startPortal } from "../bench/portal-process.ts";
import { pick } from "../database/demo/random.ts";
import { type ClusterLocation, locateCluster } from "../database/embedded/cluster-location.ts";
import { createDatabaseUrl } from "../database/embedded/connection.ts";
import { findRunningServer } from "../database/embedded/postmaster-pid.ts";
import { isProcessAlive } from "../database/embedded/process-info.ts";
import { stopServer } from "../database/embedded/server-process.ts";
import { getErrorCode } from "../database/start-error.ts";
import { createAccessTokens } from "../server/accounts/auth/access-tokens.ts";
import { createFormTokens } from "../server/messages/contact/form-tokens.ts";
import { createDatabase, createPool, type Database } from "../server/platform/database/pool.ts";
import { createApiClient } from "../server/testing/http-client.ts";
import type { MailServer, ReceivedMail } from "../server/testing/servers/mail-server.ts";
import type { Member, Target } from "./writer.ts";

const SECRET_KEY = "only for the crash test, thirty-two and more";
const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 10;
const FORM_AGE_MS = 60_000;

/**
 * What is killed. PostgreSQL consists of the postmaster and its children; without the postmaster, the children end
 * themselves. When a single backend is killed, the postmaster ends all others and recovers.
 */
const targetsByKind = {
  portal: { portal: true, postmaster: false, children: "none" },
  PostgreSQL: { portal: false, postmaster: true, children: "all" },
  "one backend": { portal: false, postmaster: false, children: "one" },
  postmaster: { portal: false, postmaster: true, children: "none" },
  "portal and PostgreSQL": { portal: true, postmaster: true, children: "all" },
} as const;
export type KillKind = keyof typeof targetsByKind;
export const killKinds = Object.keys(targetsByKind) as KillKind[];

interface DatabaseProcess {
  pid: number;
  /** Whether it serves a connection of a portal that is killed, and whether it runs a statement at the moment. */
  isOfPortal: boolean;
  isActive: boolean;
}

interface InstallationOptions {
  /** How many portals run on the same data folder, and so on the same PostgreSQL. */
  portals?: number;
  /** More environment variables. */
  settings?: Record<string, string>;
}

/** One portal or several with their embedded PostgreSQL, as `npm start` runs them, whose processes can be killed. */
export class Installation implements Target {
  readonly filesDir: string;
  readonly #cluster: ClusterLocation;
  readonly #mailServer: MailServer;
  readonly #options: Required<InstallationOptions>;
  readonly #tokens = createAccessTokens({ secretKey: SECRET_KEY });
  #portals: PortalProcess[] = [];
  #originCount = 0;
  #db: Database | null = null;

  private constructor(cluster: ClusterLocation, mailServer: MailServer, options: Required<InstallationOptions>) {
    this.#cluster = cluster;
    this.#mailServer = mailServer;
    this.#options = options;
    this.filesDir = path.join(cluster.dataDir, "files");
  }

  /** Does not start the portals. */
  static async create(
    dataDir: string,
    mailServer: MailServer,
    { portals = 1, settings = {} }: InstallationOptions = {},
  ): Promise<Installation> {
    return new Installation(await locateCluster(dataDir, () => undefined), mailServer, { portals, settings });
  }

  /** The origin of a portal: of each in turn. */
  get origin(): string {
    return this.origins[this.#originCount++ % this.origins.length] ?? "";
  }

  get origins(): string[] {
    return this.#portals.map(({ origin }) => origin);
  }

  get db(): Database {
    if (!this.#db) throw new Error("The installation is not running.");
    return this.#db;
  }

  signToken({ id, sessionId }: Member): Promise<string> {
    return this.#tokens.sign({ userId: id, sessionId });
  }

  async as(member: Member) {
    return createApiClient(this.origin, await this.signToken(member));
  }

  issueFormToken(): string {
    return createFormTokens({ secretKey: SECRET_KEY }, () => Date.now() - FORM_AGE_MS).issue();
  }

  /** Returns what the portals have printed since their last start. */
  readOutput(): string {
    return this.#portals.map((portal) => portal.readOutput()).join("\n");
  }

  listReceivedMails(): ReceivedMail[] {
    return this.#mailServer.received;
  }

  /** Starts the portals that do not run, and resolves when all serve requests. */
  async start(): Promise<void> {
    while (this.#portals.length < this.#options.portals) this.#portals.push(await startPortal(this.#environment));
    for (const portal of this.#portals) await this.#waitUntilReady(portal);
    await this.#disconnect();
    this.#db = createDatabase(createPool(await this.#readDatabaseUrl(), () => undefined, 2));
  }

  /** Starts the portal, and kills it and PostgreSQL while it starts. The portal must not be running. */
  async killDuringStart(delayMs: number): Promise<void> {
    const stopping = new AbortController();
    const starting = startPortal(this.#environment, stopping.signal).catch(() => null);
    await sleep(delayMs);
    const server = await findRunningServer(this.#cluster.pgData);
    if (server) killIfAlive(server.pid);
    stopping.abort();
    await (await starting)?.kill();
  }

  /**
   * Kills processes with SIGKILL and resolves when they have ended, with all backends that depended on them. Of several
   * portals, the kind "portal" kills one.
   *
   * @param onKilled Called when the processes have got the signal; then lets go of what their backends wait for
   */
  async kill(kind: KillKind, random: () => number, onKilled?: () => Promise<void>): Promise<void> {
    for (const { pid } of this.#portals) {
      if (!(await isProcessAlive(pid))) throw new Error("A portal has ended by itself.");
    }
    const victims = kind === "portal" ? [pick(random, this.#portals)] : this.#portals;
    const processes = await this.#listDatabaseProcesses(victims);
    const postmaster = await findRunningServer(this.#cluster.pgData);
    if (!postmaster) throw new Error("PostgreSQL has ended by itself.");

    const targets = targetsByKind[kind];
    const children = targets.children === "one" ? [pickBackend(processes, random)] : processes;
    const portalEnd = targets.portal ? Promise.all(victims.map((portal) => portal.kill())) : null;
    if (targets.postmaster) killIfAlive(postmaster.pid);
    if (targets.children !== "none") for (const { pid } of children) killIfAlive(pid);

    await portalEnd;
    if (portalEnd) this.#portals = this.#portals.filter((portal) => !victims.includes(portal));
    await onKilled?.();
    const isDatabaseEnding = targets.postmaster || targets.children !== "none";
    const ending = isDatabaseEnding ? processes : processes.filter(({ isOfPortal }) => isOfPortal);
    await waitUntil("the database processes have ended", async () => {
      const alive = await Promise.all(ending.map(({ pid }) => isProcessAlive(pid)));
      return !alive.includes(true);
    });
  }

  async stop(): Promise<void> {
    await this.#disconnect();
    await Promise.all(this.#portals.map((portal) => portal.stop()));
    this.#portals = [];
    // The last portal stops its PostgreSQL, unless it was killed.
    await stopServer(this.#cluster.pgData);
  }

  get #environment(): Record<string, string> {
    return {
      NODE_ENV: "development",
      DATA_DIR: this.#cluster.dataDir,
      SECRET_KEY,
      DEMO_DATA: "0",
      // One small country, because loading places takes most of the first start.
      SEARCH_COUNTRIES: "BE",
      // Searches come from the database or from a cache that is valid, never from a cache that may be outdated.
      SEARCH_FRESH_MS: "0",
      SMTP_URL: this.#mailServer.url,
      MAIL_FROM: "jobs@example.org",
      LOG_LEVEL: "error",
      ...this.#options.settings,
    };
  }

  async #readDatabaseUrl(): Promise<string> {
    const { baseDir, pgData } = this.#cluster;
    const server = await findRunningServer(pgData);
    if (!server) throw new Error("PostgreSQL is not running.");
    const password = await readFile(path.join(baseDir, "postgres-password"), "utf8");
    return createDatabaseUrl(server.port, password.trim());
  }

  async #listDatabaseProcesses(portals: PortalProcess[]): Promise<DatabaseProcess[]> {
    const names = portals.map(({ pid }) => `job-portal%:${pid}`);
    const { rows } = await sql<DatabaseProcess>`
      select pid, application_name like any(${names}) as "isOfPortal",
        coalesce(state = 'active', false) as "isActive"
      from pg_stat_activity`.execute(this.db);
    return rows;
  }

  async #waitUntilReady(portal: PortalProcess): Promise<void> {
    await waitUntil("the portal is ready", async () => {
      if (!(await isProcessAlive(portal.pid)))
        throw new Error(`The portal has ended by itself.\n${portal.readOutput()}`);
      const response = await fetch(`${portal.origin}/health/ready`).catch(() => null);
      await response?.text();
      return response?.status === 200;
    });
  }

  async #disconnect(): Promise<void> {
    await this.#db?.destroy();
    this.#db = null;
  }
}

/** Prefers a backend of the portal that runs a statement, so that a write is in progress. */
function pickBackend(processes: DatabaseProcess[], random: () => number): DatabaseProcess {
  const ofPortal = processes.filter(({ isOfPortal }) => isOfPortal);
  const active = ofPortal.filter(({ isActive }) => isActive);
  return pick(random, active.length > 0 ? active : ofPortal);
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (getErrorCode(error) !== "ESRCH") throw error;
  }
}

async function waitUntil(condition: string, isMet: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; !(await isMet()); await sleep(POLL_MS)) {
    if (Date.now() > deadline) throw new Error(`Not within ${READY_TIMEOUT_MS / 1000} seconds: ${condition}.`);
  }
}
