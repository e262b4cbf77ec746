import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** Starts the portal as a person would, on an empty data folder and a free port, and stops it when all is done. */
export default async function startPortal(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-stories-"));
  // `mkdtemp` closes the folder to the user that PostgreSQL runs as when this process is root.
  await chmod(dataDir, 0o755);
  const portal = spawn("node", ["server/main.ts"], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: { ...process.env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "1000" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.env.PORTAL_URL = await new Promise<string>((resolve, reject) => {
    let printed = "";
    portal.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /runs at (\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    portal.once("exit", (code) => reject(new Error(`The portal ended with ${code} before it listened.\n${printed}`)));
  });
  return async () => {
    const ended = new Promise((resolve) => portal.once("exit", resolve));
    portal.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
