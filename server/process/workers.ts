import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { listDemoLogins } from "../../database/demo/demo-logins.ts";
import { StartError } from "../../database/start-error.ts";
import type { Config } from "../config/config.ts";
import { createDatabase, createPool } from "../database/pool.ts";
import { buildPublicOrigin } from "../http/public-origin.ts";
import { createLogger } from "../log.ts";
import { bootstrapDatabase } from "./bootstrap.ts";
import type { Portal } from "./start.ts";

/** A worker that died comes back, the sooner the longer it had lived. */
const MIN_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 5_000;
const STABLE_LIFETIME_MS = 30_000;
/** Less than the ten seconds in which a portal has to end. */
const WORKER_STOP_TIMEOUT_MS = 8_000;

/** Several processes that serve behind one port. This one holds the database and looks after them. */
export async function startWorkers(config: Config, told: AbortSignal): Promise<Portal> {
  const log = createLogger(config);
  const database = await bootstrapDatabase(config, log, told);
  let isStopping = false;
  let pause = MIN_RESTART_DELAY_MS;

  function fork(): Worker {
    const worker = cluster.fork({ DATABASE_URL: database.url });
    const bornAt = performance.now();
    worker.once("exit", (code, signal) => {
      if (isStopping) return;
      log.error({ code, signal }, "a worker ended and is replaced");
      pause =
        performance.now() - bornAt > STABLE_LIFETIME_MS
          ? MIN_RESTART_DELAY_MS
          : Math.min(pause * 2, MAX_RESTART_DELAY_MS);
      setTimeout(() => isStopping || fork(), pause);
    });
    return worker;
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker)));
    await database.stop();
  }

  try {
    const ports = await Promise.all(Array.from({ length: config.workers }, () => waitUntilListening(fork())));
    const address = buildPublicOrigin(config, ports[0] ?? "");
    return { url: address, demoLogins: config.demoData ? await readDemoLogins(database.url) : [], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitUntilListening(worker: Worker): Promise<number> {
  const failed = once(worker, "exit").then(() => {
    throw new StartError("A worker could not start.");
  });
  const [{ port }] = await Promise.race([once(worker, "listening"), failed]);
  failed.catch(() => undefined);
  return port;
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  const deadline = setTimeout(() => worker.process.kill("SIGKILL"), WORKER_STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(deadline);
}

async function readDemoLogins(url: string) {
  const pool = createPool(url, () => undefined);
  const logins = await listDemoLogins(createDatabase(pool));
  await pool.end();
  return logins;
}
