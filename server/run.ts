import cluster from "node:cluster";
import { StartError } from "../database/start-error.ts";
import { announce } from "./announce.ts";
import { type Config, readConfig } from "./config.ts";
import { openLog } from "./log.ts";
import type { Web } from "./page.ts";
import type { Portal } from "./start.ts";

type OpenWeb = () => Promise<Web>;

/** Runs the portal until it is told to stop. What is wrong at the start is one sentence and exit code 1. */
export async function run(openWeb: OpenWeb): Promise<void> {
  let told = false;
  let portal: Portal | undefined;
  const stop = async () => {
    if (told) return;
    told = true;
    await portal?.stop();
    process.exit(0);
  };
  try {
    portal = await startPart(readConfig(), openWeb);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
    if (cluster.isPrimary) return announce(portal);
    // Without the process that looks after it a worker has no database either.
    process.once("disconnect", stop);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** This process may be the only one, the one that looks after the others, or one of these. */
async function startPart(config: Config, openWeb: OpenWeb): Promise<Portal> {
  // Who looks after the others reads nothing of what they serve.
  if (cluster.isPrimary && config.workers > 1) return (await import("./workers.ts")).startWorkers(config);
  const { serveOn, start } = await import("./start.ts");
  return cluster.isWorker
    ? serveOn(config.databaseUrl ?? "", { config, log: openLog(config), openWeb })
    : start(config, openWeb);
}
