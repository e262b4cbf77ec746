import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { findFreePort } from "../../../database/embedded/free-port.ts";
import { findNobodyUser, isRoot } from "../../../database/embedded/os-user.ts";
import { endProcess, programEnvironment, waitUntilListening } from "./programs.ts";

/** The folder of Debian's package postgresql-15. The PostgreSQL of npm has no program that copies a server. */
const BIN_DIR = "/usr/lib/postgresql/15/bin";
const HAPROXY_FILE = path.resolve(import.meta.dirname, "../../../deploy/haproxy-postgres.cfg");

export interface ReplicatedPostgres {
  /** Starts HAProxy with the file of `deploy` before both servers. Returns its port. */
  startHaProxy(): Promise<number>;
  primaryPort: number;
  standbyPort: number;
  /** The processes whose children are all others of a server. */
  readonly primaryPid: number;
  readonly standbyPid: number;
  /** Starts another standby of the primary. */
  addStandby(): Promise<{ port: number; pid: number }>;
  /** Ends the primary as a power failure would, without waiting for its clients. */
  killPrimary(): Promise<void>;
  /** Ends the standby in the same way. Without `waitsForStandby`, the primary continues. */
  killStandby(): Promise<void>;
  /** Resolves when the standby accepts connections. */
  restartStandby(): Promise<void>;
  /** Makes the standby the primary. Resolves when it accepts writes. */
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
}

export const hasDebianPostgres = existsSync(path.join(BIN_DIR, "pg_basebackup"));

/**
 * Starts a primary and a streaming standby of PostgreSQL 15, with the superuser `postgres` without a password.
 *
 * @param options.waitsForStandby Whether a commit waits until the standby has it, so that a fail-over loses no
 *   acknowledged commit
 */
export async function startReplicatedPostgres(
  { waitsForStandby } = { waitsForStandby: true },
): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-replicated-"));
  // PostgreSQL refuses to run as root.
  const user = isRoot() ? await findNobodyUser() : undefined;
  if (user) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  const options = { ...user, cwd: folder, env: { LC_ALL: "C.UTF-8" }, stdio: "ignore" } as const;
  const [primaryDir, standbyDir] = [path.join(folder, "primary"), path.join(folder, "standby")];
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()];
  const run = (program: string, ...args: string[]) => execFileSync(path.join(BIN_DIR, program), args, options);

  async function startServer(dataDir: string, port: number, ...settings: string[]): Promise<ChildProcess> {
    const parameters = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`, ...settings];
    const args = ["-D", dataDir, ...parameters.flatMap((parameter) => ["-c", parameter])];
    const child = spawn(path.join(BIN_DIR, "postgres"), args, options);
    await waitUntilListening(port);
    await waitUntilReady(port);
    return child;
  }

  function copyPrimary(dataDir: string): void {
    const connection = ["-h", "127.0.0.1", "-p", String(primaryPort), "-U", "postgres"];
    run("pg_basebackup", ...connection, "-D", dataDir, "-R", "--no-sync", "-c", "fast");
  }

  run("initdb", "-D", primaryDir, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync");
  const primary = await startServer(primaryDir, primaryPort, "fsync=off");
  copyPrimary(standbyDir);
  const startStandby = () => startServer(standbyDir, standbyPort, "fsync=off");
  let standby = await startStandby();
  if (waitsForStandby) {
    // Only a file that the standby does not have makes the primary wait: the promoted standby has no standby itself.
    await query(primaryPort, "alter system set synchronous_standby_names = '*'");
    await query(primaryPort, "select pg_reload_conf()");
  }
  await query(primaryPort, "create role haproxy login connection limit 20");
  let haProxy: ChildProcess | undefined;
  const otherStandbys: ChildProcess[] = [];
  return {
    async startHaProxy() {
      const port = await findFreePort();
      const text = (await readFile(HAPROXY_FILE, "utf8"))
        .replace("10.0.0.11:5432 check", `127.0.0.1:${primaryPort} check`)
        .replace("10.0.0.12:5432 check", `127.0.0.1:${standbyPort} check`)
        .replace("bind 127.0.0.1:5432", `bind 127.0.0.1:${port}`);
      const file = path.join(folder, "haproxy.cfg");
      await writeFile(file, text);
      haProxy = spawn("haproxy", ["-db", "-f", file], { env: programEnvironment, stdio: "ignore" });
      await waitUntilListening(port);
      return port;
    },
    primaryPort,
    standbyPort,
    primaryPid: primary.pid ?? 0,
    get standbyPid() {
      return standby.pid ?? 0;
    },
    async addStandby() {
      const [dataDir, port] = [path.join(folder, `standby-${otherStandbys.length + 2}`), await findFreePort()];
      copyPrimary(dataDir);
      const server = await startServer(dataDir, port, "fsync=off");
      otherStandbys.push(server);
      return { port, pid: server.pid ?? 0 };
    },
    async killPrimary() {
      primary.kill("SIGQUIT");
      await endProcess(primary);
    },
    async killStandby() {
      standby.kill("SIGQUIT");
      await endProcess(standby);
    },
    async restartStandby() {
      standby = await startStandby();
    },
    async promoteStandby() {
      await query(standbyPort, "select pg_promote()");
    },
    async stop() {
      if (haProxy) await endProcess(haProxy);
      for (const server of [primary, standby, ...otherStandbys]) {
        server.kill("SIGQUIT");
        await endProcess(server);
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function query(port: number, text: string): Promise<void> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** A server listens before it accepts connections. */
async function waitUntilReady(port: number): Promise<void> {
  for (;;) {
    const error = await query(port, "select 1").catch((reason) => reason as { code?: string });
    if (error?.code !== "57P03") return;
  }
}
