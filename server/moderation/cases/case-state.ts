import { type Kysely, type Selectable, sql, type Transaction, type UpdateObject } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { CaseEventKind, CaseState } from "../../../contract/moderation/cases.ts";
import type { Cases, DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import { asLocked, type Locked } from "../../platform/database/locked.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { ApiError } from "../../platform/errors.ts";
import { selectOpenAppeals } from "./decision-rows.ts";
import { takeEvidence } from "./evidence.ts";
import { lockPictureOf, type Subject } from "./subjects.ts";

export type CaseRow = Selectable<Cases>;
/** `isClaimed` is false when `claimed_until` has passed. The row keeps its assignee then. */
export type LockedCase = Locked<CaseRow & { isClaimed: boolean }>;

/**
 * Locks a case until the transaction ends. A case is locked before anything that its measures change.
 *
 * @throws {ApiError} not_found
 */
export async function lockCase(trx: Transaction<DB>, id: string): Promise<LockedCase> {
  const row = await trx
    .selectFrom("cases")
    .selectAll()
    .select(sql<boolean>`(claimed_until > portal_now()) is true`.as("isClaimed"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  return asLocked(row);
}

export interface NewCaseEvent {
  kind: CaseEventKind;
  /** The member of the staff. Null when a reporter, an author or a sweep has caused the event. */
  actorId: string | null;
  data?: Record<string, unknown>;
}

export async function recordCaseEvent(trx: Transaction<DB>, caseId: string, event: NewCaseEvent): Promise<void> {
  const { kind, actorId, data = {} } = event;
  await trx
    .insertInto("case_events")
    .values({ id: uuidv7(), case_id: caseId, kind, actor_id: actorId, data: toJsonb(data) })
    .execute();
}

/** Changes a case: the only writer of cases that exist. Each change counts up the version and records its event. */
export async function changeCase(
  trx: Transaction<DB>,
  { id }: LockedCase,
  event: NewCaseEvent,
  columns: UpdateObject<DB, "cases"> = {},
): Promise<void> {
  await trx
    .updateTable("cases")
    .set({ ...columns, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
  await recordCaseEvent(trx, id, event);
}

/**
 * Finds the case of a subject and locks it, or creates it. A decided case is opened again. Stores the subject as evidence.
 *
 * @param event `reported` by a reporter, or `opened` by a member of the staff
 * @throws {ApiError} not_found when the subject was deleted meanwhile
 */
export async function openCase(
  trx: Transaction<DB>,
  subject: Subject,
  event: NewCaseEvent,
): Promise<{ caseId: string; evidenceId: string }> {
  const created = await trx
    .insertInto("cases")
    .values({
      id: uuidv7(),
      subject_kind: subject.kind,
      subject_id: subject.id,
      user_id: subject.authorId,
      company_id: subject.companyId,
    })
    .onConflict((conflict) => conflict.columns(["subject_kind", "subject_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (created) {
    await recordCaseEvent(trx, created.id, event);
    return { caseId: created.id, evidenceId: await keepSubject(trx, created.id, subject) };
  }
  const { id } = await findCaseOfSubject(trx, subject);
  const existing = await lockCase(trx, id);
  const evidenceId = await keepSubject(trx, id, subject);
  if (existing.state === "decided") {
    await changeCase(trx, existing, { kind: "reopened", actorId: event.actorId }, { waiting_since: portalNow });
  }
  // The staff leaves an open case as it is. A report changes it, and also opens a case in which only a complaint waits.
  if (existing.state !== "open" || event.kind === "reported")
    await changeCase(trx, existing, event, { state: "open", user_id: subject.authorId, company_id: subject.companyId });
  return { caseId: id, evidenceId };
}

/** Stores the subject as evidence of a locked case, with a picture that stays. */
async function keepSubject(trx: Transaction<DB>, caseId: string, subject: Subject): Promise<string> {
  const current = await lockPictureOf(trx, subject);
  if (!current) throw new ApiError("not_found");
  return takeEvidence(trx, caseId, current);
}

function findCaseOfSubject(db: Kysely<DB>, { kind, id }: Pick<Subject, "kind" | "id">) {
  return db
    .selectFrom("cases")
    .select("id")
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Returns the state of a case whose reports are all decided: `appealed` while a complaint waits, otherwise `decided`. */
export async function settleCaseState(db: Kysely<DB>, caseId: string): Promise<CaseState> {
  const { hasAppeal } = await db
    .selectNoFrom(sql<boolean>`exists (${selectOpenAppeals(sql`${caseId}`)})`.as("hasAppeal"))
    .executeTakeFirstOrThrow();
  return hasAppeal ? "appealed" : "decided";
}
