import { type Kysely, type Selectable, sql } from "kysely";
import { formatReportReference } from "../../../contract/jobs/reports.ts";
import type { DecisionPreview } from "../../../contract/moderation/decisions.ts";
import type { ReportStatus } from "../../../contract/moderation/reports.ts";
import type { DB, Reports } from "../../../database/schema.ts";
import { ApiError } from "../../platform/errors.ts";
import { hashToken } from "../../platform/signing/tokens.ts";
import { presentAppeal } from "../cases/decision-rows.ts";
import { appealUntil } from "../decisions/statements.ts";

export type ReportRow = Selectable<Reports>;

/** @throws {ApiError} not_found when the token is not that of the report */
export async function findReportByToken(db: Kysely<DB>, reference: string, token: string): Promise<ReportRow> {
  const report = await db
    .selectFrom("reports")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!report || formatReportReference(report) !== reference.toUpperCase()) throw new ApiError("not_found");
  return report;
}

/** Reads what the sender of a report sees. A decision is shown when the staff can no longer take it back. */
export async function readReportStatus(db: Kysely<DB>, report: ReportRow): Promise<ReportStatus> {
  const decision = report.outcome === null ? undefined : await findDecision(db, report);
  const appeal = await db.selectFrom("appeals").selectAll().where("report_id", "=", report.id).executeTakeFirst();
  const mayAppeal = report.outcome === "no_action" && decision?.is_appealable && !appeal;
  return {
    reference: formatReportReference(report),
    createdAt: report.created_at.toISOString(),
    state: report.outcome === null ? "received" : "decided",
    outcome: report.outcome as ReportStatus["outcome"],
    decided_at: report.outcome_at?.toISOString() ?? null,
    letter: decision ? (decision.letters as unknown as DecisionPreview).reporters : null,
    appeal_case_id: mayAppeal ? report.case_id : null,
    appeal_until: mayAppeal ? decision.appeal_until.toISOString() : null,
    appeal: appeal ? presentAppeal(appeal) : null,
  };
}

function findDecision(db: Kysely<DB>, { decision_id }: ReportRow) {
  return db
    .selectFrom("decisions")
    .select(["letters", appealUntil.as("appeal_until")])
    .select(sql<boolean>`${appealUntil} > portal_now() and overruled_at is null`.as("is_appealable"))
    .where("id", "=", decision_id)
    .executeTakeFirst();
}
