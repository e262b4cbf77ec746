import type { Kysely, Selectable } from "kysely";
import { formatReportReference, type OwnReport } from "../../../contract/jobs/reports.ts";
import type { DB, Reports } from "../../../database/schema.ts";

/** Finds the report of one user about a job. A unique constraint allows at most one. */
export function findReportOfJob(db: Kysely<DB>, jobId: string, userId: string) {
  return db
    .selectFrom("reports")
    .select(["id", "created_at"])
    .where("subject_kind", "=", "job")
    .where("subject_id", "=", jobId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export function presentOwnReport(row: Pick<Selectable<Reports>, "id" | "created_at">): OwnReport {
  return { reference: formatReportReference(row), createdAt: row.created_at.toISOString() };
}
