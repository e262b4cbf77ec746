import type { Insertable, Kysely } from "kysely";
import type { DB } from "../schema.ts";

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const INSERT_BATCH_ROWS = 500;

export async function insertInBatches<Table extends keyof DB>(
  db: Kysely<DB>,
  table: Table,
  rows: Insertable<DB[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERT_BATCH_ROWS) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + INSERT_BATCH_ROWS))
      .execute();
  }
}
