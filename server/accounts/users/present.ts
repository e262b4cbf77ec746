import type { Selectable } from "kysely";
import type { Education, WorkExperience } from "../../../contract/accounts/profile.ts";
import type { User } from "../../../contract/accounts/users.ts";
import type { AnswerRate, CompanyCard, PublicCompany } from "../../../contract/companies/companies.ts";
import type { ParticipantCard } from "../../../contract/hiring/profiles.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import type { FormattedText } from "../../../contract/platform/texts/formatted-text.ts";
import type { Companies, Users } from "../../../database/schema.ts";
import type { CallerUser } from "../../platform/http/access.ts";

import { presentCompanyChecks, type StoredCheck } from "../memberships/company-checks.ts";

export type UserRow = Selectable<Users>;
/** A user with the data of their present company. */
export type UserWithCompany = CallerUser;

// Each presenter lists the columns that one kind of viewer receives. No other column of a user leaves the server.

export function presentSelf(row: UserWithCompany): User {
  return {
    ...presentSeekerProfile(row),
    ...presentCompanyDetails(row),
    email_verified: row.email_verified_at !== null,
    login_method: row.login_method as User["login_method"],
    has_password: row.password_hash !== null,
    user_type: row.user_type as User["user_type"],
    company_id: row.company_id,
    company_role: row.company_role,
    is_2factor_auth_enabled: row.is_2factor_auth_enabled,
    staff_role: row.staff_role,
    suspension: presentSuspension(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function presentSuspension(row: UserWithCompany): User["suspension"] {
  const present = (of: "user" | "company", until: Date | null) => ({ of, until: until?.toISOString() ?? null });
  if (row.suspended_at !== null) return present("user", row.suspended_until);
  return row.company_suspended_at === null ? null : present("company", row.company_suspended_until);
}

export function presentCompany(row: UserWithCompany, formatted_description: FormattedText | null): CompanyCard {
  return {
    ...presentContact(row),
    ...presentCompanyDetails(row),
    user_type: EMPLOYER,
    company_id: row.company_id,
    formatted_description,
    label: row.company_label as CompanyCard["label"],
  };
}

export function presentPublicCompany({
  id,
  logo,
  name,
  size,
  description,
  formatted_description,
  open_jobs,
  checks,
  ...row
}: Selectable<Companies> & { open_jobs: number; checks: StoredCheck[] }): PublicCompany {
  const details = { ...row, company: name, team_size: size, company_description: description };
  const answer_rate = presentAnswerRate(row);
  return {
    ...presentIds(id),
    photo: logo,
    ...presentCompanyDetails(details),
    formatted_description: formatted_description as FormattedText | null,
    answer_rate,
    open_jobs,
    has_public_jobs: open_jobs > 0,
    label: row.label as PublicCompany["label"],
    checks: presentCompanyChecks(checks, { name, website: row.website }),
  };
}

/** With fewer applications the rate says more about chance, and about single applicants, than about the company. */
const MIN_RATED_APPLICATIONS = 5;

/** Null for a company with too few applications. */
export function presentAnswerRate({
  answers_due,
  answered_in_time,
  median_answer_days,
}: Pick<Selectable<Companies>, "answers_due" | "answered_in_time" | "median_answer_days">): AnswerRate | null {
  if (answers_due < MIN_RATED_APPLICATIONS) return null;
  return { due: answers_due, in_time: answered_in_time, median_days: median_answer_days };
}

/** A user without a photo is shown with the logo of their company. */
export function presentParticipant(
  row: Pick<UserWithCompany, "id" | "name" | "photo" | "logo">,
): Omit<ParticipantCard, "is_name_hidden"> {
  return { ...presentIds(row.id), name: row.name, photo: row.photo ?? row.logo };
}

function presentContact(row: UserWithCompany) {
  return { ...presentParticipant(row), email: row.email, phone: row.phone };
}

export function presentSeekerProfile(row: UserWithCompany) {
  return {
    ...presentContact(row),
    resume: row.resume,
    summary: row.summary,
    works: row.works as unknown as WorkExperience[],
    educations: row.educations as unknown as Education[],
  };
}

type CompanyFields =
  | "company"
  | "cover"
  | "website"
  | "team_size"
  | "company_description"
  | "country"
  | "city"
  | "address"
  | "zip_code";

function presentCompanyDetails(row: Pick<UserWithCompany, CompanyFields>) {
  return {
    company: row.company,
    cover: row.cover,
    website: row.website,
    team_size: row.team_size,
    company_description: row.company_description,
    country: row.country,
    city: row.city,
    address: row.address,
    zip_code: row.zip_code,
  };
}
