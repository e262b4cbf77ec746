import { LRUCache } from "lru-cache";

/** Since when what everybody sees has been as it is, on the clock of `performance.now()`; Infinity when nobody knows. */
export type UnchangedSince = () => number;

interface Options<Value> {
  /** How long a value holds, whatever happens. At 0 nothing is kept. */
  freshMs: number;
  mostBytes: number;
  bytesOf: (value: Value) => number;
  /** With it a value holds on for as long as nothing has changed since it was made. */
  unchangedSince?: UnchangedSince;
  /** How old what a value was made from may have been: the `freshMs` of another memory. */
  lagMs?: number;
  /** Whether a value may hold on; if not, it goes when it is no longer fresh. */
  holds?: (value: Value) => boolean;
}

interface Entry<Value> {
  value: Value;
  madeAt: number;
}

interface Making<Value> {
  value: Promise<Value>;
  since: number;
}

/** Some answers change with the clock alone, and by the day only; and it bounds what nobody has thought of. */
const LONGEST_MS = 60_000;

/**
 * Keeps what was made, so that a thousand people who look at one page cost as much as one. Who asks while it is being
 * made waits for the same. What was asked for longest ago makes room; what fails is not kept.
 */
export class RecentCache<Value> {
  readonly #options: Options<Value>;
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #making = new Map<string, Making<Value>>();

  constructor(options: Options<Value>) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.mostBytes,
      // In characters and bytes alike; what an entry itself takes is a guess.
      sizeCalculation: ({ value }, key) => options.bytesOf(value) + 2 * key.length + 200,
    });
  }

  /** At once, when it is there. */
  known(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#isValid(entry) ? entry.value : undefined;
  }

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.known(key);
    if (known !== undefined) return Promise.resolve(known);
    const making = this.#making.get(key);
    if (making && performance.now() - making.since < this.#options.freshMs) return making.value;
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
        this.#entries.set(key, { value, madeAt: since });
      },
      () => this.#done(key, making),
    );
    return making.value;
  }

  #done(key: string, making: Making<Value>): void {
    if (this.#making.get(key) === making) this.#making.delete(key);
  }

  #isValid({ value, madeAt }: Entry<Value>): boolean {
    const { freshMs, unchangedSince, lagMs = 0, holds } = this.#options;
    const age = performance.now() - madeAt;
    if (age < freshMs) return true;
    if (freshMs === 0 || !unchangedSince || age >= LONGEST_MS || holds?.(value) === false) return false;
    return unchangedSince() < madeAt - lagMs;
  }
}
