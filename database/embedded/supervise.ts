import { setTimeout as sleep } from "node:timers/promises";
import { connectOrStart, type ServerConnection, type ServerOptions } from "./bring-up.ts";
import { isShuttingDown } from "./connect.ts";
import { releasePortalLock } from "./presence.ts";
import { stopServer } from "./shut-down.ts";

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
