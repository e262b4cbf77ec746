import { createHash } from "node:crypto";
import { isIP } from "node:net";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "../errors.ts";
import { addressKey } from "./address-key.ts";
import { type Kind, type LimitName, type Rules, rules } from "./rules.ts";

export interface Limits {
  /**
   * Counts one try and throws `too_many_requests` when there were enough of them. `keys` says for whom it counts:
   * `request.ip`, the account (id, email or phone number, whether it exists or not), or both.
   */
  take(name: LimitName, keys: string[]): Promise<void>;
}

/**
 * Counts in PostgreSQL, so that a limit holds across processes. A window begins with the first try and ends by its
 * length, whatever is tried in between: nobody is locked out for longer than that.
 */
export function openLimits(pool: pg.Pool, factor: number): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  for (const [name, kinds] of Object.entries<Rules>(rules)) {
    for (const [kind, { tries, minutes }] of Object.entries(kinds)) {
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
  return {
    async take(name, keys) {
      for (const [kind, key] of inOrder(keys)) {
        const limiter = limiters.get(`${name} ${kind}`);
        if (limiter) await takeOne(limiter, hashed(key));
      }
    },
  };
}

/**
 * The address comes first, then the account from that address, then the account: who is stopped at one of them no
 * longer counts against the next, so that a stranger does not use up what belongs to the owner.
 */
function inOrder(keys: string[]): [Kind, string][] {
  const address = keys.find((key) => isIP(key.split("%")[0] ?? ""));
  const accounts = keys.filter((key) => key !== address);
  const account = accounts.join(" ");
  return [
    ...(address ? [["address", addressKey(address)] as [Kind, string]] : []),
    ...(address && account ? [["pair", `${account} ${addressKey(address)}`] as [Kind, string]] : []),
    ...accounts.map((key): [Kind, string] => ["account", key]),
  ];
}

async function takeOne(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw new ApiError("too_many_requests", undefined, Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  }
}

/** Emails and addresses have no business in a table of tries, and may be longer than its key. */
function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
