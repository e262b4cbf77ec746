import { type Kysely, type RawBuilder, sql } from "kysely";
import type { MeasureInForce } from "../../../contract/moderation/directory.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import type { DB } from "../../../database/schema.ts";
import { presentMeasure } from "../cases/decision-rows.ts";
import { listCasesOf } from "../cases/queries.ts";

/** A condition for rows of `cases`. */
export type CaseCondition = RawBuilder<boolean>;

/**
 * Reads the cases that meet a condition, and the measures in force of their decisions.
 *
 * @param also A condition for measures of other cases that have an effect too, such as a suspension with a person
 */
export async function readHistory(db: Kysely<DB>, condition: CaseCondition, also: CaseCondition = sql`false`) {
  const [cases, measures] = await Promise.all([
    listCasesOf(db, condition),
    listMeasuresInForce(db, sql`${condition} or ${also}`),
  ]);
  return { cases, measures };
}

async function listMeasuresInForce(db: Kysely<DB>, condition: CaseCondition): Promise<MeasureInForce[]> {
  const rows = await db
    .selectFrom("decision_measures")
    .innerJoin("decisions", "decisions.id", "decision_measures.decision_id")
    .innerJoin("cases", "cases.id", "decisions.case_id")
    .selectAll("decision_measures")
    .select(["decisions.case_id", "decisions.decided_at", "cases.subject_kind"])
    .where("decision_measures.ended_at", "is", null)
    .where("decision_measures.kind", "!=", "warn")
    .where(sql<boolean>`(${condition})`)
    .orderBy("decisions.decided_at", "desc")
    .execute();
  return rows.map((row) => ({
    ...presentMeasure(row),
    case_id: row.case_id,
    subject_kind: row.subject_kind as SubjectKind,
    decided_at: row.decided_at.toISOString(),
  }));
}
