import { LRUCache } from "lru-cache";

/**
 * Returns when public data last changed, in milliseconds of `performance.now()`. Infinity while changes may have gone
 * unnoticed.
 */
export type GetLastChangedAt = () => number;

interface CacheOptions<Value> {
  /** How long an entry is valid even when public data changes. With 0 nothing is cached. */
  ttlMs: number;
  /** Gives each value its own `ttlMs`, so that values that take long to create are created less often. */
  getTtlMs?: (value: Value) => number;
  maxBytes: number;
  getSizeBytes: (value: Value) => number;
  /** When set, entries stay valid after `ttlMs` until public data changes. */
  getLastChangedAt?: GetLastChangedAt;
  /** The maximum age of the data that a value is created from: the `ttlMs` of the cache that holds this data. */
  sourceMaxAgeMs?: number;
  /** Whether a value may stay valid after `ttlMs`. Default: all values. */
  canOutliveTtl?: (value: Value) => boolean;
}

interface Entry<Value> {
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

  constructor(options: CacheOptions<Value>) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      // Keys take two bytes per character. 200 is an estimate of the fixed size of an entry.
      sizeCalculation: ({ value }, key) => options.getSizeBytes(value) + 2 * key.length + 200,
    });
  }

  /** Returns a valid entry without creating one. */
  peek(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isValid(entry) ? entry.value : undefined;
  }

  getOrCreate(key: string, create: () => Promise<Value>): Promise<Value> {
    const cached = this.peek(key);
    if (cached !== undefined) return Promise.resolve(cached);
    const pending = this.#pending.get(key);
    if (pending && performance.now() - pending.startedAt < this.#options.ttlMs) return pending.value;
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
        this.#entries.set(key, { value, createdAt: startedAt });
      },
      () => this.#removePending(key, pending),
    );
    return pending.value;
  }

  #removePending(key: string, pending: PendingEntry<Value>): void {
    if (this.#pending.get(key) === pending) this.#pending.delete(key);
  }

  #isValid({ value, createdAt }: Entry<Value>): boolean {
    const { ttlMs, getTtlMs, getLastChangedAt, sourceMaxAgeMs = 0, canOutliveTtl } = this.#options;
    const age = performance.now() - createdAt;
    if (age < (getTtlMs?.(value) ?? ttlMs)) return true;
    if (ttlMs === 0 || !getLastChangedAt || age >= MAX_AGE_MS || canOutliveTtl?.(value) === false) return false;
    return getLastChangedAt() < createdAt - sourceMaxAgeMs;
  }
}
