import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const START_TIMEOUT_MS = 20_000;
const POLL_MS = 20;
const STOP_TIMEOUT_MS = 3_000;

/** The environment of programs of Debian. Its folders for administrators are not in the PATH of every user. */
// biome-ignore lint/style/noProcessEnv: the programs run in the environment of the test, with these changes
export const programEnvironment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };

/** Whether a program is installed. `versionOption` is an option with which it ends at once. */
export function hasProgram(name: string, versionOption = "-v"): boolean {
  return spawnSync(name, [versionOption], { env: programEnvironment }).status === 0;
}

/** Whether a program listens on the port of 127.0.0.1. */
export function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** @throws {Error} when nothing listens on the port in time */
export async function waitUntilListening(port: number): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    if (await acceptsConnections(port)) return;
  }
  throw new Error(`No program listens on port ${port}.`);
}

/** Ends a process with SIGTERM, and after three seconds with SIGKILL. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(deadline);
}
