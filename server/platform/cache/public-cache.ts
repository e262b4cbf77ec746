import { LRUCache } from "lru-cache";
import { type CacheLookups, countCacheLookups } from "../metrics/process-metrics.ts";
import type { CachedData } from "./job-changes.ts";
import type { Dependencies, Source } from "./source.ts";

/**
 * Returns whether no change of public data concerns the data since it was read. False while changes may have gone
 * unnoticed.
 */
export type IsCurrent = (data: CachedData) => boolean;

interface CacheOptions<Value> {
  /** The name by which lookups are counted. */
  name: string;
  /** How long an entry is valid even when public data changes. With 0 nothing is cached. */
  ttlMs: number;
  /** Gives each value its own `ttlMs`, so that values that take long to create are created less often. */
  getTtlMs?: (value: Value) => number;
  maxBytes: number;
  getSizeBytes: (value: Value) => number;
  /** When set, entries stay valid after `ttlMs` until a change of public data concerns them. */
  isCurrent?: IsCurrent;
  /** Returns what a value was made from. Default: each change of public data since its creation concerns it. */
  getSource?: (value: Value) => Source;
  /** Whether a value may stay valid after `ttlMs`. Default: all values. */
  canOutliveTtl?: (value: Value) => boolean;
}

interface Entry<Value> extends CachedData {
  value: Value;
  createdAt: number;
}

interface PendingEntry<Value> {
  value: Promise<Value>;
  startedAt: number;
}

/** The maximum age of an entry. Content may depend on the current date, and a new date does not change public data. */
const MAX_AGE_MS = 60_000;

/**
 * Copies bytes for a cache. Node allocates buffers of less than 32 kB inside blocks of 64 kB (`Buffer.poolSize`), and a
 * block is freed only with its last buffer. A cache of small buffers would hold many times its size.
 */
export function copyForCache(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/**
 * An LRU cache for replies and pages that are the same for every visitor. Concurrent callers share one pending creation.
 * Rejected creations are not cached.
 */
export class PublicCache<Value> {
  readonly #options: CacheOptions<Value>;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #pending = new Map<string, PendingEntry<Value>>();
  readonly #lookups: CacheLookups;

  constructor(options: CacheOptions<Value>) {
    this.#options = options;
    this.#lookups = countCacheLookups(options.name);
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      // Keys take two bytes per character. 200 is an estimate of the fixed size of an entry.
      sizeCalculation: ({ value, dependencies }, key) =>
        options.getSizeBytes(value) + estimateSizeBytes(dependencies) + 2 * key.length + 200,
    });
  }

  has(key: string): boolean {
    const entry = this.#entries.peek(key);
    return entry !== undefined && this.#isValid(entry);
  }

  /** Returns a valid entry without creating one. */
  peek(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry || !this.#isValid(entry)) return undefined;
    this.#lookups.hit++;
    return entry.value;
  }

  getOrCreate(key: string, create: () => Promise<Value>): Promise<Value> {
    const cached = this.peek(key);
    if (cached !== undefined) return Promise.resolve(cached);
    const pending = this.#pending.get(key);
    if (pending && performance.now() - pending.startedAt < this.#options.ttlMs) {
      this.#lookups.shared++;
      return pending.value;
    }
    this.#lookups.miss++;
    return this.#create(key, create);
  }

  #create(key: string, create: () => Promise<Value>): Promise<Value> {
    // The start counts as the creation time, because the value may lack changes that are made during the creation.
    const startedAt = performance.now();
    const pending = { startedAt, value: create() };
    this.#pending.set(key, pending);
    pending.value.then(
      (value) => {
        this.#removePending(key, pending);
        this.#entries.set(key, this.#createEntry(value, startedAt));
      },
      () => this.#removePending(key, pending),
    );
    return pending.value;
  }

  #createEntry(value: Value, createdAt: number): Entry<Value> {
    const { readAt, dependencies } = this.#options.getSource?.(value) ?? { readAt: createdAt, dependencies: null };
    // Data from a replica is older than the entry. Its age counts from the data.
    return { value, createdAt: Math.min(createdAt, readAt), readAt, dependencies, checkedChanges: 0 };
  }

  #removePending(key: string, pending: PendingEntry<Value>): void {
    if (this.#pending.get(key) === pending) this.#pending.delete(key);
  }

  #isValid(entry: Entry<Value>): boolean {
    const { ttlMs, getTtlMs, isCurrent, canOutliveTtl } = this.#options;
    const age = performance.now() - entry.createdAt;
    if (age < (getTtlMs?.(entry.value) ?? ttlMs)) return true;
    if (ttlMs === 0 || !isCurrent || age >= MAX_AGE_MS || canOutliveTtl?.(entry.value) === false) return false;
    return isCurrent(entry);
  }
}

/** A lexeme takes about 40 bytes. */
function estimateSizeBytes(dependencies: Dependencies): number {
  return 40 * (dependencies ?? []).flat().reduce((count, { lexemes }) => count + lexemes.length, 0);
}
