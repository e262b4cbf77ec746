import { type Kysely, sql } from "kysely";
import { noWishes, type WorkWishes } from "../../../contract/jobs/search/reasons.ts";
import type { DB } from "../../../database/schema.ts";

const columns = [
  "zip_code",
  "max_distance_km",
  "pay_min",
  "pay_currency",
  "hours_min",
  "hours_max",
  "is_remote",
] as const;

export async function readWorkWishes(db: Kysely<DB>, userId: string): Promise<WorkWishes> {
  const row = await db.selectFrom("work_wishes").select(columns).where("user_id", "=", userId).executeTakeFirst();
  return row ?? noWishes;
}

export async function saveWorkWishes(db: Kysely<DB>, userId: string, wishes: WorkWishes): Promise<void> {
  await db
    .insertInto("work_wishes")
    .values({ user_id: userId, ...wishes })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...wishes, updated_at: sql<Date>`now()` }))
    .execute();
}

export async function deleteWorkWishes(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom("work_wishes").where("user_id", "=", userId).execute();
}
