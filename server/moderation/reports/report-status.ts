import type { Kysely, Selectable } from "kysely";
import { formatReportReference } from "../../../contract/jobs/reports.ts";
import type { ReportStatus } from "../../../contract/moderation/reports.ts";
import type { DB, Reports } from "../../../database/schema.ts";
import { ApiError } from "../../platform/errors.ts";
import { hashReportToken } from "./report-tokens.ts";

export type ReportRow = Selectable<Reports>;

/** @throws {ApiError} not_found when the token is not that of the report */
export async function findReportByToken(db: Kysely<DB>, reference: string, token: string): Promise<ReportRow> {
  const report = await db
    .selectFrom("reports")
    .selectAll()
    .where("token_hash", "=", hashReportToken(token))
    .executeTakeFirst();
  if (!report || formatReportReference(report) !== reference.toUpperCase()) throw new ApiError("not_found");
  return report;
}

export function presentReportStatus(report: ReportRow): ReportStatus {
  return {
    reference: formatReportReference(report),
    createdAt: report.created_at.toISOString(),
    state: report.outcome === null ? "received" : "decided",
    outcome: report.outcome as ReportStatus["outcome"],
    decided_at: report.outcome_at?.toISOString() ?? null,
  };
}
