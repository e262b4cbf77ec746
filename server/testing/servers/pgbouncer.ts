import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { findFreePort } from "../../../database/embedded/free-port.ts";
import { findNobodyUser, isRoot } from "../../../database/embedded/os-user.ts";
import { endProcess, programEnvironment, waitUntilListening } from "./programs.ts";

export interface PgBouncer {
  /** Returns the URL of a database of the server, through the pooler. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Starts PgBouncer before a PostgreSQL server, with the default settings of Debian except for the given ones. */
export async function startPgBouncer(serverUrl: string, settings: Record<string, string> = {}): Promise<PgBouncer> {
  const server = new URL(serverUrl);
  const port = await findFreePort();
  const folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-pgbouncer-"));
  // PgBouncer refuses to run as root.
  const user = isRoot() ? await findNobodyUser() : {};
  await chmod(folder, 0o755);
  const usersFile = path.join(folder, "users.txt");
  const options = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_file: usersFile,
    ...settings,
  };
  const lines = ["[databases]", `* = host=${server.hostname} port=${server.port}`, "[pgbouncer]"];
  for (const [name, value] of Object.entries(options)) lines.push(`${name} = ${value}`);
  await writeFile(path.join(folder, "pgbouncer.ini"), lines.join("\n"));
  const [name, password] = [server.username, server.password].map(decodeURIComponent);
  await writeFile(usersFile, `"${name}" "${password}"\n`);
  const args = ["-q", path.join(folder, "pgbouncer.ini")];
  const child = spawn("pgbouncer", args, { ...user, env: programEnvironment, stdio: "ignore" });
  await waitUntilListening(port);
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    async stop() {
      await endProcess(child);
      await rm(folder, { recursive: true });
    },
  };
}
