import { isDeepStrictEqual } from "node:util";

interface Entry<Value> {
  /** The value that the portal has acknowledged; null when it has acknowledged none or the deletion. */
  acknowledged: Value | null;
  /** The value of a write without an acknowledgement: it may be stored or not. */
  attempted?: { value: Value | null };
}

/** How the writes without an acknowledgement turned out. */
export interface Outcomes {
  stored: number;
  lost: number;
}

/**
 * Remembers what the portal has acknowledged, and compares it with what the portal has stored. Each stored item has a
 * key that the writer chooses, such as the client id of a message.
 */
export class Ledger<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly outcomes: Outcomes = { stored: 0, lost: 0 };

  /** Call this before a write is sent. `null` stands for a deletion. */
  attempt(key: string, value: Value | null): void {
    const acknowledged = this.#entries.get(key)?.acknowledged ?? null;
    this.#entries.set(key, { acknowledged, attempted: { value } });
  }

  /** Call this when the portal has acknowledged the attempted write of this key. */
  acknowledge(key: string): void {
    const value = this.#entries.get(key)?.attempted?.value ?? null;
    this.#entries.set(key, { acknowledged: value });
  }

  /** Returns the acknowledged items. */
  list(): [key: string, value: Value][] {
    return [...this.#entries].flatMap(([key, { acknowledged }]) =>
      acknowledged === null ? [] : [[key, acknowledged]],
    );
  }

  /**
   * Compares the ledger with the stored items. Every acknowledged item must be stored exactly once, and an attempted
   * write must be stored completely or not at all. Takes the stored items over, so that a violation is reported once.
   *
   * @returns one sentence for each violation
   */
  settle(stored: [key: string, value: Value][]): string[] {
    const violations: string[] = [];
    const byKey = new Map<string, Value>();
    for (const [key, value] of stored) {
      if (byKey.has(key)) violations.push(`${key} is stored more than once.`);
      byKey.set(key, value);
    }
    for (const key of new Set([...this.#entries.keys(), ...byKey.keys()])) {
      const { acknowledged = null, attempted } = this.#entries.get(key) ?? {};
      const actual = byKey.get(key) ?? null;
      const isAttempted = attempted !== undefined && isDeepStrictEqual(actual, attempted.value);
      if (isAttempted) this.outcomes.stored += 1;
      else if (!isDeepStrictEqual(actual, acknowledged))
        violations.push(describe(key, actual, acknowledged, attempted));
      else if (attempted) this.outcomes.lost += 1;
      if (actual === null) this.#entries.delete(key);
      else this.#entries.set(key, { acknowledged: actual });
    }
    return violations;
  }
}

function describe(key: string, actual: unknown, acknowledged: unknown, attempted?: { value: unknown }): string {
  const alternative = attempted ? `, attempted ${JSON.stringify(attempted.value)}` : "";
  return `${key} is ${JSON.stringify(actual)}; acknowledged ${JSON.stringify(acknowledged)}${alternative}.`;
}
