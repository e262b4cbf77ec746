import { type Kysely, sql } from "kysely";
import { formatReportReference } from "../../../contract/jobs/reports.ts";
import type { DB } from "../../../database/schema.ts";
import { PAGE_SIZE, readPages } from "../../platform/database/read-pages.ts";

/** The user's reports with their texts, which the API otherwise does not return. */
export function exportReports(db: Kysely<DB>, userId: string) {
  const read = async (after: string) => {
    const rows = await db
      .selectFrom("reports")
      .select(["id", "subject_kind", "subject_id", "reason", "considers_illegal", "law", "details"])
      .select(["outcome", "outcome_at as decided_at", "created_at as createdAt"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute();
    return rows.map((row) => ({ ...row, reference: formatReportReference(row) }));
  };
  return readPages(read);
}

/** The statements of reasons about what the user, or the company that they own, has written, as they were sent. */
export function exportStatements(db: Kysely<DB>, userId: string, ownedCompanyId: string | null) {
  return readPages((after) =>
    db
      .selectFrom("decisions")
      .innerJoin("cases", "cases.id", "case_id")
      .select(["decisions.id", "case_id", "subject_kind", "subject_id"])
      .select(["decisions.decided_at", "undone_at", "overruled_at"])
      .select(sql<object>`letters->'author'`.as("letter"))
      .where((eb) => eb.or([eb("decisions.user_id", "=", userId), eb("decisions.company_id", "=", ownedCompanyId)]))
      .where(sql<boolean>`letters->>'author' is not null`)
      .where("decisions.id", ">", after)
      .orderBy("decisions.id")
      .limit(PAGE_SIZE)
      .execute(),
  );
}

/** The user's complaints with the whole correspondence. */
export function exportComplaints(db: Kysely<DB>, userId: string) {
  return readPages((after) =>
    db
      .selectFrom("appeals")
      .select(["id", "decision_id", "text", "question", "questioned_at", "answer", "answered_at"])
      .select(["outcome", "reasons", "decided_at", "created_at as createdAt"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute(),
  );
}
