import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import path from "node:path";
import { findFreePort } from "../database/embedded/free-port.ts";

export interface RunningPortal {
  origin: string;
  pid: number;
  /** From the command to the line that says where it listens. */
  startedMs: number;
  stop(): Promise<void>;
}

/** The portal as anyone starts it, in a process of its own. What it logs is written and thrown away. */
export async function runPortal(environment: Record<string, string>): Promise<RunningPortal> {
  // Asked for beforehand, so that the portal can be told the address under which it is reached.
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const portal = spawn(process.execPath, ["server/main.ts"], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: { ...process.env, PORT: String(port), PUBLIC_URL: address, RATE_LIMIT_FACTOR: "100000", ...environment },
    stdio: ["ignore", "pipe", openSync("/dev/null", "w")],
  });
  const origin = await addressOf(portal);
  return {
    origin,
    pid: portal.pid ?? 0,
    startedMs: Math.round(performance.now() - start),
    async stop() {
      const ended = once(portal, "exit");
      portal.kill("SIGTERM");
      await ended;
    },
  };
}

function addressOf(portal: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    portal.stdout?.on("data", (chunk: Buffer) => {
      if (printed.length < 100_000) printed += chunk.toString();
      const found = /runs at (\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    portal.once("exit", (code) => reject(new Error(`The portal ended with ${code} before it listened.\n${printed}`)));
  });
}
