import type { Kysely } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { listStaffIds } from "../../accounts/staff/staff.ts";
import { ApiError } from "../../platform/errors.ts";
import { type Caller, hasStaffAccess } from "../../platform/http/access.ts";
import type { CaseRow, LockedCase } from "./case-state.ts";

/** A member of the staff, as far as rules about cases need it. */
export interface StaffMember {
  id: string;
  companyId: string | null;
  /** False for viewers. */
  isModerator: boolean;
}

export function toStaffMember(caller: Caller): StaffMember {
  const { id, company_id } = caller.user;
  return { id, companyId: company_id, isModerator: hasStaffAccess(caller, "moderator") };
}

/** Whether the user has written something, or is a member of the company in whose name it was written. */
export function isOwnContent(
  user: Pick<StaffMember, "id" | "companyId">,
  { user_id, company_id }: Pick<CaseRow, "user_id" | "company_id">,
): boolean {
  return user_id === user.id || (company_id !== null && company_id === user.companyId);
}

/**
 * Whether a member may decide on complaints about a decision. Who took it cannot, where another moderator can.
 *
 * @param deciderId who took the decision, or null when the account has been erased
 */
export async function mayReviewDecision(
  db: Kysely<DB>,
  member: StaffMember,
  deciderId: string | null,
): Promise<boolean> {
  if (deciderId !== member.id) return true;
  const moderators = await listStaffIds(db, ["owner", "moderator"]);
  return moderators.every((id) => id === member.id);
}

/**
 * Requires that a member may work on a case: it is not about their own content, and nobody else has claimed it.
 *
 * @throws {ApiError} own_case or case_claimed
 */
export function requireWorkable(member: StaffMember, row: LockedCase): void {
  if (isOwnContent(member, row)) throw new ApiError("own_case");
  if (row.isClaimed && row.assignee_id !== member.id) throw new ApiError("case_claimed");
}
