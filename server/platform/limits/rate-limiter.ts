import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { CompiledQuery, type Kysely } from "kysely";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../errors.ts";
import { countRefusal } from "../metrics/process-metrics.ts";
import { getIpv6Network, toIpKey } from "./ip-address.ts";
import { IPV6_NETWORK_FACTOR, type LimitName, type LimitRules, type LimitScope, limitRules } from "./rules.ts";

/** Names what an attempt is counted by. Create keys with `toIpAddressKeys`, `toAccountIpKey` or `toAccountKey`. */
export type LimitKey = `${LimitScope | "network"} ${string}`;

/** The errors of status 429. */
export type LimitErrorCode = "too_many_requests" | "too_many_conversations";

export interface RateLimiter {
  /**
   * Consumes one attempt of each key, in the order of the keys. Pass the IP address first, so that an attempt rejected
   * for its IP address does not use up the attempts of the account.
   *
   * @throws {ApiError} `errorCode` at the first key without an attempt left; by default too_many_requests
   */
  consume(name: LimitName, keys: (LimitKey | LimitKey[])[], errorCode?: LimitErrorCode): Promise<void>;
  /** Restores one attempt of each key. For limits that count failures only: call it after a success. */
  refund(name: LimitName, keys: (LimitKey | LimitKey[])[]): Promise<void>;
}

/** Returns the key of the IP address and, for IPv6, the key of its /48 network. */
export function toIpAddressKeys(request: FastifyRequest): LimitKey[] {
  const network = getIpv6Network(request.ip);
  return [`ip ${toIpKey(request.ip)}`, ...(network ? [`network ${network}` as const] : [])];
}

/**
 * Returns the key of one account from one IP address. Its limit stops an attacker with one IP address before the limit
 * of the account is reached.
 */
export function toAccountIpKey(account: string, request: FastifyRequest): LimitKey {
  return `accountIp ${account} ${toIpKey(request.ip)}`;
}

/** Returns the key of an account. `account` can be any identifier, such as an email; the account need not exist. */
export function toAccountKey(account: string): LimitKey {
  return `account ${account}`;
}

/**
 * Creates the rate limits of `limitRules`, with all numbers of attempts multiplied by `factor`. PostgreSQL stores the
 * counts, so a limit holds across processes. A time window begins with the first attempt and has a fixed length;
 * further attempts do not extend it.
 */
export function createRateLimiter(pool: pg.Pool, factor: number): RateLimiter {
  const limiters = new Map<string, RateLimiterPostgres>();
  for (const [name, scopes] of Object.entries<LimitRules>(limitRules)) {
    const network = scopes.ip && { ...scopes.ip, attempts: scopes.ip.attempts * IPV6_NETWORK_FACTOR };
    for (const [scope, { attempts, minutes }] of Object.entries({ ...scopes, ...(network && { network }) })) {
      const limiter = new RateLimiterPostgres({
        ...storeOptions,
        storeClient: pool,
        storeType: "pool",
        // One limiter is enough to delete the expired rows of all limiters.
        clearExpiredByTimeout: limiters.size === 0,
        keyPrefix: `${name} ${scope}`,
        points: scaleAttempts(attempts, factor),
        duration: minutes * 60,
      });
      limiters.set(`${name} ${scope}`, limiter);
    }
  }
  function getLimiter(name: LimitName, key: LimitKey): RateLimiterPostgres {
    const scope = key.slice(0, key.indexOf(" "));
    const limiter = limiters.get(`${name} ${scope}`);
    if (!limiter) throw new Error(`The rate limit ${name} has no rule for the scope ${scope}.`);
    return limiter;
  }
  return {
    async consume(name, keys, errorCode = "too_many_requests") {
      for (const key of keys.flat()) await consumeOne(getLimiter(name, key), hashKey(key), errorCode);
    },
    async refund(name, keys) {
      for (const key of keys.flat()) await getLimiter(name, key).reward(hashKey(key));
    },
  };
}

/** Returns the number of attempts of a rule with the given `RATE_LIMIT_FACTOR`. */
export function scaleAttempts(attempts: number, factor: number): number {
  return Math.max(1, Math.round(attempts * factor));
}

interface TransactionLimit {
  name: string;
  /** Attempts with the same key count together. Without a key, all attempts do. */
  key?: string;
  attempts: number;
  minutes: number;
}

/**
 * Consumes one attempt within a transaction, so that a rollback restores the attempt.
 *
 * @throws {ApiError} too_many_requests
 */
export async function consumeInTransaction(
  trx: Kysely<DB>,
  { name, key, attempts, minutes }: TransactionLimit,
): Promise<void> {
  const query = ({ text, values }: { text: string; values: unknown[] }) =>
    trx.executeQuery(CompiledQuery.raw(text, values));
  const limiter = new RateLimiterPostgres({
    ...storeOptions,
    storeClient: { query },
    storeType: "client",
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: attempts,
    duration: minutes * 60,
  });
  await consumeOne(limiter, key === undefined ? "" : hashKey(key));
}

/** The clocks of two machines may differ by this time. A window that is longer by less is not reset. */
const CLOCK_TOLERANCE_MS = 60_000;

/** `tableCreated` is true because a migration creates the table. */
const storeOptions = { tableName: "rate_limits", tableCreated: true };

async function consumeOne(
  limiter: RateLimiterPostgres,
  key: string,
  errorCode: LimitErrorCode = "too_many_requests",
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    if (reason.msBeforeNext > limiter.msDuration + CLOCK_TOLERANCE_MS) {
      // The window began while the clock was ahead, and would last longer than the rule allows.
      await limiter.delete(key);
      return consumeOne(limiter, key, errorCode);
    }
    countRefusal("rate_limit");
    throw new ApiError(errorCode, undefined, Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  }
}

/** Hashes a key, so that the table contains neither emails nor IP addresses and long emails fit in its key column. */
function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
