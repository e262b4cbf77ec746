import { type Kysely, sql, type Updateable } from "kysely";
import type { DB, TwoFactor } from "../../../../database/schema.ts";

export function findTwoFactor(db: Kysely<DB>, userId: string) {
  return db.selectFrom("two_factor").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

type PendingSetup = { pending_method: string; pending_encrypted_secret: Buffer | null };

/** Saves a setup that is not confirmed yet. A new setup replaces the previous one. */
export function savePendingSetup(db: Kysely<DB>, userId: string, setup: PendingSetup) {
  const columns = { ...setup, pending_at: sql<Date>`now()` };
  return db
    .insertInto("two_factor")
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
}

/** Returns undefined when no setup was started in the last ten minutes. */
export function findPendingSetup(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom("two_factor")
    .select(["pending_method", "pending_encrypted_secret"])
    .where("user_id", "=", userId)
    .where("pending_at", ">", sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst();
}

const noPendingSetup = { pending_method: null, pending_encrypted_secret: null, pending_at: null };

export function deletePendingSetup(db: Kysely<DB>, userId: string) {
  return db.updateTable("two_factor").set(noPendingSetup).where("user_id", "=", userId).execute();
}

/** Saves the confirmed second factor and deletes the pending setup. */
export function saveSecondFactor(db: Kysely<DB>, userId: string, factor: Updateable<TwoFactor>) {
  return db
    .updateTable("two_factor")
    .set({ ...factor, ...noPendingSetup })
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteSecondFactor(db: Kysely<DB>, userId: string) {
  await db.deleteFrom("two_factor").where("user_id", "=", userId).execute();
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

export function setTwoFactorEnabled(db: Kysely<DB>, userId: string, isEnabled: boolean) {
  return db
    .updateTable("users")
    .set({ is_2factor_auth_enabled: isEnabled, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

/** Marks a TOTP time step as used. Returns false when this step or a later one has been used already (RFC 6238, 5.2). */
export async function consumeTotpStep(db: Kysely<DB>, userId: string, timeStep: number): Promise<boolean> {
  const row = await db
    .updateTable("two_factor")
    .set({ last_time_step: timeStep })
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("last_time_step", "is", null), eb("last_time_step", "<", String(timeStep))]))
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecoveryCodes(db: Kysely<DB>, userId: string, hashes: Buffer[]) {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }));
  await db.insertInto("recovery_codes").values(rows).execute();
}

/** Marks a recovery code as used. Returns false when the code is unknown or has been used already. */
export async function consumeRecoveryCode(db: Kysely<DB>, userId: string, hashes: Buffer[]): Promise<boolean> {
  const row = await db
    .updateTable("recovery_codes")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "in", hashes)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}
