import {
  createConcurrencyLimit,
  createKeyedConcurrencyLimit,
  scaleConcurrency,
} from "../../platform/background/concurrency-limit.ts";
import { toIpKey } from "../../platform/limits/ip-address.ts";

/** Up to the size of the search pool. With several worker processes the pools are smaller, and searches wait for them. */
const MAX_CONCURRENT_SEARCHES = 8;
/**
 * Less than half a second of work, also while refusals and members take most of the processor. When the queue is full, a
 * search gets a 503 response and the client retries.
 */
const MAX_QUEUED_SEARCHES = 24;
/** The share of one IP address (IPv6: of one /64 network). `RATE_LIMIT_FACTOR` multiplies both numbers. */
const IP_ADDRESS_LIMITS = { maxConcurrent: 3, maxQueued: 13 };

export interface SearchLimit {
  /** @throws {OverloadError} when the queue, or the share of the IP address, is full */
  run<Result>(ipAddress: string, search: () => Promise<Result>): Promise<Result>;
  /** Whether the queue is full, so that each search is rejected. */
  isFull(): boolean;
}

/**
 * Limits how many searches run at the same time. No IP address takes more than its share, so others are served while one
 * sends many searches.
 */
export function createSearchLimit(rateLimitFactor: number): SearchLimit {
  const limitIpAddress = createKeyedConcurrencyLimit(scaleConcurrency(IP_ADDRESS_LIMITS, rateLimitFactor));
  const limitConcurrency = createConcurrencyLimit({
    maxConcurrent: MAX_CONCURRENT_SEARCHES,
    maxQueued: MAX_QUEUED_SEARCHES,
  });
  return {
    run: (ipAddress, search) => limitIpAddress.run(toIpKey(ipAddress), () => limitConcurrency.run(search)),
    isFull: limitConcurrency.isFull,
  };
}
