import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { formatReportReference } from "../../../contract/jobs/reports.ts";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../../platform/errors.ts";
import { formatDay } from "../../platform/i18n/format-day.ts";
import { findReportMail } from "./report-mails.ts";
import type { LetterSender } from "./send-letters.ts";

/** The number of manifestly unfounded reports in a year after which their sender is warned. */
const WARN_AFTER = 3;
/** The further ones after a warning, or after a pause, after which no reports are taken for a time. */
const PAUSE_AFTER = 2;
export const PAUSE_DAYS = 30;

/** Who sends reports: a user, or the address of a visitor. Visitors without an address are only limited by network. */
export interface ReportSender {
  userId: string | null;
  email: string | null;
}

/** @throws {ApiError} reports_paused while no reports of the sender are taken */
export async function requireNotPaused(db: Kysely<DB>, sender: ReportSender): Promise<void> {
  const warning = await findWarning(db, sender);
  if (!warning?.is_paused) return;
  throw new ApiError("reports_paused", { until: warning.paused_until?.toISOString() ?? "" });
}

/**
 * Warns or pauses the sender of a report that a decision has found manifestly unfounded (Regulation (EU) 2022/2065, article
 * 23(2)). The reports are decided nevertheless.
 */
export async function countUnfoundedReport(
  trx: Transaction<DB>,
  letters: LetterSender,
  report: ReportSender & { id: string },
): Promise<void> {
  if (report.userId === null && report.email === null) return;
  const warning = await findWarning(trx, report);
  const since = warning ? (warning.paused_until ?? warning.warned_at) : null;
  const count = await countUnfounded(trx, report, since);
  if (!warning && count >= WARN_AFTER) {
    const { userId: user_id, email } = report;
    const sender = user_id === null ? { email_hash: hashEmail(email ?? "") } : { user_id };
    await trx
      .insertInto("report_warnings")
      .values({ id: uuidv7(), ...sender })
      .execute();
    await sendMail(trx, letters, report, "reports_warned", null);
  }
  if (warning && count >= PAUSE_AFTER) {
    const { paused_until } = await trx
      .updateTable("report_warnings")
      .set({ paused_until: sql<Date>`portal_now() + make_interval(days => ${PAUSE_DAYS})` })
      .where("id", "=", warning.id)
      .returning("paused_until")
      .executeTakeFirstOrThrow();
    await sendMail(trx, letters, report, "reports_paused", paused_until);
  }
}

async function sendMail(
  trx: Transaction<DB>,
  { notify, timeZone }: LetterSender,
  report: { id: string },
  template: "reports_warned" | "reports_paused",
  until: Date | null,
): Promise<void> {
  const mail = await findReportMail(trx, report.id);
  if (!mail) return;
  const date = until ? formatDay(until, mail.language, timeZone) : "";
  const values = { reference: formatReportReference(report), date };
  await notify.send(trx, { ...mail, template, values, idempotencyKey: `${template}:${report.id}` });
}

/** Counts the unfounded reports of a sender that are decided, in the last year or since a time. */
async function countUnfounded(db: Kysely<DB>, { userId, email }: ReportSender, since: Date | null): Promise<number> {
  const { count } = await db
    .selectFrom("reports")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("is_unfounded", "=", true)
    .where("outcome_at", ">", since ?? sql<Date>`portal_now() - interval '1 year'`)
    .where((eb) => (userId === null ? eb("email", "=", email) : eb("user_id", "=", userId)))
    .executeTakeFirstOrThrow();
  return count;
}

function findWarning(db: Kysely<DB>, { userId, email }: ReportSender) {
  if (userId === null && email === null) return undefined;
  return db
    .selectFrom("report_warnings")
    .select(["id", "warned_at", "paused_until", sql<boolean>`(paused_until > portal_now()) is true`.as("is_paused")])
    .where((eb) => (userId === null ? eb("email_hash", "=", hashEmail(email ?? "")) : eb("user_id", "=", userId)))
    .executeTakeFirst();
}

function hashEmail(email: string): Buffer {
  return createHash("sha256").update(email).digest();
}
