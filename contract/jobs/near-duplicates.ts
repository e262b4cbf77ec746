import * as z from "zod";
import { IdParams } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";

/** So many jobs are named that say nearly the same as another one. */
export const MAX_NEAR_DUPLICATES = 5;

/** A job that says nearly the same as another one. */
export const NearDuplicate = z.object({
  id: z.uuid(),
  title: z.string(),
  company: z.string().nullable(),
  /** Whether the same company has both. */
  same_company: z.boolean(),
  is_public: z.boolean(),
});
export type NearDuplicate = z.infer<typeof NearDuplicate>;

export const nearDuplicateRoutes = {
  findNearDuplicates: route({
    method: "POST",
    path: "/jobs/near-duplicates",
    access: "recruiter",
    summary:
      "The jobs that say nearly the same as a text: those of the caller's company, and public ones of others. Nothing is " +
      "stored.",
    body: z.object({
      title: z.string().max(150),
      description: z.string().max(10_000),
      /** The job whose text it is. Absent for a new one. */
      job_id: z.uuid().nullish(),
    }),
    reply: z.array(NearDuplicate),
    errors: ["too_many_requests"],
  }),
  listNearDuplicates: route({
    method: "GET",
    path: "/jobs/:id/near-duplicates",
    access: "recruiter",
    summary:
      "The jobs that say nearly the same as one of the caller's jobs: other ones of the company, and public ones.",
    params: IdParams,
    reply: z.array(NearDuplicate),
  }),
};
