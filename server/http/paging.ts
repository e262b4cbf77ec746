import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { ApiError } from "../errors.ts";
import type { ListPage } from "./serve.ts";

/** A cursor names the last row that was sent, by the values the list is ordered by. Opaque to clients. */
export function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

export function decodeCursor<Position>(cursor: string | undefined, shape: z.ZodType<Position>): Position | null {
  if (cursor === undefined) return null;
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new ApiError("invalid_fields", { after: "Invalid cursor" });
  }
}

/** A moment as this server writes it. PostgreSQL has no year 0, and reads only so many digits. */
const Timestamp = z.iso.datetime({ precision: 3 }).refine((moment) => !moment.startsWith("0000"));

/** Where a row stands in a list that is ordered by creation, newest first, the id deciding between equals. */
export const PagePosition = z.object({ at: Timestamp, id: z.uuid() });
export type PagePosition = z.infer<typeof PagePosition>;

/** The rows that come after `position`. `table` is a name in the query, never input. */
export function whereAfter(table: string, position: PagePosition): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${position.at}, ${position.id})`;
}

/** Cuts the one row too many that a query was asked for; that there is one says that there is a next page. */
export function toPage<Row extends { id: string; created_at: Date }, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
): ListPage<Item> {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const next = rows.length > limit && last ? { at: last.created_at.toISOString(), id: last.id } : null;
  return { rows: kept.map(present), next };
}
