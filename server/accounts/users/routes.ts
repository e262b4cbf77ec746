import { routes } from "../../../contract/index.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { dependsOnCompany } from "../../platform/cache/source.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { findPublicCompany } from "../memberships/queries.ts";
import { completePhoneNumber } from "./phone-numbers.ts";
import { presentPublicCompany, presentSelf, type UserWithCompany } from "./present.ts";
import {
  type ColleagueProfileFields,
  completeInfoStep,
  type EmployerProfileFields,
  findUserWithCompany,
  type SeekerProfileFields,
  updateEmployer,
  updateSeeker,
} from "./queries.ts";

export function registerUserRoutes(context: AppContext): void {
  const { country, db, limits, settings } = context;

  serve(context, routes.updateSelf, async ({ body, caller, request }) => {
    await limits.consume("profile_change", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    if (!("user_type" in body)) {
      const phone = await completePhoneNumber(body.phone, country);
      const user = await updateProfile(db, caller.user, { ...body, phone });
      return { user: presentSelf(user), message: "Profile has been updated." };
    }
    const kind = body.user_type === EMPLOYER ? "company_registration" : "seeker_registration";
    if (settings.current[kind] === "closed") throw new ApiError("registration_closed");
    const company = body.user_type === EMPLOYER ? (body.company ?? null) : null;
    const user = await db.transaction().execute(async (trx) => {
      if (!(await completeInfoStep(trx, caller.user.id, { ...body, company }))) throw new ApiError("user_type_set");
      return findUserWithCompany(trx, caller.user.id);
    });
    if (!user) throw new ApiError("unauthorized");
    return { user: presentSelf(user), message: "Account has been created successfully." };
  });

  serve(context, routes.getCompany, async ({ params, readPublic, setDependencies }) => {
    // Each change of a company concerns all replies. A company is public once it has published a job.
    setDependencies(dependsOnCompany(params.id));
    const company = await readPublic(async ({ db }) => {
      const found = await findPublicCompany(db, params.id);
      if (!found) throw new ApiError("not_found");
      return found;
    });
    return presentPublicCompany(company);
  });
}

type ProfileForm = (EmployerProfileFields | ColleagueProfileFields | SeekerProfileFields) & { email: string };

/**
 * Updates the caller's profile. The form contains the email and the phone number, but it cannot change an email or an
 * existing phone number: `changeContact` does that, with a code.
 *
 * @throws {ApiError} invalid_fields or unauthorized
 */
async function updateProfile(
  db: Database,
  user: UserWithCompany,
  { email, ...profile }: ProfileForm,
): Promise<UserWithCompany> {
  const validationErrors = {
    ...(email !== user.email && { email: withReason("email_invalid", reasons.needsCode()) }),
    ...(user.phone !== null &&
      profile.phone !== user.phone && { phone: withReason("phone_invalid", reasons.needsCode()) }),
  };
  if (Object.keys(validationErrors).length > 0) throw new ApiError("invalid_fields", validationErrors);
  const updated = await db.transaction().execute(async (trx) => {
    await ("works" in profile ? updateSeeker(trx, user.id, profile) : updateEmployer(trx, user, profile));
    return findUserWithCompany(trx, user.id);
  });
  if (!updated) throw new ApiError("unauthorized");
  return updated;
}
