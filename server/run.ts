import cluster from "node:cluster";
import { toStartError } from "./operation/process/start-errors.ts";
import { isProduction, readConfig } from "./platform/config/config.ts";
import { createLogger } from "./platform/log.ts";
import type { LoadWebApp } from "./platform/pages/page.ts";
import type { Portal } from "./start.ts";

/**
 * Prints JSON lines in production, also at the start, so that a program can read everything that the portal prints.
 * `LOG_LEVEL` does not apply, because it cannot silence the reason why the portal does not start.
 */
const startLog = isProduction() ? createLogger({ logLevel: "info", production: true }) : null;

/**
 * Runs the portal until SIGINT or SIGTERM, which may also arrive during the start. A StartError is printed as one
 * sentence, in production as a JSON line, and the exit code is 1.
 */
export async function run(loadWebApp: LoadWebApp): Promise<void> {
  if (startLog) {
    process.on("uncaughtException", (error) => {
      startLog.fatal({ err: error }, "The process ends because of an unexpected error");
      process.exit(1);
    });
  }
  const stopping = new AbortController();
  const starting = startProcess(loadWebApp, stopping.signal);
  const stop = async (signal?: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // The workers of a primary process stop with it, so only that one says it.
    const log = cluster.isPrimary ? startLog : null;
    log?.info({ signal }, "Job Portal stops");
    const portal = await starting.catch(() => null);
    await portal?.stop();
    log?.info("Job Portal has stopped");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  // A worker cannot serve without its primary process, which owns the port and the embedded database.
  if (cluster.isWorker) process.once("disconnect", () => stop());
  try {
    const portal = await starting;
    if (!cluster.isPrimary || stopping.signal.aborted) return;
    if (startLog) startLog.info({ url: portal.url }, `Job Portal runs at ${portal.url} and serves requests`);
    else printStartMessage(portal);
  } catch (error) {
    if (stopping.signal.aborted) return;
    const startError = toStartError(error);
    if (!startLog || !startError) exitAfterStartError(error);
    startLog.fatal(startError.message);
    process.exit(1);
  }
}

/** Prints the sentence for an error with a known cause and exits with code 1. Throws every other error again. */
export function exitAfterStartError(error: unknown): never {
  const startError = toStartError(error);
  if (!startError) throw error;
  process.stderr.write(`${startError.message}\n`);
  process.exit(1);
}

/** Starts the only process, the primary process of several workers, or one of these workers. */
async function startProcess(loadWebApp: LoadWebApp, signal: AbortSignal): Promise<Portal> {
  const config = readConfig();
  // The imports are dynamic, so that the primary process does not load the modules that only workers need.
  if (cluster.isPrimary && config.workers > 1) return (await import("./workers.ts")).startWorkers(config, signal);
  const { start, startServer } = await import("./start.ts");
  return cluster.isWorker
    ? startServer(config.databaseUrl ?? "", { config, log: createLogger(config), loadWebApp })
    : start(config, loadWebApp, signal);
}

/** Prints last, when the portal serves requests and a signal stops it cleanly. */
function printStartMessage({ url, demoLogins }: Portal): void {
  const lines = [`Job Portal runs at ${url}`];
  if (demoLogins.length > 0) lines.push("Demonstration logins:");
  for (const { email, password } of demoLogins) lines.push(`  ${email.padEnd(24)} ${password}`);
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}
