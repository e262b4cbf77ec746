import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** Starts the portal as a person would, on an empty data folder and a free port. */
export async function runPortal(environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-stories-"));
  // `mkdtemp` closes the folder to the user that PostgreSQL runs as when this process is root.
  await chmod(dataDir, 0o755);
  const settings = { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "1000", ...environment };
  const portal = spawn("node", ["server/main.ts"], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let printed = "";
    portal.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /runs at (\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    portal.once("exit", (code) => reject(new Error(`The portal ended with ${code} before it listened.\n${printed}`)));
  });
  return {
    address,
    stop: async () => {
      const ended = new Promise((resolve) => portal.once("exit", resolve));
      portal.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
