import * as z from "zod";
import { canMessage, seekerFields, User } from "../accounts/users.ts";
import { CompanyCard } from "../companies/companies.ts";
import { SEEKER } from "../platform/constants.ts";
import { IdParams, idFields } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";
import { Application } from "./applications.ts";

const nullableText = z.string().nullable();

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
  /** Whether a first selection without names hides name and photo. */
  is_name_hidden: z.boolean(),
  can_message: canMessage,
});
export type ParticipantCard = z.infer<typeof ParticipantCard>;

export const profileRoutes = {
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
};
