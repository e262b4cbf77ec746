import type { Transaction } from "kysely";
import type { MeasureKind } from "../../../contract/moderation/decisions.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { LockedCase } from "../cases/case-state.ts";
import { listMeasures, type MeasureRow } from "../cases/decision-rows.ts";
import { getMeasure, listMeasuresInLockOrder } from "../measures/measures.ts";
import { toTarget } from "./decide-case.ts";

/** Ends the measures of a decision that are in force, in the order of their locks. */
export async function undoMeasures(trx: Transaction<DB>, row: LockedCase, decisionId: string): Promise<void> {
  const order = listMeasuresInLockOrder(row.subject_kind as SubjectKind);
  const inForce = (await listMeasures(trx, [decisionId])).filter(({ ended_at }) => ended_at === null);
  const position = ({ kind }: MeasureRow) => order.indexOf(kind as MeasureKind);
  for (const measure of inForce.toSorted((one, other) => position(one) - position(other))) {
    await endMeasure(trx, row, measure);
  }
}

/** Ends one measure, so that everything is as it was before. */
export async function endMeasure(trx: Transaction<DB>, row: LockedCase, measure: MeasureRow): Promise<void> {
  const functions = getMeasure(row.subject_kind as SubjectKind, measure.kind as MeasureKind);
  await functions.undo(trx, toTarget(row), measure.previous, await listRemaining(trx, measure, row.id));
  await trx
    .updateTable("decision_measures")
    .set({ ended_at: portalNow })
    .where("decision_id", "=", measure.decision_id)
    .where("kind", "=", measure.kind)
    .execute();
}

/** Lists the kinds of the other measures of the case that are in force. */
async function listRemaining(trx: Transaction<DB>, { decision_id, kind }: MeasureRow, caseId: string) {
  const rows = await trx
    .selectFrom("decision_measures")
    .innerJoin("decisions", "decisions.id", "decision_id")
    .select("kind")
    .where("case_id", "=", caseId)
    .where("ended_at", "is", null)
    .where((eb) => eb.not(eb.and([eb("decision_id", "=", decision_id), eb("kind", "=", kind)])))
    .execute();
  return new Set(rows.map((row) => row.kind as MeasureKind));
}
