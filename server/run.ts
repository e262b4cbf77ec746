import cluster from "node:cluster";
import { StartError } from "../database/start-error.ts";
import { announce } from "./announce.ts";
import { type Config, readConfig } from "./config.ts";
import { openLog } from "./log.ts";
import type { Web } from "./page.ts";
import { type Portal, serveOn, start } from "./start.ts";
import { startWorkers } from "./workers.ts";

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
function startPart(config: Config, openWeb: OpenWeb): Promise<Portal> {
  if (cluster.isWorker) return serveOn(config.databaseUrl ?? "", { config, log: openLog(config), openWeb });
  return config.workers > 1 ? startWorkers(config) : start(config, openWeb);
}
