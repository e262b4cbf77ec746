import * as z from "zod";
import { companyRoles } from "../companies/companies.ts";
import { Application } from "../hiring/applications.ts";
import { AnswerRate } from "../jobs/jobs.ts";
import { EMPLOYER, loginMethods, SEEKER } from "../platform/constants.ts";
import { reasons } from "../platform/field-error-reasons.ts";
import { withReason } from "../platform/field-errors.ts";
import { IdParams, idFields, requiredLine, requiredNumericEnum, timestampFields, tooLong } from "../platform/fields.ts";
import { type BodyAuthor, route } from "../platform/route.ts";
import { ColleagueProfileForm, Education, EmployerProfileForm, SeekerProfileInput, WorkExperience } from "./profile.ts";

export const UserType = z.literal([SEEKER, EMPLOYER]);
export type UserType = z.infer<typeof UserType>;

const nullableText = z.string().nullable();
const companyFields = {
  company: nullableText,
  website: nullableText,
  team_size: nullableText,
  company_description: nullableText,
  country: nullableText,
  city: nullableText,
  address: nullableText,
  zip_code: nullableText,
};
/** Whether the caller can send the user a message. Absent for the caller's own account. */
const canMessage = z.boolean().optional();
const seekerFields = { summary: nullableText, works: z.array(WorkExperience), educations: z.array(Education) };

/** The caller's own account. */
export const User = z.object({
  ...idFields,
  name: nullableText,
  email: nullableText,
  /** Whether the user has shown that the email is theirs. Alerts and receipts are sent only to verified emails. */
  email_verified: z.boolean(),
  phone: nullableText,
  photo: nullableText,
  login_method: z.enum(loginMethods),
  user_type: UserType.nullable(),
  /** The caller's company and role in it; null for a user who is not a member of a company. */
  company_id: nullableText,
  company_role: z.enum(companyRoles).nullable(),
  is_2factor_auth_enabled: z.boolean(),
  resume: nullableText,
  ...seekerFields,
  ...companyFields,
  ...timestampFields,
});
export type User = z.infer<typeof User>;

/** An employer as every signed-in user may see them. */
export const CompanyCard = z.object({
  ...idFields,
  user_type: z.literal(EMPLOYER),
  company_id: nullableText,
  name: nullableText,
  photo: nullableText,
  email: nullableText,
  phone: nullableText,
  ...companyFields,
  can_message: canMessage,
});
export type CompanyCard = z.infer<typeof CompanyCard>;

/** An employer as everybody may see them, if they have published a job. `answer_rate` is null below five applications. */
export const PublicCompany = z.object({
  ...idFields,
  photo: nullableText,
  ...companyFields,
  answer_rate: AnswerRate.nullable(),
});
export type PublicCompany = z.infer<typeof PublicCompany>;

/** A seeker as the employer of one of their applications may see them. */
export const Applicant = z.object({
  ...idFields,
  user_type: z.literal(SEEKER),
  name: nullableText,
  photo: nullableText,
  email: nullableText,
  phone: nullableText,
  resume: nullableText,
  ...seekerFields,
  /** The applications to jobs of the calling employer, newest first. */
  applications: z.array(Application),
  can_message: canMessage,
});
export type Applicant = z.infer<typeof Applicant>;

/** A seeker as the other participant of a conversation may see them. */
export const ParticipantCard = z.object({
  ...idFields,
  name: nullableText,
  photo: nullableText,
  can_message: canMessage,
});
export type ParticipantCard = z.infer<typeof ParticipantCard>;

const userTypeField = requiredNumericEnum("Account type", [SEEKER, EMPLOYER]);

/** The form of the info step after registration: name, account type and, for employers, the company. */
export const InfoForm = z
  .object({
    name: requiredLine("Name is required", "Invalid Name", 100),
    company: z
      .string(withReason("Invalid Company", reasons.wrongType()))
      .trim()
      .max(120, tooLong("Invalid Company", 120))
      .nullish(),
    user_type: userTypeField,
  })
  .refine((form) => form.user_type !== EMPLOYER || Boolean(form.company), {
    path: ["company"],
    error: "Company is required",
    when: ({ value }) => canCheckCompany(value),
  });
export type InfoForm = z.input<typeof InfoForm>;

/**
 * Whether the company can be checked. It is checked even when another field is invalid, so that all errors are reported
 * at once.
 */
function canCheckCompany(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { user_type, company } = value as { user_type?: unknown; company?: unknown };
  return user_type === EMPLOYER && (typeof company === "string" || company === undefined || company === null);
}

/** A form with an account type is the info step; otherwise it is the profile form of the caller. */
function selectProfileForm(input: unknown, caller: BodyAuthor | null) {
  const choosesType = typeof input === "object" && input !== null && "user_type" in input;
  if (choosesType || !caller || caller.user_type === null) return InfoForm;
  if (caller.user_type === SEEKER) return SeekerProfileInput;
  return caller.isOwner ? EmployerProfileForm : ColleagueProfileForm;
}

export const userRoutes = {
  updateSelf: route({
    method: "PUT",
    path: "/authenticated/users",
    access: "signed_in",
    summary:
      "Complete the caller's account once, with name, account type and, for employers, company. " +
      "After that, without `user_type`: update the caller's profile with the form of the account type. " +
      "Recruiters and interviewers change only name and phone.",
    body: z.union([InfoForm, EmployerProfileForm, SeekerProfileInput, ColleagueProfileForm]),
    pickBody: selectProfileForm,
    reply: z.object({ user: User, message: z.string() }),
    errors: ["user_type_set", "too_many_requests"],
  }),
  getUser: route({
    method: "GET",
    path: "/crud/users/:id",
    access: "member",
    summary: "A user, with the fields that the caller may see: account, company card, applicant, or name and photo.",
    params: IdParams,
    query: z.object({
      /** With `profile`, an employer's request marks the seeker's applications to this employer as seen. */
      for: z.enum(["profile", "conversation"]).catch("profile"),
    }),
    reply: z.union([User, Applicant, CompanyCard, ParticipantCard]),
  }),
  getCompany: route({
    method: "GET",
    path: "/companies/:id",
    access: "anyone",
    summary: "The public profile of a company, without contact details.",
    params: IdParams,
    reply: PublicCompany,
  }),
};
