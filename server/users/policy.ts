import { EMPLOYER, SEEKER } from "../../contract/users.ts";
import type { UserRow } from "./present.ts";

export type View = "self" | "company" | "applicant" | "nothing";

/** How much of `seen` the viewer may see. A seeker shows to an employer who has a live application from that seeker. */
export function viewOf(viewer: UserRow, seen: UserRow, hasApplied: boolean): View {
  if (viewer.id === seen.id) return "self";
  if (seen.user_type === EMPLOYER) return "company";
  if (seen.user_type === SEEKER && viewer.user_type === EMPLOYER && hasApplied) return "applicant";
  return "nothing";
}
