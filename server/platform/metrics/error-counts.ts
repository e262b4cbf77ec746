/** Requests that ended with the same error of the server. */
export interface ErrorCount {
  code: string;
  /** The method and the pattern of the route, or `other` for kinds beyond the limit. */
  route: string;
  count: number;
  lastAt: Date;
}

/** There are fewer routes with errors at once, unless everything fails. */
const MAX_KINDS = 200;

/** Counts the errors of the requests of a process by their code and route, without paths and messages. */
export class ErrorCounts {
  #counts = new Map<string, ErrorCount>();

  add(code: string, route: string, count = 1, lastAt = new Date()): void {
    const key = `${code} ${route}`;
    const counted = this.#counts.get(key);
    if (counted) {
      counted.count += count;
      counted.lastAt = lastAt;
    } else if (this.#counts.size < MAX_KINDS || route === "other")
      this.#counts.set(key, { code, route, count, lastAt });
    else this.add(code, "other", count, lastAt);
  }

  /** Passes what was counted since the last call to `save`, and keeps it for the next call when `save` rejects. */
  async flush(save: (counts: ErrorCount[]) => Promise<void>): Promise<void> {
    const counts = [...this.#counts.values()];
    if (counts.length === 0) return;
    this.#counts = new Map();
    try {
      await save(counts);
    } catch (error) {
      for (const { code, route, count, lastAt } of counts) this.add(code, route, count, lastAt);
      throw error;
    }
  }
}
