import type { Kysely } from "kysely";
import type * as z from "zod";
import type { DecisionOfCase } from "../../../contract/moderation/decisions.ts";
import type { SuspensionForm } from "../../../contract/moderation/directory.ts";
import type { DB } from "../../../database/schema.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { changeCase, lockCase, openCase } from "../cases/case-state.ts";
import { listMeasures, readDecisions } from "../cases/decision-rows.ts";
import { requireWorkable, type StaffMember } from "../cases/policy.ts";
import { readSubject } from "../cases/subjects.ts";
import { publishCase } from "../cases/update-case.ts";
import { decideCase } from "../decisions/decide-case.ts";
import { type LetterSender, sendEndOfSuspension } from "../decisions/send-letters.ts";
import { endMeasure } from "../decisions/undo-measures.ts";

/** Whom a suspension keeps from taking part: a person for what they do in their own name, or a company. */
export interface SuspensionSubject {
  kind: "user" | "company";
  id: string;
}

/**
 * Suspends a person or company by a decision of their case, which is opened or joined in the same transaction. So the
 * decision has evidence, a statement of reasons and a complaint as any other.
 *
 * @throws {ApiError} not_found, own_case or case_claimed
 * @throws {ApiError} invalid_fields when the case has suspended them already, or the end is in the past
 */
export async function suspendByDecision(
  context: Pick<AppContext, "db" | "live">,
  sender: LetterSender,
  member: StaffMember,
  { kind, id }: SuspensionSubject,
  { facts, explanation, ...measure }: z.output<typeof SuspensionForm>,
): Promise<DecisionOfCase> {
  const { caseId, decisionId } = await context.db.transaction().execute(async (trx) => {
    const subject = await readSubject(trx, kind, id);
    if (!subject) throw new ApiError("not_found");
    const opened = await openCase(trx, subject, { kind: "opened", actorId: member.id });
    const row = await lockCase(trx, opened.caseId);
    requireWorkable(member, row);
    const decision = await decideCase(trx, sender, member, row, {
      version: row.version,
      measures: [{ kind: "suspend", ...measure }],
      facts,
      explanation,
      unfounded_reports: [],
    });
    return { caseId: row.id, decisionId: decision };
  });
  publishCase(context, caseId);
  const decision = (await readDecisions(context.db, caseId)).find((one) => one.id === decisionId);
  if (!decision) throw new ApiError("not_found");
  return decision;
}

/**
 * Ends all suspensions in force of a person or company before their time, and tells them. The decisions stay.
 *
 * @throws {ApiError} not_found without one; own_case or case_claimed
 */
export async function endSuspensions(
  context: Pick<AppContext, "db" | "live">,
  sender: LetterSender,
  member: StaffMember,
  subject: SuspensionSubject,
): Promise<void> {
  const suspensions = await listSuspensions(context.db, subject);
  if (suspensions.length === 0) throw new ApiError("not_found");
  await context.db.transaction().execute(async (trx) => {
    for (const { case_id, decision_id } of suspensions) {
      const row = await lockCase(trx, case_id);
      requireWorkable(member, row);
      const measure = (await listMeasures(trx, [decision_id])).find(({ kind }) => kind === "suspend");
      if (!measure || measure.ended_at !== null) continue;
      await endMeasure(trx, row, measure);
      await changeCase(trx, row, { kind: "measure_ended", actorId: member.id, data: { decision_id } });
      await sendEndOfSuspension(trx, sender, decision_id);
    }
  });
  for (const { case_id } of suspensions) publishCase(context, case_id);
}

/** Lists the suspensions in force, in the order in which their cases are locked. */
function listSuspensions(db: Kysely<DB>, { kind, id }: SuspensionSubject) {
  return db
    .selectFrom("decision_measures")
    .innerJoin("decisions", "decisions.id", "decision_measures.decision_id")
    .innerJoin("cases", "cases.id", "decisions.case_id")
    .select(["decisions.case_id", "decision_measures.decision_id"])
    .where("decision_measures.kind", "=", "suspend")
    .where("decision_measures.ended_at", "is", null)
    .$if(kind === "company", (all) => all.where("cases.company_id", "=", id))
    .$if(kind === "user", (all) => all.where("cases.user_id", "=", id).where("cases.company_id", "is", null))
    .orderBy("decisions.case_id")
    .execute();
}
