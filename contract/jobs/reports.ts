import * as z from "zod";
import { reportReasons } from "../platform/constants.ts";
import { optionalText, requiredEnum } from "../platform/fields/fields.ts";

/** The form of the specification: a report of a job by a signed-in user. */
export const ReportForm = z
  .object({
    job_id: z.string("job_required"),
    reason: requiredEnum("reason", reportReasons),
    details: optionalText("details_invalid", 2_000),
  })
  .refine((form) => form.reason !== "other" || Boolean(form.details), {
    path: ["details"],
    error: "details_required",
    when: ({ value }) => (value as { reason?: unknown } | null)?.reason === "other",
  });
export type ReportForm = z.input<typeof ReportForm>;

/** The reference number and the time of a report, as its author sees them beside the job or message. */
export const OwnReport = z.object({ reference: z.string(), createdAt: z.iso.datetime() });
export type OwnReport = z.infer<typeof OwnReport>;

/** Returns the reference number of a report: the last eight characters of its id, short enough to read out. */
export function formatReportReference({ id }: { id: string }): string {
  return id.slice(-8).toUpperCase();
}
