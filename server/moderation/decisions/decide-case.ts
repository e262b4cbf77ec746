import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import { APPEAL_MONTHS, type DecisionForm, type DecisionPreview } from "../../../contract/moderation/decisions.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { ApiError } from "../../platform/errors.ts";
import { hasSignals } from "../cases/case-signals.ts";
import { type CaseRow, changeCase, type LockedCase, settleCaseState } from "../cases/case-state.ts";
import { readDecisions } from "../cases/decision-rows.ts";
import type { StaffMember } from "../cases/policy.ts";
import { listPossibleMeasures } from "../cases/read-case.ts";
import { readSubject } from "../cases/subjects.ts";
import { getMeasure, listMeasuresInLockOrder } from "../measures/measures.ts";
import { composeLetters } from "./letters.ts";
import { addStatementNotices, type LetterSender } from "./send-letters.ts";

export type Decision = z.output<typeof DecisionForm>;

/**
 * Decides an open case: takes the measures, settles the reports that wait, and tells the author.
 *
 * @throws {ApiError} case_changed when the case does not wait for a decision
 * @throws {ApiError} invalid_fields for a measure that the case does not allow
 */
export async function decideCase(
  trx: Transaction<DB>,
  sender: LetterSender,
  member: StaffMember,
  row: LockedCase,
  form: Decision,
): Promise<string> {
  if (row.state !== "open") throw new ApiError("case_changed");
  const { letters, foundBy, hadSignals } = await prepareDecision(trx, row, form, sender.timeZone);
  const id = uuidv7();
  await trx
    .insertInto("decisions")
    .values({
      id,
      case_id: row.id,
      decided_by_user_id: member.id,
      user_id: row.user_id,
      company_id: row.company_id,
      facts: form.facts.toWellFormed(),
      explanation: form.explanation.toWellFormed(),
      found_by: foundBy,
      had_signals: hadSignals,
      letters: toJsonb(letters),
    })
    .execute();
  await takeMeasures(trx, row, id, form.measures);
  await trx
    .updateTable("reports")
    .set({ decision_id: id, is_unfounded: sql<boolean>`id = any(${form.unfounded_reports}::uuid[])` })
    .where("case_id", "=", row.id)
    .where(isUndecided)
    .execute();
  const state = await settleCaseState(trx, row.id);
  const data = { decision_id: id };
  const claim = { assignee_id: null, claimed_until: null };
  await changeCase(trx, row, { kind: "decided", actorId: member.id, data }, { state, decided_at: portalNow, ...claim });
  await addStatementNotices(trx, id);
  return id;
}

/** The condition for reports that wait for a decision. Reports older than the table `decisions` have only an outcome. */
export const isUndecided = sql<boolean>`reports.decision_id is null and reports.outcome is null`;

/** Composes the letters of a decision, and checks that the case allows it. Changes nothing. */
export async function prepareDecision(
  db: Kysely<DB>,
  row: CaseRow,
  form: Decision,
  timeZone: string,
): Promise<{ letters: DecisionPreview; foundBy: "report" | "staff"; hadSignals: boolean }> {
  const kind = row.subject_kind as SubjectKind;
  const subject = await readSubject(db, kind, row.subject_id);
  const possible = subject ? listPossibleMeasures(kind, await readDecisions(db, row.id)) : [];
  if (form.measures.some((measure) => !possible.includes(measure.kind))) {
    throw new ApiError("invalid_fields", { measures: withReason("measures_invalid", reasons.notOffered()) });
  }
  const { now, appealUntil, hasReports } = await db
    .selectNoFrom([
      portalNow.as("now"),
      sql<Date>`portal_now() + make_interval(months => ${APPEAL_MONTHS})`.as("appealUntil"),
      sql<boolean>`exists (select from reports where case_id = ${row.id} and ${isUndecided})`.as("hasReports"),
    ])
    .executeTakeFirstOrThrow();
  const measures = form.measures.map(({ until, ...measure }) => ({
    ...measure,
    until: until ? new Date(until) : null,
  }));
  for (const [index, { until }] of measures.entries()) {
    if (until === null || until > now) continue;
    throw new ApiError("invalid_fields", {
      [`measures.${index}.until`]: withReason("until_invalid", reasons.inThePast()),
    });
  }
  const foundBy = hasReports ? "report" : "staff";
  const hadSignals = await hasSignals(db, row);
  const { facts, explanation } = form;
  const letters = composeLetters(
    {
      subject: { kind, title: subject?.title ?? "", companyId: row.company_id },
      measures,
      facts,
      explanation,
      foundBy,
      hadSignals,
      hasReports,
      decidedAt: now,
      appealUntil,
    },
    timeZone,
  );
  return { letters, foundBy, hadSignals };
}

/** Takes the measures in the order of their kinds in `measureTable`, which is the order of their locks. */
export async function takeMeasures(
  trx: Transaction<DB>,
  row: LockedCase,
  decisionId: string,
  measures: readonly Pick<Decision["measures"][number], "kind" | "rule" | "law" | "until" | "label">[],
): Promise<void> {
  const kind = row.subject_kind as SubjectKind;
  const order = listMeasuresInLockOrder(kind);
  const inOrder = measures
    .map((measure, position) => ({ ...measure, position }))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  for (const { kind: measure, rule, law, until, label, position } of inOrder) {
    const end = until ? new Date(until) : null;
    const shownLabel = measure === "label" ? (label ?? null) : null;
    const context = { until: end, label: shownLabel };
    const previous = await getMeasure(kind, measure).apply(trx, toTarget(row), context);
    await trx
      .insertInto("decision_measures")
      .values({
        decision_id: decisionId,
        kind: measure,
        position,
        rule,
        law,
        label: shownLabel,
        until: end,
        previous: previous == null ? null : toJsonb(previous),
      })
      .execute();
  }
}

export function toTarget(row: CaseRow) {
  return { subjectId: row.subject_id, userId: row.user_id, companyId: row.company_id };
}
