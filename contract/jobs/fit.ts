import * as z from "zod";
import { IdParams } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";

/** Numbers of answers are shown in steps of this size, so that no difference tells what one reader answered. */
export const FIT_ANSWERS_TO_SHOW = 5;

export const JobFit = z.object({ answers: z.number().int(), fits: z.number().int() });
export type JobFit = z.infer<typeof JobFit>;

export const jobFitRoutes = {
  answerJobFit: route({
    method: "POST",
    path: "/jobs/:id/fit",
    access: "no_session",
    summary:
      "Say whether an open job was right for the reader. Only the number of answers is stored, and one network address counts once " +
      "a day.",
    params: IdParams,
    body: z.object({ fits: z.boolean() }),
    errors: ["not_found"],
  }),
  readJobFit: route({
    method: "GET",
    path: "/jobs/:id/fit",
    access: "recruiter",
    summary:
      "How many readers said that one of the caller's jobs was right for them, after each fifth answer. Null before.",
    params: IdParams,
    reply: JobFit.nullable(),
  }),
};
