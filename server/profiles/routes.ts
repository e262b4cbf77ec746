import { SEEKER } from "../../contract/constants.ts";
import { routes } from "../../contract/index.ts";
import type { Applicant } from "../../contract/users.ts";
import type { AppContext } from "../app-context.ts";
import { type ApplicationRow, presentApplication } from "../applications/present.ts";
import { hasApplied, listApplicationsBetween, markApplicationsSeen } from "../applications/queries.ts";
import { ApiError } from "../errors.ts";
import type { CallerUser } from "../http/access.ts";
import { serve } from "../http/serve.ts";
import { hasConversation, listMessageableIds } from "../messages/participants.ts";
import { presentSnapshotProfile } from "../snapshots/present.ts";
import { findLatestSnapshot, type SnapshotRow } from "../snapshots/queries.ts";
import { presentCompany, presentParticipant, presentSelf, type UserRow } from "../users/present.ts";
import { findUser } from "../users/queries.ts";
import { type ProfileRelation, selectProfileView } from "./policy.ts";

/**
 * Serves the profile of a user to another user. The route needs applications and conversations, so it is not part of
 * `server/users`, which imports no other noun.
 */
export function registerProfileRoutes(context: AppContext): void {
  const { db } = context;

  serve(context, routes.getUser, async ({ params, query, caller }) => {
    const viewer = caller.user;
    const user = await findUser(db, params.id);
    if (!user) throw new ApiError("not_found");
    const relation = await findRelation(viewer, user, query.for === "profile");
    const view = selectProfileView(viewer, user, relation);
    if (view === "none") throw new ApiError("not_found");
    if (view === "self") return presentSelf(user);
    const can_message = (await listMessageableIds(db, viewer, [user.id])).has(user.id);
    switch (view) {
      case "company":
        return { ...presentCompany(user), can_message };
      case "applicant": {
        const snapshot = viewer.company_id && (await findLatestSnapshot(db, viewer.company_id, user.id));
        if (!snapshot) throw new ApiError("not_found");
        const applications = await listApplicationsBetween(db, viewer, user.id);
        return { ...presentApplicant(user, snapshot, applications), can_message };
      }
      case "participant":
        return { ...presentParticipant(user), can_message };
    }
  });

  /**
   * Finds how the user is related to the viewer. For the profile page, it also marks the seeker's applications as seen.
   * The conversation is queried only when there is no application, because a recruiter sees more of an applicant than
   * of a participant.
   */
  async function findRelation(viewer: CallerUser, user: UserRow, isProfilePage: boolean): Promise<ProfileRelation> {
    const findApplications = isProfilePage ? markApplicationsSeen : hasApplied;
    const isApplicant = viewer.company_id !== null && (await findApplications(db, user.id, viewer));
    return {
      hasApplied: isApplicant,
      hasConversation: !isApplicant && (await hasConversation(db, user.id, viewer.id)),
    };
  }
}

/** Presents what the seeker has last sent to the company, not the present profile. */
function presentApplicant({ id }: UserRow, snapshot: SnapshotRow, applications: ApplicationRow[]): Applicant {
  return {
    id,
    _id: id,
    ...presentSnapshotProfile(snapshot),
    resume: snapshot.resume,
    user_type: SEEKER,
    applications: applications.map(presentApplication),
  };
}
