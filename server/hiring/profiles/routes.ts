import type { Applicant } from "../../../contract/hiring/profiles.ts";
import { routes } from "../../../contract/index.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import { type AgeRule, SEEKER } from "../../../contract/platform/constants.ts";
import { findCompanyOwner, findFormattedDescription } from "../../accounts/memberships/queries.ts";
import { presentCompany, presentParticipant, presentSelf, type UserWithCompany } from "../../accounts/users/present.ts";
import { findUserWithCompany } from "../../accounts/users/queries.ts";
import { hasConversation, isNameHiddenFrom, listMessageableIds } from "../../messages/participants.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import { getOpenColumn } from "../applications/policy.ts";
import { type ApplicationRow, presentApplication } from "../applications/present.ts";
import { hasApplied, listApplicationsBetween, markApplicationsSeen } from "../applications/queries.ts";
import { presentSnapshotProfile } from "../snapshots/present.ts";
import { findLatestSnapshot, type SnapshotRow } from "../snapshots/queries.ts";
import { isCompanyVisible, type ProfileRelation, selectProfileView } from "./policy.ts";

/**
 * Serves the profile of a user to another user. The route needs applications and conversations, so it is not part of
 * `server/accounts/users`, which imports no other noun.
 */
export function registerProfileRoutes(context: AppContext): void {
  const { db, settings } = context;

  serve(context, routes.getUser, async ({ params, query, caller }) => {
    const viewer = caller.user;
    const isProfilePage = query.for === "profile";
    const { user, view } = (await findVisibleUser(viewer, params.id, isProfilePage)) ?? {};
    if (!user || !view) throw new ApiError("not_found");
    if (view === "self") return presentSelf(user);
    const can_message = (await listMessageableIds(db, viewer, [user.id])).has(user.id);
    switch (view) {
      case "company":
        return { ...presentCompany(user, await findFormattedDescription(db, user.company_id)), can_message };
      case "applicant": {
        const condition = getOpenColumn(viewer);
        const snapshot = viewer.company_id && (await findLatestSnapshot(db, viewer.company_id, user.id, condition));
        if (!snapshot) throw new ApiError("not_found");
        const applications = await listApplicationsBetween(db, viewer, user.id);
        return {
          ...presentApplicant(user, snapshot, { applications, ageRule: settings.current.age_range }),
          can_message,
        };
      }
      case "participant": {
        const is_name_hidden = await isNameHiddenFrom(db, viewer.id, user.id);
        const hidden = is_name_hidden && { name: null, photo: null };
        return { ...presentParticipant(user), ...hidden, is_name_hidden, can_message };
      }
    }
  });

  /**
   * Finds a user and what the viewer may see of them. The id of a company leads to its owner when the account with the
   * same id, which created the company, has left it.
   */
  async function findVisibleUser(viewer: CallerUser, id: string, isProfilePage: boolean) {
    const user = await findUserWithCompany(db, id);
    const view = user && selectProfileView(viewer, user, await findRelation(viewer, user, isProfilePage));
    if (user && view !== "none" && (view !== "participant" || !isProfilePage)) return { user, view };
    const owner = isProfilePage ? await findCompanyOwner(db, id) : undefined;
    if (owner && isCompanyVisible(viewer, owner))
      return { user: owner, view: owner.id === viewer.id ? "self" : "company" } as const;
    return user && view !== "none" ? { user, view } : null;
  }

  /**
   * Finds how the user is related to the viewer. For the profile page, it also marks the seeker's applications as seen.
   * The conversation is queried only when there is no application, because a recruiter sees more of an applicant than
   * of a participant.
   */
  async function findRelation(
    viewer: CallerUser,
    user: UserWithCompany,
    isProfilePage: boolean,
  ): Promise<ProfileRelation> {
    const isMember = viewer.company_id !== null;
    const isApplicant =
      isMember && (await (isProfilePage ? markApplicationsSeen(db, user.id, viewer) : hasApplied(db, user.id, viewer)));
    return {
      hasApplied: isApplicant,
      hasConversation: !isApplicant && (await hasConversation(db, user.id, viewer.id)),
    };
  }
}

/** Presents what the seeker has last sent to the company, not the present profile. */
function presentApplicant(
  { id }: UserWithCompany,
  snapshot: SnapshotRow,
  { applications, ageRule }: { applications: ApplicationRow[]; ageRule: AgeRule },
): Applicant {
  return {
    ...presentIds(id),
    ...presentSnapshotProfile(snapshot),
    resume: snapshot.resume,
    user_type: SEEKER,
    applications: applications.map((row) => presentApplication(row, ageRule)),
  };
}
