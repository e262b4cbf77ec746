import type { Kysely } from "kysely";
import type { DB } from "../../../database/schema.ts";

/** Lists the ids of the staff with any role. */
export async function listStaffIds(db: Kysely<DB>): Promise<string[]> {
  const rows = await selectStaff(db).execute();
  return rows.map(({ id }) => id);
}

/** Whether somebody else on the staff may decide. */
export async function hasOtherModerator(db: Kysely<DB>, userId: string): Promise<boolean> {
  const other = await selectStaff(db).where("id", "!=", userId).limit(1).executeTakeFirst();
  return other !== undefined;
}

function selectStaff(db: Kysely<DB>) {
  return db.selectFrom("users").select("id").where("is_administrator", "=", true).where("deleted_at", "is", null);
}
