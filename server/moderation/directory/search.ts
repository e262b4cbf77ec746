import { type Kysely, type RawBuilder, sql } from "kysely";
import * as z from "zod";
import type { DB } from "../../../database/schema.ts";
import type { PagePosition } from "../../platform/http/paging.ts";

/** What the staff searches for in a list. */
export interface DirectorySearch<State> {
  q: string;
  state?: State | undefined;
  limit: number;
  after: PagePosition | null;
}

/** A condition for rows that have the text in one of their columns, or whose id it is. An empty text finds all. */
export function isFound(q: string, idColumn: string, textColumns: readonly string[]): RawBuilder<boolean> {
  if (q === "") return sql<boolean>`true`;
  const id = z.uuid().safeParse(q);
  if (id.success) return sql<boolean>`${sql.ref(idColumn)} = ${id.data}`;
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const conditions = textColumns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Counts the cases that wait for a decision and meet a condition. */
export function countOpenCases(condition: RawBuilder<unknown>) {
  return sql<number>`(select count(*)::int from cases where cases.state <> 'decided' and ${condition})`;
}

export function presentSuspension(row: { suspended_at: Date | null; suspended_until: Date | null }) {
  if (row.suspended_at === null) return null;
  return { since: row.suspended_at.toISOString(), until: row.suspended_until?.toISOString() ?? null };
}

/** Counts rows that meet a condition, as an expression of a query. */
export function countOf(db: Kysely<DB>, table: keyof DB, condition: RawBuilder<unknown>) {
  return db
    .selectFrom(table as "users")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(sql<boolean>`${condition}`)
    .$asScalar()
    .$notNull();
}
