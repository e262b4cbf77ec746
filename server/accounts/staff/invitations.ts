import { type Kysely, sql, type Transaction } from "kysely";
import type { StaffInvitation, StaffRole } from "../../../contract/accounts/staff.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB } from "../../../database/schema.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { createInvitationColumns, isValidInvitation } from "../../platform/signing/invitation-tokens.ts";
import { hashToken } from "../../platform/signing/tokens.ts";
import { recordStaffEvent } from "./events.ts";
import { selectStaff } from "./staff.ts";

/** For how many hours the link of the operator is valid. */
const LINK_HOURS = 24;

/**
 * Creates a link that makes whoever opens it first an owner of the portal. It replaces an earlier one.
 *
 * @returns the token of the link
 */
export async function createOwnerLink(trx: Transaction<DB>): Promise<string> {
  const { token } = await replaceInvitation(trx, { email: null, role: "owner", invited_by_user_id: null });
  await recordStaffEvent(trx, { kind: "link_created", actorId: null, data: { role: "owner" } });
  return token;
}

/**
 * Invites a person to the staff, in place of an earlier invitation.
 *
 * @returns the invitation and the token of its link
 * @throws {ApiError} already_staff
 */
export async function inviteStaff(trx: Transaction<DB>, inviterId: string, form: { email: string; role: StaffRole }) {
  const member = await selectStaff(trx).select("id").where("email", "=", form.email).executeTakeFirst();
  if (member) throw new ApiError("already_staff");
  const invitation = await replaceInvitation(trx, { ...form, invited_by_user_id: inviterId });
  await recordStaffEvent(trx, { kind: "invited", actorId: inviterId, data: form });
  return invitation;
}

interface NewInvitation {
  email: string | null;
  role: StaffRole;
  invited_by_user_id: string | null;
}

async function replaceInvitation(trx: Transaction<DB>, invitation: NewInvitation) {
  const { token, columns } = createInvitationColumns(invitation.email === null ? LINK_HOURS : undefined);
  const values = { ...columns, ...invitation };
  const row = await trx
    .insertInto("staff_invitations")
    .values(values)
    .onConflict((conflict) => conflict.column("email").where("accepted_at", "is", null).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, token };
}

/** Lists the invitations by mail that nobody has accepted, the newest first. */
export async function listStaffInvitations(db: Kysely<DB>): Promise<StaffInvitation[]> {
  const rows = await db
    .selectFrom("staff_invitations")
    .selectAll()
    .where("email", "is not", null)
    .where("accepted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(presentStaffInvitation);
}

export function presentStaffInvitation(row: {
  id: string;
  email: string | null;
  role: StaffRole;
  created_at: Date;
  expires_at: Date;
}): StaffInvitation {
  const { id, email, role, created_at, expires_at } = row;
  const times = { createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() };
  return { ...presentIds(id), email: email ?? "", role, ...times };
}

/** @throws {ApiError} not_found when there is no such invitation, or it has been accepted */
export async function withdrawStaffInvitation(trx: Transaction<DB>, callerId: string, id: string): Promise<void> {
  const withdrawn = await trx
    .deleteFrom("staff_invitations")
    .where("id", "=", id)
    .where("email", "is not", null)
    .where("accepted_at", "is", null)
    .returning(["email", "role"])
    .executeTakeFirst();
  if (!withdrawn) throw new ApiError("not_found");
  const data = { email: withdrawn.email ?? "", role: withdrawn.role };
  await recordStaffEvent(trx, { kind: "invitation_withdrawn", actorId: callerId, data });
}

/** @throws {ApiError} not_found for a token that is unknown, withdrawn or replaced */
export async function readStaffInvitation(db: Kysely<DB>, token: string) {
  const invitation = await db
    .selectFrom("staff_invitations")
    .select(["role", "email", "accepted_at", sql<boolean>`expires_at <= now()`.as("is_expired")])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!invitation) throw new ApiError("not_found");
  const { role, email, accepted_at, is_expired } = invitation;
  const state: "open" | "used" | "expired" = accepted_at !== null ? "used" : is_expired ? "expired" : "open";
  return { role, email, state };
}

/**
 * Gives the user the role of an invitation. Of several requests with one token, the first is served. The link was mailed to
 * the email of the account, or comes from the operator, so it also verifies this email.
 *
 * @throws {ApiError} not_found when the link is unknown, used or expired; other_email; already_staff
 */
export function acceptStaffInvitation(db: Database, user: CallerUser, token: string): Promise<StaffRole> {
  return db.transaction().execute(async (trx) => {
    const invitation = await trx
      .updateTable("staff_invitations")
      .set({ accepted_at: sql`now()` })
      .where(isValidInvitation(token))
      .where("accepted_at", "is", null)
      .returning(["email", "role"])
      .executeTakeFirst();
    if (!invitation) throw new ApiError("not_found");
    if (invitation.email !== null && invitation.email !== user.email) throw new ApiError("other_email");
    const { role } = invitation;
    const joined = await trx
      .updateTable("users")
      .set({ staff_role: role, email_verified_at: sql`coalesce(email_verified_at, now())`, updated_at: sql`now()` })
      .where("id", "=", user.id)
      .where("deleted_at", "is", null)
      .where("staff_role", "is", null)
      .executeTakeFirst();
    if (joined.numUpdatedRows === 0n) throw new ApiError("already_staff");
    await recordStaffEvent(trx, { kind: "joined", actorId: user.id, userId: user.id, data: { role } });
    return role;
  });
}
