import { AsyncLocalStorage } from "node:async_hooks";

/** A job meets the condition when it has one of the lexemes, or a word that begins with `wordPrefix`. */
export interface JobCondition {
  /** Lexemes of the document of a job (docs/search.md), and `job:` or `company:` with an id. */
  lexemes: string[];
  wordPrefix?: string | null;
}

/**
 * The jobs that a reply depends on: those that meet all conditions of at least one list. A change of another job leaves
 * the reply as it is. Null when each change of public data may concern the reply.
 */
export type Dependencies = JobCondition[][] | null;

export const NO_DEPENDENCIES: Dependencies = [];

export function dependsOnJob(id: string): Dependencies {
  return [[{ lexemes: [`job:${id}`] }]];
}

/** Depends on all jobs of a company. */
export function dependsOnCompany(id: string): Dependencies {
  return [[{ lexemes: [`company:${id}`] }]];
}

/** What a reply or page was made from. */
export interface Source {
  /** A time before the data was read, in milliseconds of `performance.now()`. */
  readAt: number;
  dependencies: Dependencies;
}

/** Returns the source of what is made from several replies and was begun at `startedAt`. */
export function joinSources(sources: Source[], startedAt: number): Source {
  const known = sources.flatMap(({ dependencies }) => (dependencies === null ? [] : [dependencies]));
  return {
    readAt: Math.min(startedAt, ...sources.map(({ readAt }) => readAt)),
    dependencies: known.length === sources.length ? known.flat() : null,
  };
}

const currentRecord = new AsyncLocalStorage<{ source: Source }>();

/** Sends a request to this application and returns the source of its reply. */
export async function recordSource<Reply>(send: () => Promise<Reply>): Promise<{ reply: Reply; source: Source }> {
  // An error reply reports no source.
  const record = { source: { readAt: performance.now(), dependencies: null } };
  // `inject` of Fastify sends the request only when its result is awaited.
  const reply = await currentRecord.run(record, async () => await send());
  return { reply, source: record.source };
}

/** Reports the source of the reply to the current request, for `recordSource`. */
export function reportSource(source: Source): void {
  const record = currentRecord.getStore();
  if (record) record.source = source;
}
