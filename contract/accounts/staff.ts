import * as z from "zod";
import { IdParams, idFields, requiredEmail, requiredEnum } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";

/** The roles of the staff of the portal, the one that may do most first. */
export const staffRoles = ["owner", "moderator", "viewer"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What happened to the staff, and what it did outside a case. */
export const staffEventKinds = [
  "link_created",
  "invited",
  "invitation_withdrawn",
  "joined",
  "role_changed",
  "removed",
  "left",
  "second_factor_on",
  "second_factor_off",
  "hold_set",
  "hold_released",
  "view_granted",
  "view_withdrawn",
  "account_viewed",
  "register_checked",
  "register_removed",
  "job_approved",
  "demo_data_removed",
  "occupations_imported",
] as const;
export type StaffEventKind = (typeof staffEventKinds)[number];

/** A person who works for the portal. */
export const StaffAccount = z.object({
  ...idFields,
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(staffRoles),
  /** Whether the account has an authenticator app. Without one its role has no effect. */
  has_second_factor: z.boolean(),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

/** An invitation that nobody has accepted yet. Expired ones are listed too, until they are withdrawn or sent again. */
export const StaffInvitation = z.object({
  ...idFields,
  email: z.string(),
  role: z.enum(staffRoles),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type StaffInvitation = z.infer<typeof StaffInvitation>;

const role = requiredEnum("role", staffRoles);
export const StaffInvitationForm = z.object({ email: requiredEmail("email_required", "email_invalid"), role });
export type StaffInvitationForm = z.input<typeof StaffInvitationForm>;
export const StaffRoleForm = z.object({ role });

const StaffInvitationParams = z.object({ token: z.string().max(100) });

export const staffRoutes = {
  listStaff: route({
    method: "GET",
    path: "/admin/staff",
    access: "viewer",
    summary: "The staff of the portal, owners first, and the open invitations.",
    reply: z.object({ members: z.array(StaffAccount), invitations: z.array(StaffInvitation) }),
  }),
  changeStaffRole: route({
    method: "PUT",
    path: "/admin/staff/:id",
    access: "administrator",
    summary: "Change the role of another member of the staff.",
    params: IdParams,
    body: StaffRoleForm,
    reply: StaffAccount,
    errors: ["own_role"],
  }),
  removeStaff: route({
    method: "DELETE",
    path: "/admin/staff/:id",
    access: "viewer",
    summary: "Leave the staff or, as an owner, remove another member. The account stays.",
    params: IdParams,
    errors: ["last_staff_owner"],
  }),
  inviteStaff: route({
    method: "POST",
    path: "/admin/staff/invitations",
    access: "administrator",
    summary: "Invite a person to the staff by mail. A second invitation of the same person replaces the first.",
    body: StaffInvitationForm,
    status: 201,
    reply: StaffInvitation,
    errors: ["already_staff", "too_many_requests"],
  }),
  withdrawStaffInvitation: route({
    method: "DELETE",
    path: "/admin/staff/invitations/:id",
    access: "administrator",
    summary: "Withdraw an invitation to the staff.",
    params: IdParams,
  }),
  getStaffInvitation: route({
    method: "GET",
    path: "/staff-invitations/:token",
    access: "anyone",
    summary: "An invitation to the staff by the token of its link.",
    params: StaffInvitationParams,
    reply: z.object({
      role: z.enum(staffRoles),
      /** Null for the link of the operator, which any account may use. */
      email: z.string().nullable(),
      state: z.enum(["open", "used", "expired"]),
    }),
    errors: ["not_found", "too_many_requests"],
  }),
  acceptStaffInvitation: route({
    method: "POST",
    path: "/staff-invitations/:token",
    access: "signed_in",
    summary: "Join the staff of the portal, once, with the account that has the email of the invitation.",
    params: StaffInvitationParams,
    reply: z.object({ role: z.enum(staffRoles) }),
    errors: ["not_found", "other_email", "already_staff", "too_many_requests"],
  }),
};
