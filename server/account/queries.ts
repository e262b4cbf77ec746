import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { IDLE, IN_ALL } from "../auth/queries.ts";
import { comesAfter, type Position } from "../paging.ts";

const sessionColumns = ["id", "user_agent", "ip", "created_at", "used_at", "ended_at"] as const;

/** Those that can still be used; one more row than `limit`, if there is one. */
export function listLiveSessions(db: Kysely<DB>, userId: string, page: { limit: number; after: Position | null }) {
  const all = db.selectFrom("sessions").select(sessionColumns).where("user_id", "=", userId);
  const rest = page.after ? all.where(comesAfter("sessions", page.after)) : all;
  return rest
    .where("ended_at", "is", null)
    .where("created_at", ">", IN_ALL)
    .where("used_at", ">", IDLE)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .execute();
}

/** False when the user never had such a session. One that has ended stays as it ended. */
export async function endOwnSession(db: Kysely<DB>, userId: string, sessionId: string): Promise<boolean> {
  const result = await db
    .updateTable("sessions")
    .set((eb) => ({
      ended_at: eb.fn.coalesce("ended_at", sql<Date>`now()`),
      ended_because: eb.fn.coalesce("ended_because", sql<string>`'other'`),
    }))
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
