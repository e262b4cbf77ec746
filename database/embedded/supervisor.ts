import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { errorCode, StartError } from "../start-error.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import { connect, isShuttingDown, releasePortalLock } from "./connection.ts";
import { findFreePort } from "./free-port.ts";
import { findRunningServer, replaceStaleLock } from "./postmaster-pid.ts";
import { type ServerProcess, spawnServer, stopServer } from "./server-process.ts";

/** How long PostgreSQL may stay silent; while it says that it recovers from a crash, the time starts again. */
const READY_TIMEOUT_MS = 20_000;

/** Reasons to stop at once that pass: another process took the port or is faster, or an old worker still ends. */
const TRANSIENT_FAILURE =
  /could not bind|address already in use|lock file ".*" (already exists|is empty)|still in use/i;
/** The answer of a PostgreSQL that is starting, recovering or shutting down. */
const CANNOT_CONNECT_NOW = "57P03";
const WRONG_PASSWORD = "28P01";

export interface ServerConnection {
  port: number;
  /** Held open as long as this process uses the server; its "end" tells that the server has gone. */
  client: pg.Client;
}

export interface ServerOptions {
  location: ClusterLocation;
  binDir: string;
  password: string;
  /** Undefined: any free one. */
  port?: number;
  signal?: AbortSignal;
}

/** Joins the server that runs on this data directory, or launches one; resolves when it answers. */
export async function connectOrStart({
  location,
  binDir,
  password,
  port,
  signal,
}: ServerOptions): Promise<ServerConnection> {
  let launched: ServerProcess | undefined;
  let deadline = Date.now() + READY_TIMEOUT_MS;
  let refusal = "";
  try {
    for (let pause = 10; ; pause = Math.min(pause * 1.5, 200)) {
      signal?.throwIfAborted();
      const server = await findRunningServer(location.dataDirectory);
      if (server) {
        try {
          return { port: server.port, client: await connect(server.port, password, location.dataDirectory) };
        } catch (error) {
          refusal = error instanceof Error ? error.message : String(error);
          if (errorCode(error) === WRONG_PASSWORD) throw createPasswordError(location);
          if (errorCode(error) === CANNOT_CONNECT_NOW) deadline = Date.now() + READY_TIMEOUT_MS;
        }
      } else if (!launched?.isRunning()) {
        await launched?.readStartupLog().then(throwUnlessTransient);
        await replaceStaleLock(location.dataDirectory);
        launched = await spawnServer(location, binDir, port ?? (await findFreePort()));
      }
      if (Date.now() > deadline) throw await createTimeoutError(refusal, launched, location);
      await sleep(pause, undefined, { signal });
    }
  } catch (error) {
    if (launched?.isRunning()) launched.kill();
    throw error;
  }
}

function throwUnlessTransient(words: string): void {
  if (words && !TRANSIENT_FAILURE.test(words)) throw new StartError(`PostgreSQL does not start. It says: ${words}`);
}

function createPasswordError({ clusterDir, dataDirectory }: ClusterLocation): StartError {
  return new StartError(
    `The password in ${clusterDir}/postgres-password is not that of the database in ${dataDirectory}.`,
  );
}

async function createTimeoutError(
  refusal: string,
  launched: ServerProcess | undefined,
  { dataDirectory }: ClusterLocation,
): Promise<StartError> {
  const words = [refusal, await launched?.readStartupLog()].filter(Boolean).join(" ");
  return new StartError(
    `The PostgreSQL in ${dataDirectory} is not ready after ${READY_TIMEOUT_MS / 1000} seconds. ${words}`,
  );
}

const SHUTDOWN_CHECK_MS = 2_000;

/** Brings the server back on the same port whenever it goes away; the returned function ends watch and server. */
export function superviseServer(
  first: ServerConnection,
  wanted: Omit<ServerOptions, "signal">,
  log: (sentence: string) => void,
) {
  const ending = new AbortController();
  let server = first;
  let recovery: Promise<void> | undefined;
  let ended: Promise<void> | undefined;

  function watch(): void {
    server.client.once("end", () => {
      if (!ending.signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log("PostgreSQL went away unexpectedly and is brought back.");
    let lastReason = "";
    for (let pause = 100; !ending.signal.aborted; pause = Math.min(pause * 2, 5000)) {
      try {
        server = await connectOrStart({ ...wanted, port: server.port, signal: ending.signal });
        watch();
        log("PostgreSQL is back.");
        recovery = undefined;
        return;
      } catch (error) {
        if (ending.signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== lastReason) log(`PostgreSQL is still away: ${reason}`);
        lastReason = reason;
        await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  }

  async function end(): Promise<void> {
    ending.abort();
    clearInterval(pulse);
    await recovery;
    // A server that does not answer here is broken; another portal process would bring it back.
    const last = await releasePortalLock(server.client).catch(() => true);
    if (last) await stopServer(wanted.location.dataDirectory, wanted.binDir);
    else log("PostgreSQL keeps running, because another portal process uses it.");
    await server.client.end().catch(() => undefined);
  }

  /**
   * Asked to stop gently (SIGTERM), PostgreSQL waits for its clients to leave and takes no new ones. Its clients are
   * this portal's own idle connections, so it would wait for ever: it is told to hurry, and then brought back.
   */
  const pulse = setInterval(async () => {
    if (ending.signal.aborted || recovery) return;
    if (await isShuttingDown(server.port, wanted.password))
      await stopServer(wanted.location.dataDirectory, wanted.binDir);
  }, SHUTDOWN_CHECK_MS);
  pulse.unref();

  watch();
  return (): Promise<void> => {
    ended ??= end();
    return ended;
  };
}
