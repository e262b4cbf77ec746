import type { Selectable } from "kysely";
import { formatReportReference, type OwnReport, type Report } from "../../../contract/jobs/reports.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { Reports } from "../../../database/schema.ts";

export function presentReport(row: Selectable<Reports> & { job_id: string }): Report {
  return {
    ...presentIds(row.id),
    job_id: row.job_id,
    reason: row.reason as Report["reason"],
    reference: formatReportReference(row),
    createdAt: row.created_at.toISOString(),
  };
}

export function presentOwnReport(row: Selectable<Reports>): OwnReport {
  return { reference: formatReportReference(row), createdAt: row.created_at.toISOString() };
}
