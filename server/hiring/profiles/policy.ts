import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import type { UserRow } from "../../accounts/users/present.ts";

export type ProfileView = "self" | "company" | "applicant" | "participant" | "none";

export interface ProfileRelation {
  /** True when the user has applied to the company for which the viewer recruits. */
  hasApplied: boolean;
  hasConversation: boolean;
}

/**
 * Decides how much of another user the viewer may see. A recruiter sees the full profile of a seeker who has applied.
 * Every signed-in user sees an employer's company card. Participants of a conversation see each other's name and photo,
 * even after one of them has deleted the account.
 */
export function selectProfileView(
  viewer: UserRow,
  user: UserRow,
  { hasApplied, hasConversation }: ProfileRelation,
): ProfileView {
  if (viewer.id === user.id) return "self";
  if (user.deleted_at !== null) return hasConversation ? "participant" : "none";
  if (user.user_type === EMPLOYER) return "company";
  if (user.user_type === SEEKER && hasApplied) return "applicant";
  return hasConversation ? "participant" : "none";
}
