import * as z from "zod";
import { Application } from "./applications.ts";
import { IdParams, identity, numberChoice, requiredLine, timestamps } from "./fields.ts";
import { EmployerProfileForm, SeekerProfile } from "./profile.ts";
import { route } from "./route.ts";
import { EMPLOYER, loginMethods, SEEKER } from "./values.ts";

export const UserType = z.literal([SEEKER, EMPLOYER]);
export type UserType = z.infer<typeof UserType>;

/** Months are `YYYY-MM`; `to` is null for "present". */
const period = { from: z.string().nullable(), to: z.string().nullable(), description: z.string() };
export const Work = z.object({ title: z.string(), company: z.string(), ...period });
export const Education = z.object({ school: z.string(), degree: z.string(), ...period });
export type Work = z.infer<typeof Work>;
export type Education = z.infer<typeof Education>;

const text = z.string().nullable();
const companyFields = {
  company: text,
  website: text,
  team_size: text,
  company_description: text,
  country: text,
  city: text,
  address: text,
  zip_code: text,
};
const seekerFields = { summary: text, works: z.array(Work), educations: z.array(Education) };

/** What a signed-in person sees of the own account. */
export const User = z.object({
  ...identity,
  name: text,
  email: text,
  phone: text,
  photo: text,
  login_method: z.enum(loginMethods),
  user_type: UserType.nullable(),
  is_2factor_auth_enabled: z.boolean(),
  resume: text,
  ...seekerFields,
  ...companyFields,
  ...timestamps,
});
export type User = z.infer<typeof User>;

/** What anyone signed in sees of an employer. */
export const CompanyCard = z.object({
  ...identity,
  user_type: z.literal(EMPLOYER),
  name: text,
  photo: text,
  email: text,
  phone: text,
  ...companyFields,
});
export type CompanyCard = z.infer<typeof CompanyCard>;

/** What everyone sees of an employer who has, or had, a job open to everyone. */
export const PublicCompany = z.object({ ...identity, photo: text, ...companyFields });
export type PublicCompany = z.infer<typeof PublicCompany>;

/** What an employer sees of a seeker with a live application to one of its jobs. */
export const Applicant = z.object({
  ...identity,
  user_type: z.literal(SEEKER),
  name: text,
  photo: text,
  email: text,
  phone: text,
  resume: text,
  ...seekerFields,
  /** What this person sent to the employer who asks, newest first. */
  applications: z.array(Application),
});
export type Applicant = z.infer<typeof Applicant>;

/** What someone in a conversation with a seeker sees of the seeker. */
export const Acquaintance = z.object({ ...identity, name: text, photo: text });
export type Acquaintance = z.infer<typeof Acquaintance>;

const UserTypeChoice = numberChoice("Account type", [SEEKER, EMPLOYER]);

/** The step after registration: who you are and, for an employer, for which company. */
export const InfoForm = z
  .object({
    name: requiredLine("Name is required", "Invalid Name", 100),
    company: z.string("Invalid Company").trim().max(120, "Invalid Company").nullish(),
    user_type: UserTypeChoice,
  })
  .refine((form) => form.user_type !== EMPLOYER || Boolean(form.company), {
    path: ["company"],
    error: "Company is required",
    when: ({ value }) => isEmployerWithReadableCompany(value),
  });
export type InfoForm = z.input<typeof InfoForm>;

/** Lets the company rule speak up even when another field is faulty: all faults are told at once. */
function isEmployerWithReadableCompany(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { user_type, company } = value as { user_type?: unknown; company?: unknown };
  return user_type === EMPLOYER && (typeof company === "string" || company === undefined || company === null);
}

/** Who says what kind of user one is takes the info step; who is one already sends the profile form of that kind. */
function pickForm(input: unknown, userType: UserType | null) {
  const choosesType = typeof input === "object" && input !== null && "user_type" in input;
  if (choosesType || userType === null) return InfoForm;
  return userType === EMPLOYER ? EmployerProfileForm : SeekerProfile;
}

export const userRoutes = {
  updateSelf: route({
    method: "PUT",
    path: "/authenticated/users",
    access: "signed_in",
    summary:
      "Complete the own account, once: name, account type and, for employers, company. " +
      "After that, without `user_type`: change the own profile, by the form of one's kind.",
    body: z.union([InfoForm, EmployerProfileForm, SeekerProfile]),
    pickBody: pickForm,
    reply: z.object({ user: User, message: z.string() }),
    errors: ["user_type_set"],
  }),
  getUser: route({
    method: "GET",
    path: "/crud/users/:id",
    access: "member",
    summary: "One user, cut to what the caller may see: own account, company card, applicant, or name and photo.",
    params: IdParams,
    query: z.object({
      /** For the head of a conversation nothing is noted; otherwise an employer has seen this applicant now. */
      for: z.enum(["profile", "conversation"]).catch("profile"),
    }),
    reply: z.union([User, Applicant, CompanyCard, Acquaintance]),
  }),
  getCompany: route({
    method: "GET",
    path: "/companies/:id",
    access: "anyone",
    summary: "A company as everyone sees it, without how to reach it.",
    params: IdParams,
    reply: PublicCompany,
  }),
};
