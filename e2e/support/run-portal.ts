import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** Global set-up of Playwright: starts the portal that most tests share and returns its tear-down. */
export default async function startSharedPortal(): Promise<() => Promise<void>> {
  const { origin, stop } = await runPortal();
  process.env.PORTAL_URL = origin;
  return stop;
}

/**
 * Starts a portal with demonstration data on an empty data folder and a free port.
 * @throws {Error} when the process exits before it listens.
 */
export async function runPortal(environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-e2e-"));
  // When the portal runs as root, its PostgreSQL runs as another user, who cannot enter a folder that `mkdtemp`
  // creates.
  await chmod(dataDir, 0o755);
  const settings = { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "1000", ...environment };
  const portal = spawn("node", ["server/main.ts"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let output = "";
    portal.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const printedOrigin = /runs at (\S+)/.exec(output)?.[1];
      if (printedOrigin) resolve(printedOrigin);
    });
    portal.once("exit", (code) => reject(new Error(`The portal exited with ${code} before it listened.\n${output}`)));
  });
  return {
    origin,
    stop: async () => {
      const exited = new Promise((resolve) => portal.once("exit", resolve));
      portal.kill("SIGTERM");
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
