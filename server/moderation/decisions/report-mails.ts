import type { Kysely } from "kysely";
import { type Language, toLanguage } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";

/** Where mails about a report go. */
export interface ReportMail {
  to: { email: string };
  language: Language;
  userId?: string;
}

/** Finds the address of the sender of a report: the verified one of the account, or the one that was given. */
export async function findReportMail(db: Kysely<DB>, reportId: string): Promise<ReportMail | null> {
  const row = await db
    .selectFrom("reports")
    .leftJoin("users", "users.id", "reports.user_id")
    .select(["reports.email", "reports.language", "reports.user_id"])
    .select(["users.email as account_email", "users.email_verified_at", "users.language as account_language"])
    .where("reports.id", "=", reportId)
    .executeTakeFirst();
  if (!row) return null;
  if (row.user_id === null) {
    return row.email === null ? null : { to: { email: row.email }, language: toLanguage(row.language) };
  }
  if (row.account_email === null || row.email_verified_at === null) return null;
  return { to: { email: row.account_email }, language: toLanguage(row.account_language), userId: row.user_id };
}
