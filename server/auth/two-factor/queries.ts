import { type Kysely, sql, type Updateable } from "kysely";
import type { DB, TwoFactor } from "../../../database/schema.ts";

export function findTwoFactor(db: Kysely<DB>, userId: string) {
  return db.selectFrom("two_factor").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

type PendingSetup = { pending_method: string; pending_encrypted_secret: Buffer | null };

/** Setting up once more begins anew. */
export function savePendingSetup(db: Kysely<DB>, userId: string, pending: PendingSetup) {
  const columns = { ...pending, pending_at: sql<Date>`now()` };
  return db
    .insertInto("two_factor")
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
}

/** What is being set up, while there is still time to confirm it. */
export function findPendingSetup(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom("two_factor")
    .select(["pending_method", "pending_encrypted_secret"])
    .where("user_id", "=", userId)
    .where("pending_at", ">", sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst();
}

export function deletePendingSetup(db: Kysely<DB>, userId: string) {
  const nothing = { pending_method: null, pending_encrypted_secret: null, pending_at: null };
  return db.updateTable("two_factor").set(nothing).where("user_id", "=", userId).execute();
}

export function saveSecondFactor(db: Kysely<DB>, userId: string, factor: Updateable<TwoFactor>) {
  return db
    .updateTable("two_factor")
    .set({ ...factor, pending_method: null, pending_encrypted_secret: null, pending_at: null })
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteSecondFactor(db: Kysely<DB>, userId: string) {
  await db.deleteFrom("two_factor").where("user_id", "=", userId).execute();
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

export function setTwoFactorEnabled(db: Kysely<DB>, userId: string, on: boolean) {
  return db
    .updateTable("users")
    .set({ is_2factor_auth_enabled: on, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/** True for one caller, and never again for this step or one before it. */
export async function consumeTotpStep(db: Kysely<DB>, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable("two_factor")
    .set({ last_time_step: step })
    .where("user_id", "=", userId)
    .where((row) => row.or([row("last_time_step", "is", null), row("last_time_step", "<", String(step))]))
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function replaceRecoveryCodes(db: Kysely<DB>, userId: string, hashes: Buffer[]) {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }));
  await db.insertInto("recovery_codes").values(rows).execute();
}

/** True for one caller, once. */
export async function consumeRecoveryCode(db: Kysely<DB>, userId: string, hash: Buffer): Promise<boolean> {
  const taken = await db
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}
