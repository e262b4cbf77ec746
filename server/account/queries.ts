import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { idleCutoff, lifetimeCutoff } from "../auth/queries.ts";
import { type PagePosition, whereAfter } from "../http/paging.ts";

const sessionColumns = ["id", "user_agent", "ip", "created_at", "used_at", "ended_at"] as const;

/** Those that can still be used; one more row than `limit`, if there is one. */
export function listActiveSessions(
  db: Kysely<DB>,
  userId: string,
  page: { limit: number; after: PagePosition | null },
) {
  const all = db.selectFrom("sessions").select(sessionColumns).where("user_id", "=", userId);
  const rest = page.after ? all.where(whereAfter("sessions", page.after)) : all;
  return rest
    .where("ended_at", "is", null)
    .where("created_at", ">", lifetimeCutoff)
    .where("used_at", ">", idleCutoff)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit + 1)
    .execute();
}

/** False when the user never had such a session. One that has ended stays as it ended. */
export async function endSessionOfUser(db: Kysely<DB>, userId: string, sessionId: string): Promise<boolean> {
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
