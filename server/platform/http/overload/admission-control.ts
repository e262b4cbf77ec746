import { Socket } from "node:net";
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  createKeyedConcurrencyLimit,
  type KeyedConcurrencyLimit,
  type Release,
  scaleConcurrency,
} from "../../background/concurrency-limit.ts";
import type { Config } from "../../config/config.ts";
import { OverloadError } from "../../errors.ts";
import { toIpKey } from "../../limits/ip-address.ts";
import { IP_ADDRESS_CONCURRENCY } from "../../limits/rules.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the handler of the route receives a file, which may take minutes. */
    receivesFile?: boolean;
  }
  interface FastifyRequest {
    admission: Admission | null;
  }
}

/**
 * How long a rejected request waits for its response. Otherwise, a client that repeats rejected requests at once would
 * take all of the processor time.
 */
const REJECTION_DELAY_MS = 1_000;

interface AdmissionDependencies {
  /** Returns the account of a valid access token, and null for other requests. */
  getAccountId(request: FastifyRequest): Promise<string | null>;
  /** Live events of the account take places of the same limit. The key is the id of the account. */
  limitAccount: KeyedConcurrencyLimit;
}

interface Admission {
  /** The places that the request holds: of the account, if it has one, and then of the IP address. */
  places: Release[];
  isHandled: boolean;
}

/**
 * Limits the requests of one account, and of one IP address, that are in progress at the same time, before their bodies
 * are read. Further requests wait, so that the event loop, the thread pool and the connections of the database are free
 * for other clients. A request is in progress until its response begins.
 *
 * @throws {OverloadError} from the hook, when the queue of the account or of the IP address is full
 */
export function registerAdmissionControl(
  app: FastifyInstance,
  { rateLimitFactor }: Pick<Config, "rateLimitFactor">,
  { getAccountId, limitAccount }: AdmissionDependencies,
): void {
  const limitIpAddress = createKeyedConcurrencyLimit({
    ...scaleConcurrency(IP_ADDRESS_CONCURRENCY, rateLimitFactor),
    refusalCause: "admission",
  });
  app.decorateRequest("admission", null);

  function release({ admission }: FastifyRequest): void {
    for (const free of admission?.places.splice(0) ?? []) free();
  }

  async function waitForPlaces(request: FastifyRequest, places: Release[], ipKey: string): Promise<void> {
    const accountId = await getAccountId(request);
    try {
      // The account comes first, so that waiting requests of one account do not hold places of the IP address.
      if (accountId) places.push(await enter(limitAccount, accountId));
      places.push(await enter(limitIpAddress, ipKey));
    } catch (error) {
      release(request);
      if (error instanceof OverloadError) await sleep(REJECTION_DELAY_MS);
      throw error;
    }
  }

  app.addHook("onRequest", (request, reply, done) => {
    // The API requests of a rendered page have no connection of their own. They are a part of the request of the page.
    if (!(request.raw.socket instanceof Socket)) return done();
    const admission: Admission = { places: [], isHandled: false };
    request.admission = admission;
    const ipKey = toIpKey(request.ip);
    // A handler runs on after its client has disconnected, so the request is in progress until the handler has ended.
    const releaseUnhandled = () => admission.isHandled || release(request);
    // Most requests have no account and need not wait.
    const place = request.headers.authorization === undefined ? limitIpAddress.tryAcquire(ipKey) : null;
    if (place) {
      admission.places.push(place);
      reply.raw.once("close", releaseUnhandled);
      return done();
    }
    waitForPlaces(request, admission.places, ipKey).then(() => {
      if (!reply.raw.destroyed) {
        reply.raw.once("close", releaseUnhandled);
        return done();
      }
      // The client has disconnected while the request waited, so no response is needed.
      release(request);
      reply.hijack();
    }, done);
  });

  app.addHook("preHandler", ({ admission, routeOptions }, _reply, done) => {
    if (admission) admission.isHandled = true;
    // The place of the IP address, the last one, is free while a file arrives. A whole office may share the address.
    if (routeOptions.config.receivesFile) admission?.places.pop()?.();
    done();
  });

  app.addHook("onSend", (request, _reply, _payload, done) => {
    release(request);
    done();
  });
}

/** Waits for a place. Waiting requests start in another turn of the event loop, so that a queue does not fill a turn. */
async function enter(limit: KeyedConcurrencyLimit, key: string): Promise<Release> {
  const free = limit.tryAcquire(key);
  if (free) return free;
  const place = await limit.acquire(key);
  await yieldToEventLoop();
  return place;
}
