import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { formatReportReference } from "../../../contract/jobs/reports.ts";
import { getReportStatusPath, type ReportReason } from "../../../contract/moderation/reports.ts";
import { type Language, localizePath } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import type { Notifier } from "../../platform/notifications/notification.ts";
import { createToken, hashToken } from "../../platform/signing/tokens.ts";
import { openCase } from "../cases/case-state.ts";
import type { Subject } from "../cases/subjects.ts";
import { requireNotPaused } from "../decisions/report-misuse.ts";

/** Who sends a report. Without an account, `email` may be null too. */
export interface Reporter {
  userId: string | null;
  /** A verified address of the account, or the address that a visitor has given. It gets the receipt. */
  email: string | null;
  language: Language;
  /** An HMAC of the network of the sender. */
  networkHash: string;
}

export interface ReportText {
  reason: ReportReason;
  considersIllegal: boolean;
  law: string;
  details: string;
  /** Whether the reporter has stated to act in good faith. The forms of the specification do not ask for it. */
  isInGoodFaith: boolean;
}

/**
 * Saves a report with the evidence of its subject, and opens or joins the case. Sends a receipt in the same transaction. It
 * contains no text of the subject or the report, because their authors could use it to send their own words in the name of
 * the portal. A second report of a user about one subject violates `reports_subject_user_id_key` (409 already_reported).
 *
 * @throws {ApiError} reports_paused
 */
export async function sendReport(
  trx: Transaction<DB>,
  { notify, origin }: { notify: Notifier; origin: string },
  reporter: Reporter,
  subject: Subject,
  text: ReportText,
) {
  await requireNotPaused(trx, reporter);
  const { caseId, evidenceId } = await openCase(trx, subject, { kind: "reported", actorId: null });
  const token = createToken();
  const report = await trx
    .insertInto("reports")
    .values((eb) => ({
      id: uuidv7(),
      subject_kind: subject.kind,
      subject_id: subject.id,
      case_id: caseId,
      evidence_id: evidenceId,
      user_id: reporter.userId,
      email: reporter.userId === null ? reporter.email : null,
      language: reporter.language,
      network_hash: reporter.networkHash,
      token_hash: hashToken(token),
      reason: text.reason,
      considers_illegal: text.considersIllegal,
      law: text.law.toWellFormed(),
      details: text.details.toWellFormed(),
      good_faith_at: text.isInGoodFaith ? eb.fn<Date>("portal_now") : null,
    }))
    .returning(["id", "case_id", "created_at"])
    .executeTakeFirstOrThrow();
  const statusUrl = origin + localizePath(getReportStatusPath(report.id, token), reporter.language);
  if (reporter.email !== null) {
    await notify.send(trx, {
      template: "report_received",
      to: { email: reporter.email },
      language: reporter.language,
      values: { reference: formatReportReference(report), status_url: statusUrl },
      idempotencyKey: `report:${report.id}`,
      ...(reporter.userId !== null && { userId: reporter.userId }),
    });
  }
  return { ...report, statusUrl };
}
