import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { presentDemoLogins } from "../database/demo-logins.ts";
import { StartError } from "../database/start-error.ts";
import type { Config } from "./config.ts";
import { openDatabase, openPool } from "./database.ts";
import { openLog } from "./log.ts";
import { originOn } from "./origin.ts";
import { prepare } from "./prepare.ts";
import type { Portal } from "./start.ts";

/** A worker that died comes back, the sooner the longer it had lived. */
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const LONG_LIFE_MS = 30_000;
/** Less than the ten seconds in which a portal has to end. */
const PATIENCE_MS = 8_000;

/** Several processes that serve behind one port. This one holds the database and looks after them. */
export async function startWorkers(config: Config, told: AbortSignal): Promise<Portal> {
  const log = openLog(config);
  const database = await prepare(config, log, told);
  let isStopping = false;
  let pause = SHORTEST_PAUSE_MS;

  function fork(): Worker {
    const worker = cluster.fork({ DATABASE_URL: database.url });
    const bornAt = performance.now();
    worker.once("exit", (code, signal) => {
      if (isStopping) return;
      log.error({ code, signal }, "a worker ended and is replaced");
      pause = performance.now() - bornAt > LONG_LIFE_MS ? SHORTEST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      setTimeout(() => isStopping || fork(), pause);
    });
    return worker;
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)));
    await database.stop();
  }

  try {
    const ports = await Promise.all(Array.from({ length: config.workers }, () => listening(fork())));
    const address = originOn(config, ports[0] ?? "");
    return { address, demoLogins: config.demoData ? await demoLogins(database.url) : [], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listening(worker: Worker): Promise<number> {
  const failed = once(worker, "exit").then(() => {
    throw new StartError("A worker could not start.");
  });
  const [{ port }] = await Promise.race([once(worker, "listening"), failed]);
  failed.catch(() => undefined);
  return port;
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  const deadline = setTimeout(() => worker.process.kill("SIGKILL"), PATIENCE_MS);
  await ended;
  clearTimeout(deadline);
}

async function demoLogins(url: string) {
  const pool = openPool(url, () => undefined);
  const logins = await presentDemoLogins(openDatabase(pool));
  await pool.end();
  return logins;
}
