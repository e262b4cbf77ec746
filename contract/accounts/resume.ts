import * as z from "zod";
import { route } from "../platform/route.ts";
import { Education, WorkExperience } from "./profile.ts";

/**
 * Profile fields that were read from a resume. They satisfy the schemas of the profile, so that accepted fields can be
 * saved. Fields that were not found with certainty are null or left out. The server does not store proposals.
 */
export const ProfileProposal = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** In E.164 format. */
  phone: z.string().nullable(),
  summary: z.string().nullable(),
  works: z.array(WorkExperience),
  educations: z.array(Education),
});
export type ProfileProposal = z.infer<typeof ProfileProposal>;

export const resumeRoutes = {
  proposeProfile: route({
    method: "POST",
    path: "/authenticated/users/resume/proposal",
    access: "seeker",
    summary: "Read the caller's current resume (PDF or DOCX) and propose profile fields. Changes nothing.",
    reply: ProfileProposal,
    errors: [
      "no_resume",
      "unreadable_resume",
      "scanned_resume",
      "protected_resume",
      "resume_format_not_read",
      "too_many_requests",
    ],
  }),
};
