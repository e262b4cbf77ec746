import * as z from "zod";
import { EMPLOYER, loginMethods, SEEKER } from "../platform/constants.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { idFields, requiredLine, requiredNumericEnum, timestampFields, tooLong } from "../platform/fields/fields.ts";
import { type BodyAuthor, route } from "../platform/route.ts";
import {
  ColleagueProfileForm,
  Education,
  EmployerProfileForm,
  MAX_COMPANY_NAME_LENGTH,
  SeekerProfileInput,
  WorkExperience,
} from "./profile.ts";
import { staffRoles } from "./staff.ts";

/** Whether the caller can send the user a message. Absent for the caller's own account. */
export const canMessage = z.boolean().optional();

export const UserType = z.literal([SEEKER, EMPLOYER]);
export type UserType = z.infer<typeof UserType>;

/** What a member may do: an owner everything, a recruiter jobs, applications and messages, an interviewer assess. */
export const companyRoles = ["owner", "recruiter", "interviewer"] as const;
export type CompanyRole = (typeof companyRoles)[number];

const nullableText = z.string().nullable();
export const companyFields = {
  company: nullableText,
  /** The file name of the cover picture. */
  cover: nullableText,
  website: nullableText,
  team_size: nullableText,
  company_description: nullableText,
  country: nullableText,
  city: nullableText,
  address: nullableText,
  zip_code: nullableText,
};
export const seekerFields = { summary: nullableText, works: z.array(WorkExperience), educations: z.array(Education) };

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
  /** False for an account that logs in with codes or at a provider, such as that of a guest application. */
  has_password: z.boolean(),
  user_type: UserType.nullable(),
  /** The caller's company and role in it; null for a user who is not a member of a company. */
  company_id: nullableText,
  company_role: z.enum(companyRoles).nullable(),
  is_2factor_auth_enabled: z.boolean(),
  /** The role on the staff of the portal. Its routes also need a session with a second factor. */
  staff_role: z.enum(staffRoles).nullable(),
  /** Set while the portal has suspended the account, or the caller's company. `until` is null when the end is not known. */
  suspension: z.object({ of: z.enum(["user", "company"]), until: z.iso.datetime().nullable() }).nullable(),
  resume: nullableText,
  ...seekerFields,
  ...companyFields,
  ...timestampFields,
});
export type User = z.infer<typeof User>;

const userTypeField = requiredNumericEnum("account_type", [SEEKER, EMPLOYER]);

interface TypeAndCompany {
  user_type?: UserType | undefined;
  company?: string | null | undefined;
}

/** The arguments of `refine` for a form in which an employer names the company. */
export const companyOfEmployer: Parameters<z.ZodType<TypeAndCompany>["refine"]> = [
  ({ user_type, company }) => user_type !== EMPLOYER || Boolean(company),
  { path: ["company"], error: "company_required", when: ({ value }) => canCheckCompany(value) },
];

/** The form of the info step after registration: name, account type and, for employers, the company. */
export const InfoForm = z
  .object({
    name: requiredLine("name_required", "name_invalid", 100),
    company: z
      .string(withReason("company_invalid", reasons.wrongType()))
      .trim()
      .max(MAX_COMPANY_NAME_LENGTH, tooLong("company_invalid", MAX_COMPANY_NAME_LENGTH))
      .nullish(),
    user_type: userTypeField,
  })
  .refine(...companyOfEmployer);
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
    errors: ["user_type_set", "registration_closed", "too_many_requests"],
  }),
};
