import type { Transaction } from "kysely";
import type * as z from "zod";
import type { AppealDecisionForm } from "../../../contract/moderation/decisions.ts";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import { ApiError } from "../../platform/errors.ts";
import { changeCase, type LockedCase, settleCaseState } from "../cases/case-state.ts";
import type { AppealRow } from "../cases/decision-rows.ts";
import { mayReviewDecision, type StaffMember } from "../cases/policy.ts";
import type { LetterSender } from "../decisions/send-letters.ts";
import { undoMeasures } from "../decisions/undo-measures.ts";
import type { AppealWithParties } from "./appeal-decision.ts";
import { sendAppealDecision, sendAppealQuestion } from "./send-appeal-mails.ts";

/**
 * Requires that the member may decide on a complaint: it is not their own, and not about their own decision where somebody
 * else on the staff can decide.
 *
 * @throws {ApiError} own_case
 */
async function requireImpartial(trx: Transaction<DB>, member: StaffMember, appeal: AppealWithParties): Promise<void> {
  if (appeal.user_id === member.id) throw new ApiError("own_case");
  if (!(await mayReviewDecision(trx, member, appeal.decider_id))) throw new ApiError("own_case");
}

/**
 * Asks whoever complains one question.
 *
 * @throws {ApiError} own_case; appeal_closed after the first question or the decision
 */
export async function askAboutAppeal(
  trx: Transaction<DB>,
  sender: LetterSender,
  member: StaffMember,
  row: LockedCase,
  found: AppealWithParties,
  question: string,
): Promise<AppealRow> {
  await requireImpartial(trx, member, found);
  const appeal = await trx
    .updateTable("appeals")
    .set({ question: question.toWellFormed(), questioned_at: portalNow })
    .where("id", "=", found.id)
    .where("question", "is", null)
    .where("outcome", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!appeal) throw new ApiError("appeal_closed");
  await changeCase(trx, row, { kind: "questioned", actorId: member.id, data: { appeal_id: appeal.id } });
  await sendAppealQuestion(trx, sender, appeal);
  return appeal;
}

/**
 * Decides a complaint. An accepted one of the author ends the measures of the decision, and an accepted one of a reporter
 * opens the case again.
 *
 * @throws {ApiError} own_case or appeal_closed
 */
export async function decideAppeal(
  trx: Transaction<DB>,
  sender: LetterSender,
  member: StaffMember,
  row: LockedCase,
  found: AppealWithParties,
  form: z.output<typeof AppealDecisionForm>,
): Promise<AppealRow> {
  await requireImpartial(trx, member, found);
  const { outcome, reasons } = form;
  const appeal = await trx
    .updateTable("appeals")
    .set({ outcome, reasons: reasons.toWellFormed(), decided_by_user_id: member.id, decided_at: portalNow })
    .where("id", "=", found.id)
    .where("outcome", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!appeal) throw new ApiError("appeal_closed");
  const isReopened = outcome === "accepted" && (await overruleDecision(trx, row, appeal));
  const state = isReopened || row.state === "open" ? "open" : await settleCaseState(trx, row.id);
  const data = { appeal_id: appeal.id };
  const claim = { assignee_id: null, claimed_until: null };
  await changeCase(trx, row, { kind: "appeal_decided", actorId: member.id, data }, { state, ...claim });
  await sendAppealDecision(trx, sender, appeal);
  return appeal;
}

/** Returns true when the case waits for another decision: after an accepted complaint of a reporter. */
async function overruleDecision(trx: Transaction<DB>, row: LockedCase, appeal: AppealRow): Promise<boolean> {
  await undoMeasures(trx, row, appeal.decision_id);
  await trx
    .updateTable("decisions")
    .set({ overruled_at: portalNow })
    .where("id", "=", appeal.decision_id)
    .where("overruled_at", "is", null)
    .execute();
  const reports = trx.updateTable("reports").where("decision_id", "=", appeal.decision_id);
  if (appeal.report_id === null) {
    await reports.set({ outcome: "reversed" }).where("outcome", "is not", null).execute();
    return false;
  }
  // The report waits again, and its sender is told the next decision.
  await reports
    .set({ decision_id: null, outcome: null, outcome_at: null, is_unfounded: false })
    .where("id", "=", appeal.report_id)
    .execute();
  return true;
}
