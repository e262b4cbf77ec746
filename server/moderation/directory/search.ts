import { type Kysely, type RawBuilder, sql } from "kysely";
import * as z from "zod";
import type { DB } from "../../../database/schema.ts";
import type { ListPage } from "../../platform/http/paging.ts";

/** Ids are UUIDs of version 7, so their order is that of creation, and their index serves the lists. */
export const IdPosition = z.object({ id: z.uuid() });
type IdPosition = z.infer<typeof IdPosition>;

/** Builds a page from rows in the order of their ids, of which there is one more than `limit` when another page follows. */
export function toIdPage<Row extends { id: string }, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
): ListPage<Item> {
  const page = rows.slice(0, limit);
  return { rows: page.map(present), next: rows.length > limit ? { id: page.at(-1)?.id } : null };
}

/** What the staff searches for in a list. */
export interface DirectorySearch<Filter> {
  q: string;
  state?: Filter | undefined;
  limit: number;
  after: IdPosition | null;
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

/** Whether a measure in force, of a case that meets a condition, ends within seven days. */
export function hasEndingMeasure(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from decision_measures
    join decisions on decisions.id = decision_measures.decision_id
    join cases on cases.id = decisions.case_id
    where decision_measures.ended_at is null and decision_measures.until <= portal_now() + interval '7 days'
      and ${condition}
  )`;
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
