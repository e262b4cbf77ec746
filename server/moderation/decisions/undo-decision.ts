import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import { ApiError } from "../../platform/errors.ts";
import { changeCase, type LockedCase } from "../cases/case-state.ts";
import { isUndoable, selectDecisions } from "../cases/decision-rows.ts";
import type { StaffMember } from "../cases/policy.ts";
import { addStatementNotices } from "./send-letters.ts";
import { undoMeasures } from "./undo-measures.ts";

/** @throws {ApiError} not_found */
export async function requireDecision(db: Kysely<DB>, id: string) {
  const decision = await selectDecisions(db).where("decisions.id", "=", id).executeTakeFirst();
  if (!decision) throw new ApiError("not_found");
  return decision;
}

/**
 * Takes a decision back within ten minutes, before anybody is mailed about it. The case is open again, and complaints about the
 * decision are settled.
 *
 * @throws {ApiError} undo_too_late
 */
export async function undoDecision(
  trx: Transaction<DB>,
  member: StaffMember,
  row: LockedCase,
  decisionId: string,
): Promise<void> {
  const decision = await requireDecision(trx, decisionId);
  if (!isUndoable(decision)) throw new ApiError("undo_too_late");
  const { numUpdatedRows } = await trx
    .updateTable("decisions")
    .set({ undone_at: portalNow, undone_by_user_id: member.id })
    .where("id", "=", decisionId)
    // The sweep may announce the decision at the end of the ten minutes.
    .where("announced_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError("undo_too_late");
  await undoMeasures(trx, row, decisionId);
  await trx
    .updateTable("reports")
    .set({ decision_id: null, is_unfounded: false })
    .where("decision_id", "=", decisionId)
    .execute();
  await trx
    .updateTable("appeals")
    .set({ outcome: "accepted", reasons: "", decided_by_user_id: member.id, decided_at: portalNow })
    .where("decision_id", "=", decisionId)
    .where("outcome", "is", null)
    .execute();
  const data = { decision_id: decisionId };
  await changeCase(trx, row, { kind: "undone", actorId: member.id, data }, { state: "open" });
  await addStatementNotices(trx, decisionId);
}
