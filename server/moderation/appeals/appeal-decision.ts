import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { changeCase, lockCase } from "../cases/case-state.ts";
import type { AppealRow } from "../cases/decision-rows.ts";
import { isRecipient } from "../decisions/recipients.ts";
import { appealUntil } from "../decisions/statements.ts";
import type { ReportRow } from "../reports/report-status.ts";

/** Who complains: a user, or the sender of a report without an account. */
export interface Appellant {
  user: CallerUser | null;
  /** The report that the token of the form names. */
  report: ReportRow | null;
  /** The decision that the form names. */
  decisionId?: string | undefined;
}

/**
 * Saves a complaint about the last decision of a case: by its author about the measures, or by the sender of a dismissed
 * report. The case waits again.
 *
 * @throws {ApiError} not_found, appeal_too_late or already_appealed
 */
export async function appealDecision(
  trx: Transaction<DB>,
  caseId: string,
  appellant: Appellant,
  text: string,
): Promise<AppealRow> {
  const row = await lockCase(trx, caseId);
  const { decision, report } = await requireAppealable(trx, caseId, appellant);
  if (!decision.is_appealable) throw new ApiError("appeal_too_late");
  const appeal = await trx
    .insertInto("appeals")
    .values({
      id: uuidv7(),
      decision_id: decision.id,
      user_id: appellant.user?.id ?? null,
      report_id: report?.id ?? null,
      text: text.toWellFormed(),
    })
    .onConflict((conflict) => conflict.constraint("appeals_decision_id_report_id_key").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!appeal) throw new ApiError("already_appealed");
  const columns = row.state === "decided" ? { state: "appealed", waiting_since: portalNow } : {};
  await changeCase(trx, row, { kind: "appealed", actorId: null, data: { appeal_id: appeal.id } }, columns);
  return appeal;
}

/**
 * Finds the decision that the appellant may complain about: as the author one with measures, or as the sender of a report
 * the one that has dismissed it.
 */
async function requireAppealable(db: Kysely<DB>, caseId: string, { user, report: named, decisionId }: Appellant) {
  const report = named ?? (user && (await findOwnReport(db, caseId, user.id)));
  const decisions = await db
    .selectFrom("decisions")
    .select(["id", "user_id", "company_id", sql<boolean>`${appealUntil} > portal_now()`.as("is_appealable")])
    .select(sql<boolean>`letters->>'author' is not null`.as("has_measures"))
    .where("case_id", "=", caseId)
    .where("undone_at", "is", null)
    .where("overruled_at", "is", null)
    .$if(decisionId !== undefined, (all) => all.where("id", "=", decisionId as string))
    .orderBy("decided_at", "desc")
    .execute();
  const ofAuthor = user && decisions.find((one) => one.has_measures && isRecipient(user, one));
  if (ofAuthor) return { decision: ofAuthor, report: null };
  const ofReport = decisions.find(({ id, has_measures }) => !has_measures && id === report?.decision_id);
  if (!ofReport || report?.outcome !== "no_action") throw new ApiError("not_found");
  return { decision: ofReport, report };
}

function findOwnReport(db: Kysely<DB>, caseId: string, userId: string) {
  return db
    .selectFrom("reports")
    .selectAll()
    .where("case_id", "=", caseId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/**
 * Saves the answer to the question about a complaint.
 *
 * @throws {ApiError} not_found for the complaint of somebody else; appeal_closed when no question waits
 */
export async function answerAppeal(
  trx: Transaction<DB>,
  appealId: string,
  { user, report }: Appellant,
  answer: string,
): Promise<AppealRow> {
  const found = await findAppeal(trx, appealId);
  const isOwn = found.report_id === null ? isAuthor(user, found) : isSender(found, user, report);
  if (!isOwn) throw new ApiError("not_found");
  const row = await lockCase(trx, found.case_id);
  const appeal = await trx
    .updateTable("appeals")
    .set({ answer: answer.toWellFormed(), answered_at: portalNow })
    .where("id", "=", appealId)
    .where("question", "is not", null)
    .where("answer", "is", null)
    .where("outcome", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!appeal) throw new ApiError("appeal_closed");
  await changeCase(trx, row, { kind: "answered", actorId: null, data: { appeal_id: appealId } });
  return appeal;
}

export type AppealWithParties = Awaited<ReturnType<typeof findAppeal>>;

/** @throws {ApiError} not_found */
export async function findAppeal(db: Kysely<DB>, id: string) {
  const appeal = await db
    .selectFrom("appeals")
    .innerJoin("decisions", "decisions.id", "appeals.decision_id")
    .selectAll("appeals")
    .select(["decisions.case_id", "decisions.user_id as author_id", "decisions.company_id"])
    .select("decisions.decided_by_user_id as decider_id")
    .where("appeals.id", "=", id)
    .executeTakeFirst();
  if (!appeal) throw new ApiError("not_found");
  return appeal;
}

function isAuthor(user: CallerUser | null, { author_id: user_id, company_id }: AppealWithParties): boolean {
  return user !== null && isRecipient(user, { user_id, company_id });
}

function isSender(appeal: AppealWithParties, user: CallerUser | null, report: ReportRow | null): boolean {
  return appeal.report_id === report?.id || (user !== null && appeal.user_id === user.id);
}
