import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { getErrorCode, StartError } from "../start-error.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import { connectToPostgres, isShuttingDown, releasePortalLock } from "./connection.ts";
import { findFreePort } from "./free-port.ts";
import { findRunningServer, replaceStaleLock } from "./postmaster-pid.ts";
import { type ServerProcess, spawnServer, stopServer } from "./server-process.ts";
import { createServerSettings } from "./server-settings.ts";

/** The time for a start. It begins anew whenever PostgreSQL answers that it is starting, recovering or shutting down. */
const READY_TIMEOUT_MS = 20_000;
const SHUTDOWN_CHECK_MS = 2_000;

/**
 * Start failures that a retry can solve: another process took the port or started the server first, or a worker process
 * of the old server is still running.
 */
const TRANSIENT_FAILURE =
  /could not bind|address already in use|lock file ".*" (already exists|is empty)|still in use/i;

/** SQLSTATE codes. `CANNOT_CONNECT_NOW` means that the server is starting, recovering or shutting down. */
const CANNOT_CONNECT_NOW = "57P03";
const INVALID_PASSWORD = "28P01";

export interface ServerConnection {
  port: number;
  /** Open as long as this process uses the server. Its "end" event means that the server has stopped. */
  client: pg.Client;
}

export interface ServerOptions {
  location: ClusterLocation;
  binDir: string;
  password: string;
  settings?: Record<string, string>;
  /** Any free port by default. */
  port?: number;
  signal?: AbortSignal;
}

/**
 * Connects to the server that runs on this data directory, or starts one. Resolves when the server accepts queries.
 *
 * @throws {StartError} when PostgreSQL does not start, is not ready in time, or refuses the password
 */
export async function connectOrStart(options: ServerOptions): Promise<ServerConnection> {
  const { location, binDir, password, settings, port, signal } = options;
  let spawned: ServerProcess | undefined;
  let deadline = Date.now() + READY_TIMEOUT_MS;
  let connectError = "";
  try {
    for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 1.5, 200)) {
      signal?.throwIfAborted();
      const running = await findRunningServer(location.pgData);
      if (running) {
        try {
          return { port: running.port, client: await connectToPostgres(running.port, password, location.pgData) };
        } catch (error) {
          connectError = error instanceof Error ? error.message : String(error);
          if (getErrorCode(error) === INVALID_PASSWORD) throw createPasswordError(location);
          if (getErrorCode(error) === CANNOT_CONNECT_NOW) deadline = Date.now() + READY_TIMEOUT_MS;
        }
      } else if (!spawned?.isRunning()) {
        await spawned?.readStartupLog().then(throwUnlessTransient);
        await replaceStaleLock(location.pgData);
        spawned = await spawnServer(location, binDir, {
          ...createServerSettings(port ?? (await findFreePort())),
          ...settings,
        });
      }
      if (Date.now() > deadline) throw await createTimeoutError(connectError, spawned, location);
      await sleep(pauseMs, undefined, { signal });
    }
  } catch (error) {
    if (spawned?.isRunning()) spawned.kill();
    throw error;
  }
}

function throwUnlessTransient(startupLog: string): void {
  if (startupLog && !TRANSIENT_FAILURE.test(startupLog)) {
    throw new StartError(`PostgreSQL does not start. Its log says: ${startupLog}`);
  }
}

function createPasswordError({ baseDir, pgData }: ClusterLocation): StartError {
  return new StartError(
    `The password in ${baseDir}/postgres-password is not the password of the database in ${pgData}: restore both from one backup.`,
  );
}

async function createTimeoutError(
  connectError: string,
  spawned: ServerProcess | undefined,
  { pgData }: ClusterLocation,
): Promise<StartError> {
  const details = [connectError, await spawned?.readStartupLog()].filter(Boolean).join(" ");
  return new StartError(
    `The PostgreSQL in ${pgData} is not ready after ${READY_TIMEOUT_MS / 1000} seconds. ${details}`,
  );
}

/**
 * Restarts the server on the same port whenever it stops. The returned function ends the supervision, and stops the
 * server unless another portal process uses it. Further calls of the returned function return the same promise.
 */
export function superviseServer(
  connection: ServerConnection,
  options: Omit<ServerOptions, "signal">,
  log: (message: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let current = connection;
  let restarting: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  function restartWhenConnectionEnds(): void {
    current.client.once("end", () => {
      if (!stopping.signal.aborted) restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    log("PostgreSQL has stopped unexpectedly: restarting it.");
    let lastReason = "";
    for (let pauseMs = 100; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, 5000)) {
      try {
        current = await connectOrStart({ ...options, port: current.port, signal: stopping.signal });
        restartWhenConnectionEnds();
        log("PostgreSQL is running again.");
        restarting = undefined;
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== lastReason) log(`PostgreSQL could not be restarted and is tried again: ${reason}`);
        lastReason = reason;
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    clearInterval(shutdownCheck);
    await restarting;
    // When the lock cannot be released, the server does not answer, and is stopped. Another portal process that needs it
    // restarts it.
    const isLast = await releasePortalLock(current.client).catch(() => true);
    if (isLast) await stopServer(options.location.pgData, options.binDir);
    else log("PostgreSQL keeps running, because another portal process uses it.");
    await current.client.end().catch(() => undefined);
  }

  /**
   * On SIGTERM (smart shutdown), PostgreSQL refuses new connections and waits until its clients disconnect. The idle
   * connections of this portal would keep it waiting forever. This check therefore requests a fast shutdown, and the
   * "end" event then restarts the server.
   */
  const shutdownCheck = setInterval(async () => {
    if (stopping.signal.aborted || restarting) return;
    if (await isShuttingDown(current.port, options.password)) {
      await stopServer(options.location.pgData, options.binDir);
    }
  }, SHUTDOWN_CHECK_MS);
  shutdownCheck.unref();

  restartWhenConnectionEnds();
  return () => {
    stopped ??= stop();
    return stopped;
  };
}
