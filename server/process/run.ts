import cluster from "node:cluster";
import { StartError } from "../../database/start-error.ts";
import { readConfig } from "../config/config.ts";
import { createLogger } from "../log.ts";
import type { WebApp } from "../pages/page.ts";
import type { Portal } from "./start.ts";

type LoadWebApp = () => Promise<WebApp>;

/** Runs the portal until it is told to stop, if need be while it starts. What is wrong is one sentence and exit code 1. */
export async function run(openWeb: LoadWebApp): Promise<void> {
  const told = new AbortController();
  const starting = startProcess(openWeb, told.signal);
  const stop = async () => {
    if (told.signal.aborted) return;
    told.abort();
    const portal = await starting.catch(() => null);
    await portal?.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  // Without the process that looks after it a worker has no database either.
  if (cluster.isWorker) process.once("disconnect", stop);
  try {
    const portal = await starting;
    if (cluster.isPrimary && !told.signal.aborted) printStartMessage(portal);
  } catch (error) {
    if (told.signal.aborted) return;
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** This process may be the only one, the one that looks after the others, or one of these. */
async function startProcess(openWeb: LoadWebApp, told: AbortSignal): Promise<Portal> {
  const config = readConfig();
  // Who looks after the others reads nothing of what they serve.
  if (cluster.isPrimary && config.workers > 1) return (await import("./workers.ts")).startWorkers(config, told);
  const { startServer, start } = await import("./start.ts");
  return cluster.isWorker
    ? startServer(config.databaseUrl ?? "", { config, log: createLogger(config), openWeb })
    : start(config, openWeb, told);
}

/** What whoever started the portal wants to know. Said last: from here on it can be used, and stopped. */
export function printStartMessage({ url, demoLogins }: Portal): void {
  const lines = [`Job Portal runs at ${url}`];
  if (demoLogins.length > 0) lines.push("Demonstration logins:");
  for (const { email, password } of demoLogins) lines.push(`  ${email.padEnd(24)} ${password}`);
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}
