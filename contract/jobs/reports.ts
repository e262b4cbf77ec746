import * as z from "zod";
import { reportReasons } from "../platform/constants.ts";
import { idFields, optionalText, requiredEnum, StatusMessage } from "../platform/fields.ts";
import { route } from "../platform/route.ts";

export const ReportForm = z
  .object({
    job_id: z.string("Job is required"),
    reason: requiredEnum("Reason", reportReasons),
    details: optionalText("Invalid Details", 2_000),
  })
  .refine((form) => form.reason !== "other" || Boolean(form.details), {
    path: ["details"],
    error: "Details is required",
    when: ({ value }) => (value as { reason?: unknown } | null)?.reason === "other",
  });
export type ReportForm = z.input<typeof ReportForm>;

export const Report = z.object({
  ...idFields,
  job_id: z.uuid(),
  reason: z.enum(reportReasons),
  /** The reference number. The receipt by mail contains it too. */
  reference: z.string(),
  createdAt: z.iso.datetime(),
});
export type Report = z.infer<typeof Report>;

/** The reference number and the time of a report, as its author sees them beside the job or message. */
export const OwnReport = Report.pick({ reference: true, createdAt: true });
export type OwnReport = z.infer<typeof OwnReport>;

/** Returns the reference number of a report: the last eight characters of its id, short enough to read out. */
export function formatReportReference({ id }: { id: string }): string {
  return id.slice(-8).toUpperCase();
}

export const reportRoutes = {
  reportJob: route({
    method: "POST",
    path: "/reports",
    access: "member",
    summary: "Report a job of another user. Each job can be reported once; the caller receives a receipt by mail.",
    body: ReportForm,
    status: 201,
    reply: z.object({ ...Report.shape, ...StatusMessage.shape }),
    errors: ["not_found", "own_job", "already_reported", "too_many_requests"],
  }),
};
