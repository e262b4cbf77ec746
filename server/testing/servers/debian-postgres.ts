import { execFile, spawnSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "../../../database/embedded/free-port.ts";
import { findNobodyUser, isRoot, type OsUser } from "../../../database/embedded/os-user.ts";

/** The oldest version that the portal supports. */
const BIN_DIR = "/usr/lib/postgresql/15/bin";

export interface DebianPostgres {
  /** The URL of an empty database. */
  url: string;
  stop(): Promise<void>;
}

/** Whether the PostgreSQL 15 of Debian is installed. */
export function hasDebianPostgres(): boolean {
  return spawnSync(path.join(BIN_DIR, "postgres"), ["--version"]).status === 0;
}

/** Starts PostgreSQL 15 on an empty cluster, whose collation differs from that of the embedded one. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-debian-postgres-"));
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, "data");
  await mkdir(dataDir);
  // PostgreSQL does not run as root.
  const osUser: OsUser | null = isRoot() ? await findNobodyUser() : null;
  if (osUser) await chown(dataDir, osUser.uid, osUser.gid);
  const run = (program: string, args: string[]) =>
    promisify(execFile)(path.join(BIN_DIR, program), args, { cwd: folder, ...osUser });
  const port = await findFreePort();
  const stop = async () => {
    await run("pg_ctl", ["stop", "-D", dataDir, "-m", "immediate"]).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await run("initdb", ["-D", dataDir, "-U", "portal", "-A", "trust", "-E", "UTF8", "--locale", "C.UTF-8"]);
    const options = `-p ${port} -h 127.0.0.1 -k '' -c fsync=off`;
    await run("pg_ctl", ["start", "-w", "-D", dataDir, "-o", options, "-l", path.join(dataDir, "log")]);
    return { url: `postgres://portal@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
