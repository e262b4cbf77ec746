import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import type { UserWithCompany } from "../../accounts/users/present.ts";

export type ProfileView = "self" | "company" | "applicant" | "participant" | "none";

export interface ProfileRelation {
  /** True when the user has applied to the company for which the viewer recruits. */
  hasApplied: boolean;
  hasConversation: boolean;
}

/**
 * Decides how much of another user the viewer may see. A recruiter sees the full profile of a seeker who has applied.
 * Every signed-in user sees an employer's company card, unless the portal has restricted or suspended the company.
 * Participants of a conversation see each other's name and photo, even after one of them has deleted the account.
 */
export function selectProfileView(
  viewer: UserWithCompany,
  user: UserWithCompany,
  { hasApplied, hasConversation }: ProfileRelation,
): ProfileView {
  if (viewer.id === user.id) return "self";
  if (user.deleted_at !== null) return hasConversation ? "participant" : "none";
  if (user.user_type === EMPLOYER && isCompanyVisible(viewer, user)) return "company";
  if (user.user_type === SEEKER && hasApplied) return "applicant";
  return hasConversation ? "participant" : "none";
}

/** Whether the viewer may see the company card of an employer. The company itself sees it always. */
export function isCompanyVisible(viewer: UserWithCompany, employer: UserWithCompany): boolean {
  if (viewer.company_id !== null && viewer.company_id === employer.company_id) return true;
  return employer.company_restricted_at === null && employer.company_suspended_at === null;
}
