import { StartError } from "../database/start-error.ts";
import { announce } from "./announce.ts";
import { readConfig } from "./config.ts";
import type { Web } from "./page.ts";
import { start } from "./start.ts";

/** Runs the portal until it is told to stop. What is wrong at the start is one sentence and exit code 1. */
export async function run(openWeb: () => Promise<Web>): Promise<void> {
  try {
    const portal = await start(readConfig(), openWeb);
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, async () => {
        await portal.stop();
        process.exit(0);
      });
    }
    announce(portal);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
