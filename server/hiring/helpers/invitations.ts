import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { HelperInvitation } from "../../../contract/hiring/helpers.ts";
import { MAX_HELPED_PEOPLE, MAX_HELPERS } from "../../../contract/hiring/helpers.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB } from "../../../database/schema.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { addNotices } from "../../platform/notifications/add-notices.ts";
import { createInvitationColumns, isValidInvitation } from "../../platform/signing/invitation-tokens.ts";
import { type Help, listHelpedPeople, listHelpers, lockAccounts, requireHelp } from "./help.ts";

/** Lists the invitations of a seeker that can still be accepted, the newest first. */
export async function listHelperInvitations(db: Kysely<DB>, seekerId: string): Promise<HelperInvitation[]> {
  const rows = await db
    .selectFrom("helper_invitations")
    .selectAll()
    .where("seeker_id", "=", seekerId)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(presentHelperInvitation);
}

function presentHelperInvitation(row: { id: string; email: string; created_at: Date; expires_at: Date }) {
  const { id, email, created_at, expires_at } = row;
  return { ...presentIds(id), email, createdAt: created_at.toISOString(), expiresAt: expires_at.toISOString() };
}

/**
 * Inserts an invitation in place of an earlier one of the same person. Whether an account has the email makes no
 * difference. Returns it with its token.
 *
 * @throws {ApiError} own_helper; already_helper; too_many_helpers
 */
export async function insertHelperInvitation(
  trx: Transaction<DB>,
  seeker: Pick<CallerUser, "id" | "email">,
  email: string,
): Promise<{ invitation: HelperInvitation; token: string }> {
  if (email === seeker.email) throw new ApiError("own_helper");
  await lockAccounts(trx, [seeker.id]);
  const [helpers, invitations] = [await listHelpers(trx, seeker.id), await listHelperInvitations(trx, seeker.id)];
  if (helpers.some((helper) => helper.email === email)) throw new ApiError("already_helper");
  const others = invitations.filter((one) => one.email !== email);
  if (helpers.length + others.length >= MAX_HELPERS) throw new ApiError("too_many_helpers");
  const { token, columns } = createInvitationColumns();
  const row = await trx
    .insertInto("helper_invitations")
    .values({ ...columns, seeker_id: seeker.id, email })
    .onConflict((conflict) => conflict.columns(["seeker_id", "email"]).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { invitation: presentHelperInvitation(row), token };
}

/** @throws {ApiError} not_found when there is no such invitation of the seeker */
export async function deleteHelperInvitation(db: Kysely<DB>, seekerId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("helper_invitations")
    .where("seeker_id", "=", seekerId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new ApiError("not_found");
}

/** @throws {ApiError} not_found for a token that is unknown, used, withdrawn or older than seven days */
export async function findHelperInvitation(db: Kysely<DB>, token: string) {
  const invitation = await db
    .selectFrom("helper_invitations as invitation")
    .innerJoin("users as seeker", "seeker.id", "invitation.seeker_id")
    .select(["invitation.id", "invitation.seeker_id", "invitation.email", "seeker.name"])
    .where(isValidInvitation(token))
    .where("seeker.deleted_at", "is", null)
    .where("seeker.suspended_at", "is", null)
    .executeTakeFirst();
  if (!invitation) throw new ApiError("not_found");
  return invitation;
}

/**
 * Makes the user a helper of the seeker who has sent the invitation, who then shows nothing yet and is told. Of several
 * requests with one token, the first one deletes the invitation. The token was mailed to the address of the invitation, so
 * it also verifies this email.
 *
 * @throws {ApiError} not_found, other_email, own_helper, already_helper or too_many_people
 */
export function acceptHelperInvitation(db: Database, user: CallerUser, token: string): Promise<Help> {
  return db.transaction().execute(async (trx) => {
    const { id, seeker_id } = await findHelperInvitation(trx, token);
    const accounts = await lockAccounts(trx, [seeker_id, user.id]);
    const invitation = await trx
      .deleteFrom("helper_invitations")
      .where("id", "=", id)
      .where(isValidInvitation(token))
      .returning("email")
      .executeTakeFirst();
    if (!invitation || !accounts.some((account) => account.id === seeker_id)) throw new ApiError("not_found");
    if (!accounts.some((account) => account.id === user.id)) throw new ApiError("unauthorized");
    if (seeker_id === user.id) throw new ApiError("own_helper");
    if (user.email !== invitation.email) throw new ApiError("other_email");
    if ((await listHelpedPeople(trx, user.id)).length >= MAX_HELPED_PEOPLE) throw new ApiError("too_many_people");
    await trx
      .updateTable("users")
      .set({ email_verified_at: sql`coalesce(email_verified_at, now())`, updated_at: sql`now()` })
      .where("id", "=", user.id)
      .execute();
    const helpId = uuidv7();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("helpers")
      .values({ id: helpId, seeker_id, helper_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) throw new ApiError("already_helper");
    const joined = { kind: "helper_joined", sourceId: id, companyId: null } as const;
    await addNotices(trx, [{ ...joined, userId: seeker_id, helpId, actorId: user.id }]);
    return requireHelp(trx, user.id, helpId);
  });
}
