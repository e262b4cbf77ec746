import type pg from "pg";
import type { JobCondition, Source } from "./source.ts";

/** What the search index has of a changed job, before or after the change. */
export interface JobChange {
  lexemes: Set<string>;
  words: string[];
}

/** Data that a cache holds. */
export interface CachedData extends Source {
  /** The number of logged changes that are known not to concern the data. The log updates it. */
  checkedChanges: number;
}

/** With more changes at once, it is not worth while to find out which values they concern. */
const MAX_CHANGES_AT_ONCE = 200;
/** A change of a job with a description of usual length takes about 30 kB. */
const MAX_LOGGED_CHANGES = 300;

/** Reads the changes of transactions. Returns null when there are too many, or when those of a transaction are missing. */
export async function readJobChanges(pool: pg.Pool, transactionIds: string[]): Promise<JobChange[] | null> {
  const { rows } = await pool.query<{ transaction_id: string | null; lexemes: string[]; words: string[] }>({
    name: "list_job_changes",
    text: "select * from list_job_changes($1, $2)",
    values: [transactionIds, MAX_CHANGES_AT_ONCE + 1],
  });
  const foundIds = rows.flatMap(({ transaction_id }) => transaction_id ?? []);
  if (foundIds.length > MAX_CHANGES_AT_ONCE || new Set(foundIds).size < transactionIds.length) return null;
  return rows.map(({ lexemes, words }) => ({ lexemes: new Set(lexemes), words }));
}

/** The last changes of jobs. */
export class JobChangeLog {
  #changes: (JobChange & { at: number })[] = [];
  /** The number of changes that have been removed, and the time of the last one of them. */
  #removedCount = 0;
  #removedUntil = Number.NEGATIVE_INFINITY;

  /** @param at The time when the process was notified, not before the changes added earlier */
  add(changes: JobChange[], at: number): void {
    this.#changes.push(...changes.map((change) => ({ ...change, at })));
    const removed = this.#changes.splice(0, this.#changes.length - MAX_LOGGED_CHANGES);
    this.#removedCount += removed.length;
    this.#removedUntil = removed.at(-1)?.at ?? this.#removedUntil;
  }

  /** Whether a change since `readAt` concerns the data, or may concern it because it has been removed from the log. */
  concerns(data: CachedData): boolean {
    const { readAt, dependencies, checkedChanges } = data;
    if (dependencies === null || (checkedChanges < this.#removedCount && readAt <= this.#removedUntil)) return true;
    for (let index = Math.max(0, checkedChanges - this.#removedCount); index < this.#changes.length; index++) {
      const change = this.#changes[index];
      if (change && change.at >= readAt && dependencies.some((conditions) => meetsAll(change, conditions))) return true;
    }
    data.checkedChanges = this.#removedCount + this.#changes.length;
    return false;
  }
}

function meetsAll({ lexemes, words }: JobChange, conditions: JobCondition[]): boolean {
  return conditions.every(
    (condition) =>
      condition.lexemes.some((lexeme) => lexemes.has(lexeme)) ||
      words.some((word) => condition.wordPrefix != null && word.startsWith(condition.wordPrefix)),
  );
}
