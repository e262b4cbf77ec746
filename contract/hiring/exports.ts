import * as z from "zod";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { emptyToUndefined } from "../platform/fields/fields.ts";
import { fileReply, route } from "../platform/route.ts";

const ExportQuery = z.object({
  /** Only the applications to this job of the caller's company, which may be closed or deleted. */
  job: z.preprocess(emptyToUndefined, z.uuid(withReason("job_invalid", reasons.notUuid())).optional()),
});

export const exportRoutes = {
  exportApplicationsAsCsv: route({
    method: "GET",
    path: "/company/applications.csv",
    access: "recruiter",
    summary:
      "The applications to the caller's company as a CSV file (RFC 4180, UTF-8 with a byte order mark). A value that a " +
      "spreadsheet could take for a formula begins with an apostrophe.",
    query: ExportQuery,
    reply: fileReply("text/csv"),
    errors: ["not_found", "too_many_requests"],
  }),
  exportApplicationsAsZip: route({
    method: "GET",
    path: "/company/applications.zip",
    access: "recruiter",
    summary: "The applications to the caller's company as a ZIP file, with a folder for each one.",
    query: ExportQuery,
    reply: fileReply("application/zip"),
    errors: ["not_found", "too_many_requests"],
  }),
};
