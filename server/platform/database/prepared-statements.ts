import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { publishQueryTiming } from "./query-timing.ts";

/**
 * Executes a query as a prepared statement, which each connection parses and plans once. Use it for frequent queries
 * with a constant text per name.
 */
export async function executePrepared<Row>(
  pool: pg.Pool,
  name: string,
  { sql, parameters }: CompiledQuery<Row>,
): Promise<Row[]> {
  const startedAt = performance.now();
  try {
    const { rows } = await pool.query({ name, text: sql, values: [...parameters] });
    return rows as Row[];
  } finally {
    publishQueryTiming(name, performance.now() - startedAt);
  }
}
