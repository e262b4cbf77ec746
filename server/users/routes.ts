import { routes } from "../../contract/index.ts";
import { EMPLOYER } from "../../contract/values.ts";
import type { AppContext } from "../app-context.ts";
import { hasApplied, listApplicationsBetween, markApplicationsSeen } from "../applications/queries.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { serve } from "../http/serve.ts";
import { hasConversation } from "../messages/queries.ts";
import { selectProfileView } from "../profiles/policy.ts";
import {
  presentApplicant,
  presentBasicProfile,
  presentCompany,
  presentPublicCompany,
  presentSelf,
  type UserRow,
} from "./present.ts";
import {
  completeRegistration,
  type EmployerProfileFields,
  findCompany,
  findUser,
  type SeekerProfileFields,
  updateEmployer,
  updateSeeker,
} from "./queries.ts";

export function userRoutes(door: AppContext): void {
  const { db } = door;

  serve(door, routes.updateSelf, async ({ body, caller }) => {
    if (!("user_type" in body)) {
      const saved = await updateProfile(db, caller.user, body);
      return { user: presentSelf(saved), message: "Profile has been updated." };
    }
    const company = body.user_type === EMPLOYER ? (body.company ?? null) : null;
    const user = await completeRegistration(db, caller.user.id, { ...body, company });
    if (!user) throw new ApiError("user_type_set");
    return { user: presentSelf(user), message: "Account has been created successfully." };
  });

  serve(door, routes.getCompany, async ({ params }) => {
    const company = await findCompany(db, params.id);
    if (!company) throw new ApiError("not_found");
    return presentPublicCompany(company);
  });

  serve(door, routes.getUser, async ({ params, query, caller }) => {
    const seen = await findUser(db, params.id);
    if (!seen) throw new ApiError("not_found");
    const lookUp = query.for === "profile" ? markApplicationsSeen : hasApplied;
    const isApplicant = caller.user.user_type === EMPLOYER && (await lookUp(db, seen.id, caller.user.id));
    const inConversation = !isApplicant && (await hasConversation(db, seen.id, caller.user.id));
    switch (selectProfileView(caller.user, seen, { hasApplied: isApplicant, inConversation })) {
      case "self":
        return presentSelf(seen);
      case "company":
        return presentCompany(seen);
      case "applicant":
        return presentApplicant(seen, await listApplicationsBetween(db, caller.user, seen.id));
      case "acquaintance":
        return presentBasicProfile(seen);
      default:
        throw new ApiError("not_found");
    }
  });
}

type ProfileForm = (EmployerProfileFields | SeekerProfileFields) & { email: string };

/**
 * Saves what a person says of oneself. The email, and a phone once there is one, change only with a code
 * (`account/change-contact.ts`).
 */
export async function updateProfile(db: Database, user: UserRow, { email, ...profile }: ProfileForm): Promise<UserRow> {
  const faults = {
    ...(email !== user.email && { email: "Invalid email" }),
    ...(user.phone !== null && profile.phone !== user.phone && { phone: "Invalid Phone" }),
  };
  if (Object.keys(faults).length > 0) throw new ApiError("invalid_fields", faults);
  const saved =
    "works" in profile ? await updateSeeker(db, user.id, profile) : await updateEmployer(db, user.id, profile);
  if (!saved) throw new ApiError("unauthorized");
  return saved;
}
