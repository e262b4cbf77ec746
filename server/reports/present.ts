import type { Selectable } from "kysely";
import type { Report } from "../../contract/reports.ts";
import type { Reports } from "../../database/schema.ts";

export function presentReport(row: Selectable<Reports> & { job_id: string }): Report {
  return {
    id: row.id,
    _id: row.id,
    job_id: row.job_id,
    reason: row.reason as Report["reason"],
    reference: formatReportReference(row),
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns the last eight characters of the id. They are random, and short enough to read out on the phone. */
export function formatReportReference({ id }: { id: string }): string {
  return id.slice(-8).toUpperCase();
}
