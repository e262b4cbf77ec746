import { type Kysely, sql, type Transaction } from "kysely";
import type { CompanyRole } from "../../contract/accounts/users.ts";
import { EMPLOYER, SEEKER } from "../../contract/platform/constants.ts";
import type { DB } from "../../database/schema.ts";
import { portalNow } from "../platform/database/clock.ts";
import type { Database } from "../platform/database/pool.ts";
import { ApiError } from "../platform/errors.ts";
import type { CallerUser } from "../platform/http/access.ts";
import { createInvitationColumns, isValidInvitation } from "../platform/signing/invitation-tokens.ts";
import { leaveUnusedCompany } from "./leave-unused-company.ts";
import { lockCompanies } from "./members.ts";
import { addInvitationAcceptedNotices } from "./notices.ts";

export interface InvitationRow {
  id: string;
  company_id: string;
  email: string;
  role: CompanyRole;
  created_at: Date;
  expires_at: Date;
}

const invitationColumns = [
  "company_invitations.id",
  "company_invitations.company_id",
  "company_invitations.email",
  "company_invitations.role",
  "company_invitations.created_at",
  "company_invitations.expires_at",
] as const;

/**
 * Inserts an invitation in place of an earlier one of the same person. Returns it with its token.
 *
 * @throws {ApiError} already_member
 */
export async function insertInvitation(
  trx: Kysely<DB>,
  {
    company_id,
    email,
    role,
    invited_by_user_id,
  }: Record<"company_id" | "email" | "invited_by_user_id", string> & {
    role: CompanyRole;
  },
): Promise<{ invitation: InvitationRow; token: string }> {
  const member = await trx
    .selectFrom("company_members")
    .innerJoin("users", "users.id", "company_members.user_id")
    .select("users.id")
    .where("company_id", "=", company_id)
    .where("left_at", "is", null)
    .where("users.email", "=", email)
    .executeTakeFirst();
  if (member) throw new ApiError("already_member");
  const { token, columns } = createInvitationColumns();
  const values = { ...columns, role, invited_by_user_id };
  const invitation = await trx
    .insertInto("company_invitations")
    .values({ ...values, company_id, email })
    .onConflict((conflict) => conflict.columns(["company_id", "email"]).doUpdateSet(values))
    .returning(invitationColumns)
    .executeTakeFirstOrThrow();
  return { invitation, token };
}

/** Lists the invitations of a company that can still be accepted, the newest first. */
export function listInvitations(db: Kysely<DB>, companyId: string): Promise<InvitationRow[]> {
  return db
    .selectFrom("company_invitations")
    .select(invitationColumns)
    .where("company_id", "=", companyId)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("created_at", "desc")
    .execute();
}

/** @throws {ApiError} not_found for a token that is unknown, used, withdrawn or older than seven days */
export async function findInvitation(db: Kysely<DB>, token: string) {
  const invitation = await db
    .selectFrom("company_invitations")
    .innerJoin("companies", "companies.id", "company_invitations.company_id")
    .select(invitationColumns)
    .select("companies.name")
    .where(isValidInvitation(token))
    .where("closed_at", "is", null)
    .$narrowType<{ name: string }>()
    .executeTakeFirst();
  if (!invitation) throw new ApiError("not_found");
  return invitation;
}

/** Returns false when there is no such invitation of the company. */
export async function deleteInvitation(db: Kysely<DB>, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("company_invitations")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Deletes what a seeker has collected, when the account becomes one of a company. `app.ts` passes the function of
 * `server/hiring`.
 *
 * @throws {ApiError} seeker_account when the seeker has applied
 */
export type EndSearchForWork = (trx: Transaction<DB>, userId: string) => Promise<void>;

/**
 * Makes the user a member of the company that has sent the invitation. Of several requests with one token, the first
 * one deletes the invitation. The token was mailed to the address of the invitation, so it also verifies this email. A
 * seeker without applications becomes an employer: somebody else may have registered with this email.
 *
 * @throws {ApiError} not_found, other_email, seeker_account, already_member or company_in_use
 */
export function acceptInvitation(
  db: Database,
  user: CallerUser,
  token: string,
  endSearchForWork: EndSearchForWork,
): Promise<InvitationRow> {
  return db.transaction().execute(async (trx) => {
    const { id, company_id } = await findInvitation(trx, token);
    const ownCompanyId = user.company_id;
    const companies = await lockCompanies(trx, ownCompanyId === null ? [company_id] : [company_id, ownCompanyId]);
    const invitation = await trx
      .deleteFrom("company_invitations")
      .where("id", "=", id)
      .where(isValidInvitation(token))
      .returning(invitationColumns)
      .executeTakeFirst();
    if (!invitation) throw new ApiError("not_found");
    if (user.email !== invitation.email) throw new ApiError("other_email");
    if (ownCompanyId === company_id) throw new ApiError("already_member");
    const ownCompany = companies.find(({ id }) => id === ownCompanyId);
    if (ownCompany) await leaveUnusedCompany(trx, ownCompany, user.id);
    await trx
      .updateTable("users")
      .set({ user_type: EMPLOYER, email_verified_at: sql`coalesce(email_verified_at, now())`, updated_at: sql`now()` })
      .where("id", "=", user.id)
      .execute();
    if (user.user_type === SEEKER) await endSearchForWork(trx, user.id);
    const membership = { role: invitation.role, joined_at: portalNow, left_at: null };
    await trx
      .insertInto("company_members")
      .values({ company_id, user_id: user.id, ...membership })
      .onConflict((conflict) => conflict.columns(["company_id", "user_id"]).doUpdateSet(membership))
      .execute();
    await addInvitationAcceptedNotices(trx, { invitationId: id, companyId: company_id, userId: user.id });
    return invitation;
  });
}
