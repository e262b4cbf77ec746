import { EMPLOYER, SEEKER } from "../../contract/values.ts";
import type { UserRow } from "../users/present.ts";

export type ProfileView = "self" | "company" | "applicant" | "acquaintance" | "nothing";

/** What there is between the viewer and the person seen. */
export interface ProfileRelation {
  /** The person seen has a live application to a job of the viewer. */
  hasApplied: boolean;
  inConversation: boolean;
}

/** How much of `seen` the viewer may see: of a seeker all with an application, name and photo in a conversation. */
export function selectProfileView(
  viewer: UserRow,
  seen: UserRow,
  { hasApplied, inConversation }: ProfileRelation,
): ProfileView {
  if (viewer.id === seen.id) return "self";
  if (seen.deleted_at !== null) return inConversation ? "acquaintance" : "nothing";
  if (seen.user_type === EMPLOYER) return "company";
  if (seen.user_type === SEEKER && viewer.user_type === EMPLOYER && hasApplied) return "applicant";
  return inConversation ? "acquaintance" : "nothing";
}
