import { channel } from "node:diagnostics_channel";

/** A finished query, without its parameters. */
export interface QueryTiming {
  /** The name of a prepared statement, or else the text with placeholders. */
  query: string;
  durationMs: number;
}

/** Receives a `QueryTiming` after each query of Kysely and of `executePrepared`, also after a failed one. */
export const queryTimings = channel("job-portal:query");

export function publishQueryTiming(query: string, durationMs: number): void {
  if (queryTimings.hasSubscribers) queryTimings.publish({ query, durationMs } satisfies QueryTiming);
}
