import * as z from "zod";
import { canMessage, companyFields, companyRoles } from "../accounts/users.ts";
import { EMPLOYER, MAX_PHOTO_BYTES, photoMediaTypes } from "../platform/constants.ts";
import { labelCodes } from "../platform/content-labels.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { IdParams, idFields, requiredEmail, requiredOr } from "../platform/fields/fields.ts";
import { route, uploadRoute } from "../platform/route.ts";
import { FormattedTextSchema } from "../platform/texts/formatted-text-schema.ts";
import { CompanyCheck } from "./checks.ts";

const role = z.enum(companyRoles, requiredOr("role_required", "role_invalid", reasons.notOffered()));

/** A present member of the caller's company. */
export const CompanyMember = z.object({
  user_id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  photo: z.string().nullable(),
  role: z.enum(companyRoles),
  joined_at: z.iso.datetime(),
});
export type CompanyMember = z.infer<typeof CompanyMember>;

/** An invitation that nobody has accepted yet. It is valid for seven days. */
export const CompanyInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(companyRoles),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type CompanyInvitation = z.infer<typeof CompanyInvitation>;

/** What happens to the caller's work when they leave the company or delete the account. */
export const Departure = z.object({
  /** The owner who takes over. Null for the last member, and for an owner who must hand over first. */
  successor: z.object({ user_id: z.uuid(), name: z.string().nullable() }).nullable(),
  /** Whether the caller, as the only owner of a company with other members, can neither leave nor delete the account. */
  must_hand_over: z.boolean(),
  /** The number of jobs that pass on or, for the last member, end with the company. */
  jobs: z.int(),
  /** The number of open applications to these jobs, and of those that are assigned to the caller. */
  open_applications: z.int(),
  /** The number of legal holds of the company, if the caller is its last member, who cannot delete the account then. */
  held_applications: z.int(),
});
export type Departure = z.infer<typeof Departure>;

/** How well a company answers applications. */
export const AnswerRate = z.object({
  /** The applications whose first answer was due or given in the last 90 days. */
  due: z.number().int(),
  /** How many of them were answered in time. */
  in_time: z.number().int(),
  /** The median number of days from an application to its first answer. Null without an answer. */
  median_days: z.number().int().nullable(),
});
export type AnswerRate = z.infer<typeof AnswerRate>;

/** The notice that the portal has put on the page of the company (`labelCodes`). */
const label = z.enum(labelCodes).nullable();

/** What has been read in `company_description`. Null for a description without formatting. */
const formatted_description = FormattedTextSchema.nullable();

/** An employer as every signed-in user may see them. */
export const CompanyCard = z.object({
  ...idFields,
  user_type: z.literal(EMPLOYER),
  company_id: z.string().nullable(),
  name: z.string().nullable(),
  photo: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  ...companyFields,
  formatted_description,
  label,
  can_message: canMessage,
});
export type CompanyCard = z.infer<typeof CompanyCard>;

/** An employer as everybody may see them, if they have published a job. `answer_rate` is null below five applications. */
export const PublicCompany = z.object({
  ...idFields,
  photo: z.string().nullable(),
  ...companyFields,
  formatted_description,
  answer_rate: AnswerRate.nullable(),
  open_jobs: z.number().int(),
  /** Whether everybody finds a job of the company now. Without one, search engines are asked to leave the page out. */
  has_public_jobs: z.boolean(),
  label,
  /** What the portal has checked. */
  checks: z.array(CompanyCheck),
});
export type PublicCompany = z.infer<typeof PublicCompany>;

export const InvitationForm = z.object({ email: requiredEmail("email_required", "email_invalid"), role });
export type InvitationForm = z.input<typeof InvitationForm>;
export const RoleForm = z.object({ role });

const InvitationParams = z.object({ token: z.string().max(100) });

export const companyRoutes = {
  listMembers: route({
    method: "GET",
    path: "/company/members",
    access: "recruiter",
    summary: "The members of the caller's company, the longest-serving first. An owner also gets the open invitations.",
    reply: z.object({ members: z.array(CompanyMember), invitations: z.array(CompanyInvitation) }),
  }),
  changeMember: route({
    method: "PUT",
    path: "/company/members/:id",
    access: "owner",
    summary: "Change the role of a member. To hand the company over, make another member an owner.",
    params: IdParams,
    body: RoleForm,
    reply: CompanyMember,
    errors: ["last_owner"],
  }),
  removeMember: route({
    method: "DELETE",
    path: "/company/members/:id",
    access: "employer",
    summary:
      "Remove a member, or leave the company. Jobs, assigned applications and interviews of the member pass to an owner.",
    params: IdParams,
    errors: ["last_owner"],
  }),
  getDeparture: route({
    method: "GET",
    path: "/company/departure",
    access: "employer",
    duringSuspension: "user",
    summary: "What would happen to the caller's jobs and applications if they left the company or deleted the account.",
    reply: Departure,
  }),
  inviteMember: route({
    method: "POST",
    path: "/company/invitations",
    access: "owner",
    summary: "Invite a person by mail. A second invitation of the same person replaces the first.",
    body: InvitationForm,
    status: 201,
    reply: CompanyInvitation,
    errors: ["email_not_proven", "already_member", "too_many_requests"],
  }),
  withdrawInvitation: route({
    method: "DELETE",
    path: "/company/invitations/:id",
    access: "owner",
    summary: "Withdraw an invitation.",
    params: IdParams,
  }),
  getInvitation: route({
    method: "GET",
    path: "/invitations/:token",
    access: "anyone",
    summary: "An invitation by the token of the mail.",
    params: InvitationParams,
    reply: z.object({ company: z.string(), email: z.string(), role: z.enum(companyRoles) }),
    errors: ["not_found", "too_many_requests"],
  }),
  acceptInvitation: route({
    method: "POST",
    path: "/invitations/:token",
    access: "signed_in",
    summary: "Join the company of an invitation, which is valid once and for the email that it was sent to.",
    params: InvitationParams,
    reply: z.object({ company_id: z.uuid(), role: z.enum(companyRoles) }),
    errors: ["not_found", "other_email", "seeker_account", "already_member", "company_in_use", "too_many_requests"],
  }),
  uploadCover: uploadRoute({
    method: "PUT",
    path: "/company/cover",
    access: "owner",
    summary:
      "Upload the cover picture of the caller's company and replace the previous one. It is stored as WebP in two sizes, cut " +
      "to four times its height.",
    upload: {
      field: "file",
      maxBytes: MAX_PHOTO_BYTES,
      mediaTypes: photoMediaTypes,
      tooLargeCode: "photo_too_large",
      wrongTypeCode: "photo_type",
    },
    reply: z.object({ file: z.string() }),
  }),
  removeCover: route({
    method: "DELETE",
    path: "/company/cover",
    access: "owner",
    summary: "Delete the cover picture of the caller's company. Succeeds when there is none.",
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
