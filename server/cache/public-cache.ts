import { LRUCache } from "lru-cache";

/** Since when what everybody sees has been as it is, on the clock of `performance.now()`; Infinity when nobody knows. */
export type GetLastChangedAt = () => number;

interface CacheOptions<Value> {
  /** How long a value holds, whatever happens. At 0 nothing is kept. */
  ttlMs: number;
  maxBytes: number;
  getSizeBytes: (value: Value) => number;
  /** With it a value holds on for as long as nothing has changed since it was made. */
  getLastChangedAt?: GetLastChangedAt;
  /** How old what a value was made from may have been: the `freshMs` of another memory. */
  sourceMaxAgeMs?: number;
  /** Whether a value may hold on; if not, it goes when it is no longer fresh. */
  canOutliveTtl?: (value: Value) => boolean;
}

interface Entry<Value> {
  value: Value;
  createdAt: number;
}

interface PendingEntry<Value> {
  value: Promise<Value>;
  since: number;
}

/** Some answers change with the clock alone, and by the day only; and it bounds what nobody has thought of. */
const MAX_AGE_MS = 60_000;

/**
 * Keeps what was made, so that a thousand people who look at one page cost as much as one. Who asks while it is being
 * made waits for the same. What was asked for longest ago makes room; what fails is not kept.
 */
export class PublicCache<Value> {
  readonly #options: CacheOptions<Value>;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #making = new Map<string, PendingEntry<Value>>();

  constructor(options: CacheOptions<Value>) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      // In characters and bytes alike; what an entry itself takes is a guess.
      sizeCalculation: ({ value }, key) => options.getSizeBytes(value) + 2 * key.length + 200,
    });
  }

  /** At once, when it is there. */
  peek(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isValid(entry) ? entry.value : undefined;
  }

  getOrCreate(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.peek(key);
    if (known !== undefined) return Promise.resolve(known);
    const making = this.#making.get(key);
    if (making && performance.now() - making.since < this.#options.ttlMs) return making.value;
    return this.#make(key, make);
  }

  #make(key: string, make: () => Promise<Value>): Promise<Value> {
    // From before it is made: what changes meanwhile may or may not be in it.
    const since = performance.now();
    const making = { since, value: make() };
    this.#making.set(key, making);
    making.value.then(
      (value) => {
        this.#done(key, making);
        this.#entries.set(key, { value, createdAt: since });
      },
      () => this.#done(key, making),
    );
    return making.value;
  }

  #done(key: string, making: PendingEntry<Value>): void {
    if (this.#making.get(key) === making) this.#making.delete(key);
  }

  #isValid({ value, createdAt }: Entry<Value>): boolean {
    const { ttlMs, getLastChangedAt, sourceMaxAgeMs = 0, canOutliveTtl } = this.#options;
    const age = performance.now() - createdAt;
    if (age < ttlMs) return true;
    if (ttlMs === 0 || !getLastChangedAt || age >= MAX_AGE_MS || canOutliveTtl?.(value) === false) return false;
    return getLastChangedAt() < createdAt - sourceMaxAgeMs;
  }
}
