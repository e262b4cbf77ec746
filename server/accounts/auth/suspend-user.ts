import { sql, type Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import type { LockedUser } from "../users/queries.ts";

/**
 * Suspends a user: all sessions and their sockets end. The user can log in again, and call the routes that
 * `duringSuspension` allows.
 *
 * @param until What the user is told about the end. The suspension ends with `unsuspendUser`.
 */
export async function suspendUser(trx: Transaction<DB>, user: LockedUser, until: Date | null): Promise<void> {
  await trx
    .updateTable("users")
    .set({ suspended_at: sql<Date>`coalesce(suspended_at, portal_now())`, suspended_until: until })
    .where("id", "=", user.id)
    .execute();
  await endSessionsOfUsers(trx, [user.id]);
}

/** Does nothing for a deleted account. */
export async function unsuspendUser(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx
    .updateTable("users")
    .set({ suspended_at: null, suspended_until: null })
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .execute();
}

/** Ends all sessions of users. A trigger tells all processes, which close the sockets. */
export async function endSessionsOfUsers(trx: Transaction<DB>, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .updateTable("sessions")
    .set({ ended_at: sql<Date>`now()`, end_reason: "other" })
    .where("user_id", "in", userIds)
    .where("ended_at", "is", null)
    .execute();
}
