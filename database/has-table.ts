import type pg from "pg";

/** Whether the schemas of the search path have a table of this name. */
export async function hasTable(client: pg.Pool | pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ has_table: boolean }>("select to_regclass($1) is not null as has_table", [
    name,
  ]);
  return rows[0]?.has_table === true;
}
