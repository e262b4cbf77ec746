import type { CompiledQuery } from "kysely";
import type pg from "pg";

/**
 * Asks with a statement that each connection parses and plans once, for what is asked with every message. A name always
 * has the same text. Searches must not come this way: their plans depend on what is looked for.
 */
export async function executePrepared<Row>(
  pool: pg.Pool,
  name: string,
  { sql, parameters }: CompiledQuery<Row>,
): Promise<Row[]> {
  const { rows } = await pool.query({ name, text: sql, values: [...parameters] });
  return rows as Row[];
}
