import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import type { UserRow } from "./present.ts";
import { type EmployerProfileFields, type SeekerProfileFields, updateEmployer, updateSeeker } from "./queries.ts";

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
