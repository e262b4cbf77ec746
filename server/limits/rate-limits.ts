import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "../errors.ts";
import { getIpv6Network, toIpKey } from "./ip-address.ts";
import { type LimitName, type LimitRules, type LimitScope, limitRules, NETWORK_FACTOR } from "./rules.ts";

/** Who a try is counted for. Made by `byAddress`, `byPair` and `byAccount`. */
export type LimitKey = `${LimitScope | "network"} ${string}`;

export interface RateLimits {
  /**
   * Counts one try for each key, in their order, and throws `too_many_requests` at the first that has had enough. Name
   * the address first: who is stopped there no longer uses up what belongs to the owner of the account.
   */
  consume(name: LimitName, keys: (LimitKey | LimitKey[])[]): Promise<void>;
  /** The same for one key, for a statement that counts by itself (`count-try.ts`) what is counted nowhere else. */
  allowanceOf(name: LimitName, key: LimitKey): Allowance;
}

export interface Allowance {
  key: string;
  tries: number;
  milliseconds: number;
}

/** With IPv6 also the network that it is part of: whoever has one has many addresses. */
export function toIpAddressKeys(request: FastifyRequest): LimitKey[] {
  const network = getIpv6Network(request.ip);
  return [`address ${toIpKey(request.ip)}`, ...(network ? [`network ${network}` as const] : [])];
}

/** One account from one address: stops a guesser early, and nobody else. */
export function toAccountIpKey(account: string, request: FastifyRequest): LimitKey {
  return `pair ${account} ${toIpKey(request.ip)}`;
}

/** By id, email or phone number: whatever a try is about, whether it exists or not. */
export function toAccountKey(account: string): LimitKey {
  return `account ${account}`;
}

/**
 * Counts in PostgreSQL, so that a limit holds across processes. A window begins with the first try and ends by its
 * length, whatever is tried in between: nobody is locked out for longer than that.
 */
export function createRateLimits(pool: pg.Pool, factor: number): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  for (const [name, kinds] of Object.entries<LimitRules>(limitRules)) {
    const network = kinds.address && { ...kinds.address, tries: kinds.address.tries * NETWORK_FACTOR };
    for (const [kind, { tries, minutes }] of Object.entries({ ...kinds, ...(network && { network }) })) {
      const limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        // One of them cleans up for all.
        clearExpiredByTimeout: limiters.size === 0,
        keyPrefix: `${name} ${kind}`,
        points: Math.max(1, Math.round(tries * factor)),
        duration: minutes * 60,
      });
      limiters.set(`${name} ${kind}`, limiter);
    }
  }
  function limiterOf(name: LimitName, key: LimitKey): RateLimiterPostgres {
    const kind = key.slice(0, key.indexOf(" "));
    const limiter = limiters.get(`${name} ${kind}`);
    if (!limiter) throw new Error(`The limit ${name} has no rule for an ${kind}.`);
    return limiter;
  }
  return {
    async consume(name, keys) {
      for (const key of keys.flat()) await consumeOne(limiterOf(name, key), hashKey(key));
    },
    allowanceOf(name, key) {
      const limiter = limiterOf(name, key);
      return { key: limiter.getKey(hashKey(key)), tries: limiter.points, milliseconds: limiter.msDuration };
    },
  };
}

async function consumeOne(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw new ApiError("too_many_requests", undefined, Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  }
}

/** Emails and addresses have no business in a table of tries, and may be longer than its key. */
function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
