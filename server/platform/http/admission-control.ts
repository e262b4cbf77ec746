import { Socket } from "node:net";
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  createKeyedConcurrencyLimit,
  type KeyedConcurrencyLimit,
  scaleConcurrency,
} from "../background/concurrency-limit.ts";
import type { Config } from "../config/config.ts";
import { OverloadError } from "../errors.ts";
import { toIpKey } from "../limits/ip-address.ts";
import { IP_ADDRESS_CONCURRENCY } from "../limits/rules.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the handler of the route receives a file, which may take minutes. */
    receivesFile?: boolean;
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
  releases: (() => void)[];
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
  const admissions = new WeakMap<FastifyRequest, Admission>();

  function release(request: FastifyRequest): void {
    for (const releaseOne of admissions.get(request)?.releases.splice(0) ?? []) releaseOne();
  }

  app.addHook("onRequest", async (request, reply) => {
    // The API requests of a rendered page have no connection of their own. They are a part of the request of the page.
    if (!(request.raw.socket instanceof Socket)) return;
    const admission: Admission = { releases: [], isHandled: false };
    admissions.set(request, admission);
    const ipKey = toIpKey(request.ip);
    const accountId = await getAccountId(request);
    try {
      // The account comes first, so that waiting requests of one account do not hold places of the IP address.
      if (accountId) admission.releases.push(await enter(limitAccount, accountId));
      admission.releases.push(await enter(limitIpAddress, ipKey));
    } catch (error) {
      release(request);
      if (error instanceof OverloadError) await sleep(REJECTION_DELAY_MS);
      throw error;
    }
    // A handler runs on after its client has disconnected, so the request is in progress until the handler has ended.
    reply.raw.once("close", () => admission.isHandled || release(request));
    if (!reply.raw.destroyed) return;
    // The client has disconnected while the request waited, so no response is needed.
    release(request);
    reply.hijack();
  });

  app.addHook("preHandler", async (request) => {
    const admission = admissions.get(request);
    if (!admission) return;
    admission.isHandled = true;
    // The place of the IP address, the last one, is free while a file arrives. A whole office may share the address.
    if (request.routeOptions.config.receivesFile) admission.releases.pop()?.();
  });

  app.addHook("onSend", async (request) => release(request));
}

/** Waits for a place. Returns the function that frees it. */
function enter(limit: KeyedConcurrencyLimit, key: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    let hasWaited = false;
    const hold = () =>
      new Promise<void>((free) => {
        // Waiting requests start in another turn of the event loop, so that a queue of short ones does not fill a turn.
        if (hasWaited) yieldToEventLoop().then(() => resolve(free));
        else resolve(free);
      });
    limit(key, hold).catch(reject);
    hasWaited = true;
  });
}
