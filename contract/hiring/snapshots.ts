import * as z from "zod";
import { Education, WorkExperience } from "../accounts/profile.ts";
import { Answer } from "../jobs/questions.ts";
import { IdParams, StatusMessage } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";

const nullableText = z.string().nullable();

/** What a seeker has applied with. The company sees this copy and never the present profile. */
export const Snapshot = z.object({
  /** When the seeker applied, or last sent the profile again. */
  sent_at: z.iso.datetime(),
  name: nullableText,
  email: nullableText,
  phone: nullableText,
  summary: nullableText,
  works: z.array(WorkExperience),
  educations: z.array(Education),
  photo: nullableText,
  /** The file for the routes that download a resume. Null when the seeker had none, and for the company while it is hidden. */
  resume: z.object({ file: z.string(), name: z.string(), type: z.string(), size: z.number() }).nullable(),
  /** Whether the company reads the resume as text only (`readResumeText`), because the file would tell who has applied. */
  is_resume_hidden: z.boolean(),
  /** Where the seeker lives. Null when they did not say, and for the company while the name is hidden. */
  zip_code: nullableText,
  /** Whole kilometres in a straight line from there to the job. Null when either place is unknown. */
  distance_km: z.number().int().nullable(),
  /** The answers to the questions of the job, in the order of the questions. */
  answers: z.array(Answer),
  cover_note: nullableText,
});
export type Snapshot = z.infer<typeof Snapshot>;

export const snapshotRoutes = {
  sendSnapshot: route({
    method: "POST",
    path: "/application/:id/snapshot",
    access: "seeker",
    summary:
      "Send the caller's present profile, resume and postal code to the company again. They replace those of the application; " +
      "answers and cover note stay.",
    params: IdParams,
    reply: z.object({ snapshot: Snapshot, ...StatusMessage.shape }),
    errors: ["application_ended", "too_many_requests"],
  }),
};
