import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Appeal } from "../../../contract/moderation/appeals.ts";
import {
  type DecisionOfCase,
  type DecisionPreview,
  type Measure,
  UNDO_MINUTES,
} from "../../../contract/moderation/decisions.ts";
import type { Appeals, DB, DecisionMeasures } from "../../../database/schema.ts";

export type MeasureRow = Selectable<DecisionMeasures>;
export type AppealRow = Selectable<Appeals>;

/** The end of the time in which the staff can take a decision back. */
export const undoUntil = sql<Date>`decisions.decided_at + make_interval(mins => ${UNDO_MINUTES})`;

/** Selects decisions with their measures and complaints. */
export function selectDecisions(db: Kysely<DB>) {
  return db
    .selectFrom("decisions")
    .leftJoin("users as decider", "decider.id", "decisions.decided_by_user_id")
    .selectAll("decisions")
    .select(["decider.name as decider_name", undoUntil.as("undo_until")])
    .select(sql<boolean>`${undoUntil} > portal_now()`.as("is_undoable"));
}

export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number];

/** Lists the decisions of a case, the newest first. */
export function listDecisions(db: Kysely<DB>, caseId: string) {
  return selectDecisions(db)
    .where("decisions.case_id", "=", caseId)
    .orderBy("decided_at", "desc")
    .orderBy("decisions.id", "desc")
    .execute();
}

export function listMeasures(db: Kysely<DB>, decisionIds: string[]): Promise<MeasureRow[]> {
  if (decisionIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("decision_measures")
    .selectAll()
    .where("decision_id", "in", decisionIds)
    .orderBy("position")
    .execute();
}

function listAppeals(db: Kysely<DB>, decisionIds: string[]) {
  if (decisionIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("appeals")
    .leftJoin("users as decider", "decider.id", "appeals.decided_by_user_id")
    .selectAll("appeals")
    .select("decider.name as decider_name")
    .where("decision_id", "in", decisionIds)
    .orderBy("appeals.created_at")
    .execute();
}

/** Selects the complaints about decisions of a case that wait for a decision, to be used with `exists`. */
export function selectOpenAppeals(caseId: RawBuilder<unknown>) {
  return sql`select from appeals join decisions on decisions.id = appeals.decision_id
    where decisions.case_id = ${caseId} and appeals.outcome is null`;
}

/** Reads the decisions of a case as the staff sees them. */
export async function readDecisions(db: Kysely<DB>, caseId: string): Promise<DecisionOfCase[]> {
  const rows = await listDecisions(db, caseId);
  const ids = rows.map(({ id }) => id);
  const measures = Map.groupBy(await listMeasures(db, ids), ({ decision_id }) => decision_id);
  const appeals = Map.groupBy(await listAppeals(db, ids), ({ decision_id }) => decision_id);
  return rows.map((row) => ({
    id: row.id,
    decided_by: presentPerson(row.decided_by_user_id, row.decider_name),
    decided_at: row.decided_at.toISOString(),
    measures: (measures.get(row.id) ?? []).map(presentMeasure),
    facts: row.facts,
    explanation: row.explanation,
    undo_until: isUndoable(row) ? row.undo_until.toISOString() : null,
    undone_at: row.undone_at?.toISOString() ?? null,
    overruled_at: row.overruled_at?.toISOString() ?? null,
    statement: (row.letters as unknown as DecisionPreview).author,
    appeals: (appeals.get(row.id) ?? []).map((appeal) => ({
      ...presentAppeal(appeal),
      decided_by: presentPerson(appeal.decided_by_user_id, appeal.decider_name),
    })),
  }));
}

/** Whether the staff can still take a decision back. */
export function isUndoable(row: Pick<DecisionRow, "is_undoable" | "undone_at" | "overruled_at">): boolean {
  return row.is_undoable && row.undone_at === null && row.overruled_at === null;
}

export function presentPerson(id: string | null, name: string | null) {
  return id === null ? null : { id, name };
}

export function presentMeasure({ kind, rule, law, label, until, ended_at }: MeasureRow): Measure {
  return {
    kind: kind as Measure["kind"],
    rule: rule as Measure["rule"],
    law,
    label: label as Measure["label"],
    until: until?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  };
}

/** Presents a complaint without the person who decides it. */
export function presentAppeal(row: AppealRow): Appeal {
  return {
    id: row.id,
    side: row.report_id === null ? "author" : "reporter",
    text: row.text,
    createdAt: row.created_at.toISOString(),
    question: row.question,
    questioned_at: row.questioned_at?.toISOString() ?? null,
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
    outcome: row.outcome as Appeal["outcome"],
    reasons: row.reasons,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
