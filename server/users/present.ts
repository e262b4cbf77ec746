import type { Selectable } from "kysely";
import { EMPLOYER } from "../../contract/constants.ts";
import type { Education, WorkExperience } from "../../contract/profile.ts";
import type { CompanyCard, ParticipantCard, PublicCompany, User } from "../../contract/users.ts";
import type { Users } from "../../database/schema.ts";

export type UserRow = Selectable<Users>;

// Each presenter lists the columns that one kind of viewer receives. No other column of a user leaves the server.

export function presentSelf(row: UserRow): User {
  return {
    ...presentSeekerProfile(row),
    ...presentCompanyDetails(row),
    email_verified: row.email_verified_at !== null,
    login_method: row.login_method as User["login_method"],
    user_type: row.user_type as User["user_type"],
    is_2factor_auth_enabled: row.is_2factor_auth_enabled,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentCompany(row: UserRow): CompanyCard {
  return { ...presentContact(row), ...presentCompanyDetails(row), user_type: EMPLOYER };
}

export function presentPublicCompany(row: UserRow): PublicCompany {
  return { id: row.id, _id: row.id, photo: row.photo, ...presentCompanyDetails(row) };
}

export function presentParticipant(row: Pick<UserRow, "id" | "name" | "photo">): ParticipantCard {
  return { id: row.id, _id: row.id, name: row.name, photo: row.photo };
}

function presentContact(row: UserRow) {
  return { ...presentParticipant(row), email: row.email, phone: row.phone };
}

export function presentSeekerProfile(row: UserRow) {
  return {
    ...presentContact(row),
    resume: row.resume,
    summary: row.summary,
    works: row.works as unknown as WorkExperience[],
    educations: row.educations as unknown as Education[],
  };
}

function presentCompanyDetails(row: UserRow) {
  return {
    company: row.company,
    website: row.website,
    team_size: row.team_size,
    company_description: row.company_description,
    country: row.country,
    city: row.city,
    address: row.address,
    zip_code: row.zip_code,
  };
}
