import * as z from "zod";
import { route } from "./route.ts";
import { Education, WorkExperience } from "./users.ts";

/**
 * What a resume says of its owner, in the shapes of the profile and within its limits, so that what is accepted can be
 * saved. Whatever was not found, or not surely, is null or left out. Nothing of it is kept.
 */
export const ProfileProposal = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** With the country's code, as in E.164. */
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
    summary: "Read the own present resume (PDF or DOCX) and propose what it says for the profile. Changes nothing.",
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
