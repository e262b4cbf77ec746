import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { errorCode, StartError } from "../start-error.ts";
import { openSession } from "./connect.ts";
import { freePort } from "./free-port.ts";
import { type Launched, launch } from "./launch.ts";
import { clearStaleLock, findServer } from "./lock-file.ts";
import type { Place } from "./place.ts";

/** How long PostgreSQL may stay silent; while it says that it recovers from a crash, the time starts again. */
const PATIENCE_MS = 20_000;

/** Reasons to stop at once that pass: another process took the port or is faster, or an old worker still ends. */
const PASSING = /could not bind|address already in use|lock file ".*" (already exists|is empty)|still in use/i;
/** The answer of a PostgreSQL that is starting, recovering or shutting down. */
const CANNOT_CONNECT_NOW = "57P03";
const WRONG_PASSWORD = "28P01";

export interface Server {
  port: number;
  /** Held open as long as this process uses the server; its "end" tells that the server has gone. */
  session: pg.Client;
}

export interface Wanted {
  place: Place;
  bin: string;
  password: string;
  /** Undefined: any free one. */
  port?: number;
  signal?: AbortSignal;
}

/** Joins the server that runs on this data directory, or launches one; resolves when it answers. */
export async function bringUp({ place, bin, password, port, signal }: Wanted): Promise<Server> {
  let launched: Launched | undefined;
  let deadline = Date.now() + PATIENCE_MS;
  let refusal = "";
  try {
    for (let pause = 10; ; pause = Math.min(pause * 1.5, 200)) {
      signal?.throwIfAborted();
      const server = await findServer(place.cluster);
      if (server) {
        try {
          return { port: server.port, session: await openSession(server.port, password, place.cluster) };
        } catch (error) {
          refusal = error instanceof Error ? error.message : String(error);
          if (errorCode(error) === WRONG_PASSWORD) throw wrongPassword(place);
          if (errorCode(error) === CANNOT_CONNECT_NOW) deadline = Date.now() + PATIENCE_MS;
        }
      } else if (!launched?.isRunning()) {
        await launched?.lastWords().then(refuseUnlessPassing);
        await clearStaleLock(place.cluster);
        launched = await launch(place, bin, port ?? (await freePort()));
      }
      if (Date.now() > deadline) throw await silent(refusal, launched, place);
      await sleep(pause, undefined, { signal });
    }
  } catch (error) {
    if (launched?.isRunning()) launched.kill();
    throw error;
  }
}

function refuseUnlessPassing(words: string): void {
  if (words && !PASSING.test(words)) throw new StartError(`PostgreSQL does not start. It says: ${words}`);
}

function wrongPassword({ home, cluster }: Place): StartError {
  return new StartError(`The password in ${home}/postgres-password is not that of the database in ${cluster}.`);
}

async function silent(refusal: string, launched: Launched | undefined, { cluster }: Place): Promise<StartError> {
  const words = [refusal, await launched?.lastWords()].filter(Boolean).join(" ");
  return new StartError(`The PostgreSQL in ${cluster} is not ready after ${PATIENCE_MS / 1000} seconds. ${words}`);
}
