import { type RawBuilder, sql } from "kysely";
import { ApiError } from "../errors.ts";

export interface Counted {
  /** In this window, with this one. */
  points: number;
  /** Until the window ends. */
  left_ms: number;
}

const NOW_MS = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const IS_OVER = sql<boolean>`counted.expire <= ${NOW_MS}`;

/**
 * Counts a try as part of a statement or transaction that does more: what is rolled back has not been counted. Counts
 * only when `given`, such as `from writer`, has a row. The window is like that of `take`.
 */
export function countTry(key: string, milliseconds: number, given: RawBuilder<unknown> = sql``): RawBuilder<Counted> {
  return sql<Counted>`
    insert into rate_limits as counted (key, points, expire)
    select ${key}::varchar, 1, ${NOW_MS} + ${milliseconds}::bigint ${given}
    on conflict (key) do update set
      points = case when ${IS_OVER} then 1 else counted.points + 1 end,
      expire = case when ${IS_OVER} then excluded.expire else counted.expire end
    returning points, (expire - ${NOW_MS})::int as left_ms`;
}

/** Throws `too_many_requests` when there were more tries than that. */
export function requireFewer({ points, left_ms }: Counted, tries: number): void {
  if (points > tries) throw new ApiError("too_many_requests", undefined, Math.max(1, Math.ceil(left_ms / 1000)));
}
