interface Entry<Value> {
  value: Promise<Value>;
  madeAt: number;
}

/**
 * Keeps what was made in the last moments, so that a thousand people who look at one page cost as much as one. Who
 * asks while it is being made waits for the same. Holds a bounded number; what fails is not kept.
 */
export class RecentCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #freshMs: number;
  readonly #most: number;

  constructor({ freshMs, most }: { freshMs: number; most: number }) {
    this.#freshMs = freshMs;
    this.#most = most;
  }

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known && performance.now() - known.madeAt < this.#freshMs) return known.value;
    const entry = { value: make(), madeAt: performance.now() };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.value.catch(() => this.#forget(key, entry));
    if (this.#entries.size > this.#most) this.#dropOldest();
    return entry.value;
  }

  #forget(key: string, entry: Entry<Value>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #dropOldest(): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
