import { isRecruitingRole } from "../../../contract/platform/constants.ts";
import type { CallerUser } from "../../platform/http/access.ts";

/** The present membership of a user. Both fields are null for a user without a company. */
export type Membership = Pick<CallerUser, "company_id" | "company_role">;

/** Returns the company whose jobs, applicants and reviews the user manages, or null. */
export function getRecruitingCompanyId({ company_id, company_role }: Membership): string | null {
  return isRecruitingRole(company_role) ? company_id : null;
}

/** Returns the company whose profile, members and data belong to the user, or null. */
export function getOwnedCompanyId({ company_id, company_role }: Membership): string | null {
  return company_role === "owner" ? company_id : null;
}

export function canRecruitFor(user: Membership, companyId: string): boolean {
  return getRecruitingCompanyId(user) === companyId;
}
