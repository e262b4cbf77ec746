import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { invalidCursor } from "../../../contract/platform/route.ts";
import { ApiError } from "../errors.ts";

/**
 * One page of a list. `next` is the position of its last row, from which the next page continues. Null on the last
 * page.
 */
export interface ListPage<Item> {
  rows: Item[];
  next: unknown;
  /** The length of the whole list, for the header `X-Total-Count`. Only the first page of a counted list has it. */
  total?: number | undefined;
}

/**
 * Encodes the position of the last row of a page: its values of the columns that the list is ordered by. The cursor is
 * opaque to clients.
 */
export function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** @throws {ApiError} invalid_fields when the cursor is not valid */
export function decodeCursor<Position>(cursor: string | undefined, schema: z.ZodType<Position>): Position | null {
  if (cursor === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new ApiError("invalid_fields", { after: invalidCursor });
  }
}

/** A timestamp with milliseconds. PostgreSQL has no year 0. */
const Timestamp = z.iso.datetime({ precision: 3 }).refine((timestamp) => !timestamp.startsWith("0000"));

/** The position of a row in a list that is ordered by creation time and id, newest first. */
export const PagePosition = z.object({ at: Timestamp, id: z.uuid() });
export type PagePosition = z.infer<typeof PagePosition>;

/** Returns a condition for the rows after `position`. `table` is a table name or alias of the query, never user input. */
export function whereAfterCursor(table: string, position: PagePosition): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${position.at}, ${position.id})`;
}

/**
 * Builds a page from a query with `limit + 1` rows. The extra row shows that there is a next page, and is removed.
 *
 * @param getPosition what the list is ordered by, by default creation time and id
 */
export function toListPage<Row extends { id: string; created_at: Date }, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
  getPosition: (row: Row) => unknown = (row): PagePosition => ({ at: row.created_at.toISOString(), id: row.id }),
): ListPage<Item> {
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  const next = rows.length > limit && last ? getPosition(last) : null;
  return { rows: pageRows.map(present), next };
}
