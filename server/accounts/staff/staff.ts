import type { Kysely, Transaction } from "kysely";
import { type StaffAccount, type StaffRole, staffRoles } from "../../../contract/accounts/staff.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB } from "../../../database/schema.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { recordStaffEvent } from "./events.ts";

/** Selects the accounts that have a role on the staff. */
export function selectStaff(db: Kysely<DB>) {
  return db.selectFrom("users").where("staff_role", "is not", null).where("deleted_at", "is", null);
}

/** Lists the ids of the staff with one of the roles. */
export async function listStaffIds(db: Kysely<DB>, roles: readonly StaffRole[] = staffRoles): Promise<string[]> {
  const rows = await selectStaff(db).select("id").where("staff_role", "in", roles).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Lists the staff, owners first. */
export async function listStaff(db: Kysely<DB>): Promise<StaffAccount[]> {
  const rows = await selectStaff(db)
    .leftJoin("two_factor", "two_factor.user_id", "users.id")
    .select(["users.id", "name", "email", "staff_role", "two_factor.method"])
    .orderBy("users.id")
    .$narrowType<{ staff_role: StaffRole }>()
    .execute();
  return rows
    .map(({ id, name, email, staff_role, method }) => ({
      ...presentIds(id),
      ...{ name, email, role: staff_role, has_second_factor: method === "app" },
    }))
    .sort((a, b) => staffRoles.indexOf(a.role) - staffRoles.indexOf(b.role));
}

/** Locks the accounts of the staff, so that changes of roles run one by one and the portal keeps an owner. */
async function lockStaff(trx: Transaction<DB>): Promise<{ id: string; staff_role: StaffRole }[]> {
  return selectStaff(trx)
    .select(["id", "staff_role"])
    .orderBy("id")
    .forUpdate()
    .$narrowType<{ staff_role: StaffRole }>()
    .execute();
}

/**
 * Changes the role of another member on behalf of an owner.
 *
 * @throws {ApiError} own_role; not_found for a user who is not on the staff, or when the caller is no longer an owner
 */
export function changeStaffRole(db: Database, callerId: string, userId: string, role: StaffRole): Promise<void> {
  if (userId === callerId) throw new ApiError("own_role");
  return db.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx);
    requireOwner(staff, callerId);
    const member = staff.find(({ id }) => id === userId);
    if (!member) throw new ApiError("not_found");
    if (member.staff_role === role) return;
    await setStaffRole(trx, userId, role);
    await recordStaffEvent(trx, { kind: "role_changed", actorId: callerId, userId, data: { role } });
  });
}

/**
 * Removes a member on behalf of an owner, or lets the caller leave. The account stays.
 *
 * @throws {ApiError} not_found for a user who is not on the staff, or when the caller may not remove the member;
 * last_staff_owner
 */
export function removeStaff(db: Database, callerId: string, userId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const staff = await lockStaff(trx);
    if (userId !== callerId) requireOwner(staff, callerId);
    if (!staff.some(({ id }) => id === userId)) throw new ApiError("not_found");
    requireOtherOwner(staff, userId);
    await setStaffRole(trx, userId, null);
    await recordStaffEvent(trx, { kind: userId === callerId ? "left" : "removed", actorId: callerId, userId });
  });
}

/**
 * Ends the role of a user who deletes the account. Locks the staff, and so comes before the lock of the user.
 *
 * @throws {ApiError} last_staff_owner
 */
export async function endRoleOfErasedUser(trx: Transaction<DB>, userId: string): Promise<void> {
  const staff = await lockStaff(trx);
  if (!staff.some(({ id }) => id === userId)) return;
  requireOtherOwner(staff, userId);
  await recordStaffEvent(trx, { kind: "left", actorId: userId, userId });
}

export async function setStaffRole(trx: Transaction<DB>, userId: string, role: StaffRole | null): Promise<void> {
  await trx.updateTable("users").set({ staff_role: role }).where("id", "=", userId).execute();
}

type LockedStaff = Awaited<ReturnType<typeof lockStaff>>;

/** @throws {ApiError} not_found */
function requireOwner(staff: LockedStaff, userId: string): void {
  if (!staff.some(({ id, staff_role }) => id === userId && staff_role === "owner")) throw new ApiError("not_found");
}

/** @throws {ApiError} last_staff_owner when the user is the only owner */
function requireOtherOwner(staff: LockedStaff, userId: string): void {
  const owners = staff.filter(({ staff_role }) => staff_role === "owner");
  if (owners.length === 1 && owners[0]?.id === userId) throw new ApiError("last_staff_owner");
}
