import type { CompiledQuery } from "kysely";
import type pg from "pg";

/**
 * Executes a query as a prepared statement, which each connection parses and plans once. Use it for frequent queries
 * with a constant text per name.
 */
export async function executePrepared<Row>(
  pool: pg.Pool,
  name: string,
  { sql, parameters }: CompiledQuery<Row>,
): Promise<Row[]> {
  const { rows } = await pool.query({ name, text: sql, values: [...parameters] });
  return rows as Row[];
}
