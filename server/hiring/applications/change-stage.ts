import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import type { StageChange } from "../../../contract/hiring/applications.ts";
import type { ApplicationStage, DecisionStage } from "../../../contract/hiring/stages.ts";
import { JOB_ACTIVE } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Member } from "../../platform/http/access.ts";
import {
  deleteUnsentMails,
  deleteWaitingMail,
  findUndoableDecision,
  insertDecisionMails,
  makeMailsDue,
} from "./application-mails.ts";
import { deleteDelayedDecisions, readSeekerStage, takeBackDelayedDecisions } from "./delayed-decisions.ts";
import { type Actor, recordEvent, recordEvents } from "./events.ts";
import { requireChangeable } from "./policy.ts";
import { hasEnded, isDecision, isLate, isOpen, requireNotFinal, requireTransition } from "./stages.ts";

export interface Decision {
  stage: DecisionStage;
  /** The company's own words to the seeker. */
  message?: string | undefined;
}

/**
 * The application with its stage, locked until the transaction ends, so that concurrent changes run one by one. Locks
 * the row of the seeker first: a change adds notices and mails for the seeker, and the deletion of an account locks the
 * user before interviews and applications. Another order could deadlock.
 */
export async function selectApplicationForUpdate(trx: Kysely<DB>, id: string) {
  await lockSeekers(trx, trx.selectFrom("applications").select("applied_by_user_id").where("id", "=", id));
  const application = await trx
    .selectFrom("applications")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!application) throw new ApiError("not_found");
  return application;
}

/** Locks the seekers of applications in the order of their ids, so that none of them is deleted meanwhile. */
export async function lockSeekers(
  trx: Kysely<DB>,
  ids: SelectQueryBuilder<DB, "applications", { applied_by_user_id: string }>,
): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "in", ids).orderBy("id").forKeyShare().execute();
}

/**
 * Moves an application of the member's company to another stage: changes it, records the event, and schedules the mail
 * to the seeker. `requireExpected` receives the state after the application has been locked, so only one of several
 * concurrent decisions that expect the same stage succeeds.
 *
 * @param requireExpected Throws an error when the decision does not apply to the present stage
 * @throws {ApiError} not_found, application_ended, invalid_fields
 * @throws {ApiError} offer_open when the seeker would go on with an offer that still stands
 */
export async function changeStage(
  trx: Transaction<DB>,
  member: Member,
  id: string,
  decision: Decision,
  requireExpected: (present: PresentState) => void,
): Promise<void> {
  const application = await selectApplicationForUpdate(trx, id);
  requireChangeable(member, application);
  const from = application.stage;
  const { stage: to, message } = decision;
  requireExpected(application);
  requireTransition(from, to);
  if (isOpen(to)) await requireNoOpenOffer(trx, application);
  const actor = { kind: "member", id: member.id } as const;
  if (!isDecision(from, to)) return markSeen(trx, [id], actor);
  await setStage(trx, id, to);
  const eventId = await recordEvent(trx, {
    applicationId: id,
    actor,
    kind: "stage_changed",
    data: { from, to, ...(message ? { message } : {}), ...(isLate(from) ? { is_late: true } : {}) },
  });
  await insertDecisionMails(trx, [{ eventId, applicationId: id }]);
}

/** Sets the stage after a decision. The caller has locked the application, and records the event. */
export async function setStage(trx: Transaction<DB>, id: string, stage: DecisionStage): Promise<void> {
  await trx
    .updateTable("applications")
    .set({
      stage,
      seen_at: sql`coalesce(seen_at, portal_now())`,
      decided_at: sql`coalesce(decided_at, portal_now())`,
      ended_at: hasEnded(stage) ? portalNow : null,
      updated_at: portalNow,
    })
    .where("id", "=", id)
    .execute();
}

/** An open offer holds only in the stage `offer`, so it is taken back before the application moves to another open one. */
async function requireNoOpenOffer(trx: Transaction<DB>, { id, stage }: { id: string; stage: ApplicationStage }) {
  if (stage !== "offer") return;
  const offer = await trx
    .selectFrom("offers")
    .select("id")
    .where("application_id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (offer) throw new ApiError("offer_open");
}

/**
 * Moves several applications to the same stage, each in a transaction of its own, so that one that cannot be moved does
 * not stop the others. Returns for each whether it has moved, and else the error code.
 */
export async function changeStages(
  db: Database,
  member: Member,
  ids: readonly string[],
  decision: Decision,
): Promise<StageChange[]> {
  const changes: StageChange[] = [];
  for (const id of ids) {
    try {
      await db.transaction().execute((trx) => changeStage(trx, member, id, decision, () => undefined));
      changes.push({ id, ok: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      changes.push({ id, ok: false, code: error.code });
    }
  }
  return changes;
}

/**
 * Marks applications as seen by the company: sets `seen_at` and ends the stage `received`. The caller has locked them,
 * and none of them has `seen_at`.
 */
export async function markSeen(trx: Transaction<DB>, ids: string[], actor: Actor): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("applications")
    .set({ seen_at: portalNow, stage: sql`case stage when 'received' then 'seen' else stage end` })
    .where("id", "in", ids)
    .execute();
  await recordEvents(
    trx,
    ids.map((applicationId) => ({ applicationId, actor, kind: "seen" })),
  );
}

/** What the condition of a decision may depend on. */
type PresentState = Pick<Awaited<ReturnType<typeof selectApplicationForUpdate>>, "stage" | "decided_at">;

/**
 * Returns a condition for `changeStage`: the application is in the stage that the caller has seen. A first look does not
 * invalidate a decision about a new application, because it is no decision and a colleague's page causes it by itself.
 *
 * @throws {ApiError} from the returned function: stage_changed with the present stage
 */
export function expectStage(expected: ApplicationStage, to: DecisionStage): (present: PresentState) => void {
  return ({ stage, decided_at }) => {
    const isOnlySeen = expected === "received" && stage === "seen" && decided_at === null;
    if (stage !== expected && !(isOnlySeen && to !== "seen")) throw new ApiError("stage_changed", { stage });
  };
}

/**
 * Takes the last decision on an application back, unless its mail has been sent: the application returns to the stage
 * before it, and the seeker does not see the decision. An offer that was made with it is deleted.
 *
 * @param expected The stage that the caller has seen. Without it, a second undo in a row may be a repeated request.
 * @throws {ApiError} not_found
 * @throws {ApiError} stage_changed with the present stage, when it is another one, or may be
 * @throws {ApiError} decision_sent when there is no decision, or its mail has been sent
 * @throws {ApiError} job_unavailable when the application would be open, and its job has ended meanwhile
 */
export async function undoDecision(
  trx: Transaction<DB>,
  member: Member,
  id: string,
  expected: ApplicationStage | undefined,
): Promise<void> {
  const application = await selectApplicationForUpdate(trx, id);
  requireChangeable(member, application);
  const { stage } = application;
  const undoable = await findUndoableDecision(trx, id);
  if (!undoable) throw new ApiError("decision_sent");
  const isExpected = expected === undefined ? !(await isLastDecisionUndone(trx, id)) : stage === expected;
  if (!isExpected) throw new ApiError("stage_changed", { stage });
  if (!(await deleteWaitingMail(trx, undoable.event_id))) throw new ApiError("decision_sent");
  await trx.deleteFrom("offers").where("event_id", "=", undoable.event_id).execute();
  const { from = "received" } = undoable.data;
  if (isOpen(from) && (await hasJobEnded(trx, application.job_id))) throw new ApiError("job_unavailable");
  await trx
    .updateTable("applications")
    .set({
      stage: from,
      seen_at: from === "received" ? null : application.seen_at,
      ended_at: hasEnded(from) ? portalNow : null,
      updated_at: portalNow,
    })
    .where("id", "=", id)
    .execute();
  await recordEvent(trx, {
    applicationId: id,
    actor: { kind: "member", id: member.id },
    kind: "decision_undone",
    data: { from: stage, to: from, undone_event_id: undoable.event_id },
  });
  const decidedAt = await findFirstDecisionTime(trx, id);
  await trx.updateTable("applications").set({ decided_at: decidedAt }).where("id", "=", id).execute();
  await deleteDelayedDecisions(trx, [id]);
}

/**
 * Makes the mail about the last decision on an application due, so that the decision can no longer be undone. The caller
 * then sends the mails that are due.
 *
 * @throws {ApiError} not_found
 * @throws {ApiError} decision_sent when no decision waits for its mail
 */
export async function sendDecision(trx: Transaction<DB>, member: Member, id: string): Promise<void> {
  requireChangeable(member, await selectApplicationForUpdate(trx, id));
  if (!(await makeMailsDue(trx, id))) throw new ApiError("decision_sent");
}

/** Whether the company has taken a decision back since it made one. */
async function isLastDecisionUndone(trx: Transaction<DB>, applicationId: string): Promise<boolean> {
  const last = await trx
    .selectFrom("application_events")
    .select("kind")
    .where("application_id", "=", applicationId)
    .where("kind", "in", ["stage_changed", "offer_made", "decision_undone"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.kind === "decision_undone";
}

/** The time of the first decision that has not been taken back. */
async function findFirstDecisionTime(trx: Transaction<DB>, applicationId: string): Promise<Date | null> {
  const { at } = await trx
    .selectFrom("application_events as event")
    .select((eb) => eb.fn.min("event.at").as("at"))
    .where("event.application_id", "=", applicationId)
    .where("event.kind", "in", ["stage_changed", "offer_made"])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("application_events as undo")
            .select("undo.id")
            .whereRef("undo.application_id", "=", "event.application_id")
            .where(sql<boolean>`undo.data ->> 'undone_event_id' = event.id::text`),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return at;
}

/**
 * Ends an application at the wish of its seeker. The company loses its access to profile and resume at once, and the
 * seeker gets no more mail about earlier decisions. A decision that the seeker does not see yet is taken back.
 *
 * @throws {ApiError} not_found when the seeker has no such application
 * @throws {ApiError} application_ended, application_erased
 */
export async function withdrawApplication(
  trx: Transaction<DB>,
  seekerId: string,
  id: string,
  reason: string,
): Promise<void> {
  const application = await selectApplicationForUpdate(trx, id);
  if (application.applied_by_user_id !== seekerId) throw new ApiError("not_found");
  const from = await readSeekerStage(trx, application);
  requireNotFinal(from);
  // An event would bring words back that have been erased.
  if (application.erased_at !== null) throw new ApiError("application_erased");
  await takeBackDelayedDecisions(trx, id);
  await trx
    .updateTable("applications")
    .set({ stage: "withdrawn", ended_at: portalNow, updated_at: portalNow })
    .where("id", "=", id)
    .execute();
  await deleteUnsentMails(trx, id);
  await recordEvent(trx, {
    applicationId: id,
    actor: { kind: "seeker", id: seekerId },
    kind: "withdrawn",
    data: { from, to: "withdrawn", ...(reason ? { message: reason } : {}) },
  });
}

/**
 * Locks the job of an application, so that it does not end meanwhile. Ending a job locks the job before the seekers of its
 * applications, so the caller does too.
 */
export async function lockJobOfApplication(trx: Transaction<DB>, id: string): Promise<void> {
  const jobId = trx.selectFrom("applications").select("job_id").where("id", "=", id);
  await trx.selectFrom("jobs").select("id").where("id", "=", jobId).forShare().execute();
}

async function hasJobEnded(trx: Transaction<DB>, jobId: string): Promise<boolean> {
  const job = await trx
    .selectFrom("jobs")
    .select("id")
    .where("id", "=", jobId)
    .where("status", "=", JOB_ACTIVE)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return !job;
}
