import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { CompiledQuery, type Kysely, sql } from "kysely";
import type pg from "pg";
import type { DB } from "../../../database/schema.ts";
import type { Sweep } from "../background/sweep.ts";
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
  const query: Query = async (statement) => (await pool.query(statement)).rows;
  function toLimit(name: LimitName, key: LimitKey): TransactionLimit {
    const scope = key.slice(0, key.indexOf(" "));
    const rules: LimitRules = limitRules[name];
    const rule = rules[scope === "network" ? "ip" : (scope as LimitScope)];
    if (!rule) throw new Error(`The rate limit ${name} has no rule for the scope ${scope}.`);
    const attempts = rule.attempts * (scope === "network" ? IPV6_NETWORK_FACTOR : 1);
    return { name: `${name} ${scope}`, key, attempts: scaleAttempts(attempts, factor), minutes: rule.minutes };
  }
  return {
    async consume(name, keys, errorCode) {
      for (const key of keys.flat()) await consumeOne(query, toLimit(name, key), errorCode);
    },
    async refund(name, keys) {
      for (const key of keys.flat()) {
        await query({ name: "refund_attempt", text: REFUND, values: [toRowKey(toLimit(name, key))] });
      }
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
export async function consumeInTransaction(trx: Kysely<DB>, limit: TransactionLimit): Promise<void> {
  const query: Query = async ({ text, values }) =>
    (await trx.executeQuery<CountedAttempt>(CompiledQuery.raw(text, values))).rows;
  await consumeOne(query, limit);
}

/** Deletes the counts of windows that have ended. */
export function createRateLimitSweep(db: Kysely<DB>): Sweep {
  return {
    name: "rate_limits",
    description: "Deleting ended rate limits",
    intervalMs: SWEEP_INTERVAL_MS,
    async run() {
      await sql`delete from rate_limits where expire < ${sql.raw(NOW_MS)}`.execute(db);
      return {};
    },
  };
}

const SWEEP_INTERVAL_MS = 3_600_000;
const NOW_MS = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
/**
 * A window whose end is further away than its length began while the clock was ahead, and is counted anew. The tolerance
 * is for concurrent attempts: one that waits for the row has read the clock before.
 */
const IS_RUNNING = `counted.expire > ${NOW_MS} and counted.expire <= excluded.expire + 60000`;
const CONSUME = `
  insert into rate_limits as counted (key, points, expire) values ($1, 1, ${NOW_MS} + $2)
  on conflict (key) do update set
    points = case when ${IS_RUNNING} then counted.points + 1 else 1 end,
    expire = case when ${IS_RUNNING} then counted.expire else excluded.expire end
  returning points, (expire - ${NOW_MS})::float8 as left_ms`;
const REFUND = `update rate_limits set points = points - 1 where key = $1 and expire > ${NOW_MS}`;

interface CountedAttempt {
  /** The attempts in the window with this one. */
  points: number;
  /** The time until the window ends. */
  left_ms: number;
}

type Query = (statement: { name: string; text: string; values: unknown[] }) => Promise<CountedAttempt[]>;

async function consumeOne(
  query: Query,
  limit: TransactionLimit,
  errorCode: LimitErrorCode = "too_many_requests",
): Promise<void> {
  const values = [toRowKey(limit), limit.minutes * 60_000];
  const [counted] = await query({ name: "consume_attempt", text: CONSUME, values });
  if (!counted || counted.points <= limit.attempts) return;
  countRefusal("rate_limit");
  throw new ApiError(errorCode, undefined, Math.max(1, Math.ceil(counted.left_ms / 1000)));
}

/** Hashes the key, so that the table contains neither emails nor IP addresses and long emails fit in its key column. */
function toRowKey({ name, key }: TransactionLimit): string {
  return `${name}:${key === undefined ? "" : createHash("sha256").update(key).digest("base64url")}`;
}
