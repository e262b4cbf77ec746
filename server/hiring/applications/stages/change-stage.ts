import type { Transaction } from "kysely";
import type * as z from "zod";
import type { StageChange, WithdrawalForm } from "../../../../contract/hiring/stage-changes.ts";
import { type ApplicationStage, type DecisionStage, isOpen } from "../../../../contract/hiring/stages/stages.ts";
import type { DB } from "../../../../database/schema.ts";
import { isJobOpen } from "../../../jobs/queries.ts";
import type { Database } from "../../../platform/database/pool.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { Member } from "../../../platform/http/access.ts";
import { getApplicationAccess, requireRight } from "../policy.ts";
import { deleteWaitingMail, findUndoableDecision, keepRejectionReason, makeMailsDue } from "./application-mails.ts";
import { readSeekerStage, takeBackDelayedDecisions } from "./delayed-decisions.ts";
import {
  type LockedApplication,
  lockApplication,
  lockApplications,
  lockJobOfApplication,
} from "./lock-applications.ts";
import { moveApplications, undoDecisions } from "./move-applications.ts";
import { countWithdrawalReason } from "./outcome-reasons.ts";
import { requireNotFinal, requireTransition } from "./stages.ts";

export interface Decision {
  stage: DecisionStage;
  /** The company's own words to the seeker. */
  message?: string | undefined;
  /** Why the company rejects. It is counted when the seeker is told. */
  rejection_reason?: string | null | undefined;
}

/**
 * Locks an application that a member may change.
 *
 * @throws {ApiError} not_found, application_held
 */
export async function lockChangeableApplication(
  trx: Transaction<DB>,
  member: Member,
  id: string,
): Promise<LockedApplication> {
  const application = await lockApplication(trx, id);
  requireRight(getApplicationAccess(member, application), "canChange");
  return application;
}

/**
 * Moves an application of the member's company to another stage. `requireExpected` receives the state after the
 * application has been locked, so only one of several concurrent decisions that expect the same stage succeeds.
 *
 * @param requireExpected Throws an error when the decision does not apply to the current stage
 * @throws {ApiError} not_found, application_held, application_ended, invalid_fields
 * @throws {ApiError} offer_open when the seeker would go on with an offer that still stands
 */
export async function changeStage(
  trx: Transaction<DB>,
  member: Member,
  id: string,
  decision: Decision,
  requireExpected: (current: CurrentState) => void,
): Promise<void> {
  const application = await lockChangeableApplication(trx, member, id);
  requireExpected(application);
  const to = decision.stage;
  const event = requireTransition(application.stage, to);
  if (isOpen(to) && (await findOpenOffers(trx, [application])).has(id)) throw new ApiError("offer_open");
  await decide(trx, member, [application], event, decision);
}

/**
 * Moves several applications together. Those that cannot be moved, for the reasons of `changeStage`, do not stop the others:
 * each has its error code.
 */
export async function changeStages(
  trx: Transaction<DB>,
  member: Member,
  ids: readonly string[],
  decision: Decision,
): Promise<StageChange[]> {
  const to = decision.stage;
  const locked = await lockApplications(trx, trx.selectFrom("applications").where("applications.id", "in", ids));
  const withOffer = await findOpenOffers(trx, locked);
  const moves = { seen: [] as LockedApplication[], stage_changed: [] as LockedApplication[] };
  const refusals = new Map<string, string>();
  for (const id of ids) {
    const application = locked.find((other) => other.id === id);
    try {
      requireRight(getApplicationAccess(member, application), "canChange");
      if (!application) throw new ApiError("not_found");
      const event = requireTransition(application.stage, to);
      if (isOpen(to) && withOffer.has(id)) throw new ApiError("offer_open");
      moves[event].push(application);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusals.set(id, error.code);
    }
  }
  await decide(trx, member, moves.seen, "seen", decision);
  const undoUntil = await decide(trx, member, moves.stage_changed, "stage_changed", decision);
  const undoable = new Set(moves.stage_changed.map(({ id }) => id));
  return ids.map((id) => {
    const code = refusals.get(id);
    if (code !== undefined) return { id, ok: false, code };
    return { id, ok: true, ...(undoUntil && undoable.has(id) && { undo_until: undoUntil.toISOString() }) };
  });
}

/** Moves applications. The caller has checked that they can be moved. Returns until when the company can undo the move. */
async function decide(
  trx: Transaction<DB>,
  member: Member,
  applications: readonly LockedApplication[],
  event: "seen" | "stage_changed",
  { stage: to, message, rejection_reason }: Decision,
): Promise<Date | null> {
  if (applications.length === 0) return null;
  const actor = { kind: "member", id: member.id } as const;
  const describe = () => (message ? { message } : {});
  const { eventIds, undoUntil } = await moveApplications(trx, applications, { event, to, actor, describe });
  if (to === "rejected" && rejection_reason) await keepRejectionReason(trx, eventIds, rejection_reason);
  return undoUntil;
}

/**
 * Finds the applications with an offer that is open. The company takes it back before it moves the application to another
 * open stage.
 */
async function findOpenOffers(trx: Transaction<DB>, applications: readonly LockedApplication[]): Promise<Set<string>> {
  const ids = applications.filter(({ stage }) => stage === "offer").map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const offers = await trx
    .selectFrom("offers")
    .select("application_id")
    .where("application_id", "in", ids)
    .where("state", "=", "open")
    .execute();
  return new Set(offers.map(({ application_id }) => application_id));
}

/**
 * Changes several applications, each in a transaction of its own, so that one that cannot be changed does not stop the
 * others.
 */
export async function changeEach(
  db: Database,
  ids: readonly string[],
  change: (trx: Transaction<DB>, id: string) => Promise<void>,
): Promise<StageChange[]> {
  const changes: StageChange[] = [];
  for (const id of ids) {
    try {
      await db.transaction().execute((trx) => change(trx, id));
      changes.push({ id, ok: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      changes.push({ id, ok: false, code: error.code });
    }
  }
  return changes;
}

/** What the condition of a decision may depend on. */
type CurrentState = Pick<LockedApplication, "stage" | "decided_at">;

/**
 * Returns a condition for `changeStage`: the application is in the stage that the caller has seen. A first look does not
 * invalidate a decision about a new application, because it is no decision and a colleague's page causes it by itself.
 *
 * @throws {ApiError} from the returned function: stage_changed with the current stage
 */
export function expectStage(expected: ApplicationStage, to: DecisionStage): (current: CurrentState) => void {
  return ({ stage, decided_at }) => {
    const isOnlySeen = expected === "received" && stage === "seen" && decided_at === null;
    if (stage !== expected && !(isOnlySeen && to !== "seen")) throw new ApiError("stage_changed", { stage });
  };
}

/**
 * Takes the last decision on an application back, unless its mail has been sent: the application returns to the stage
 * before it, and the seeker does not see the decision.
 *
 * @param expected The stage that the caller has seen. Without it, an undo directly after an undo is refused, because it
 *   may be a repeated request.
 * @throws {ApiError} not_found, application_held
 * @throws {ApiError} stage_changed with the current stage, when it is not `expected`, or `expected` is missing and the
 *   last event is an undo
 * @throws {ApiError} decision_sent when there is no decision, or its mail has been sent
 * @throws {ApiError} job_unavailable when the application would be open, and its job has ended meanwhile
 */
export async function undoDecision(
  trx: Transaction<DB>,
  member: Member,
  id: string,
  expected: ApplicationStage | undefined,
): Promise<void> {
  await lockJobOfApplication(trx, id);
  const application = await lockChangeableApplication(trx, member, id);
  const { stage } = application;
  const decision = await findUndoableDecision(trx, id);
  if (!decision) throw new ApiError("decision_sent");
  const isExpected = expected === undefined ? !(await isLastDecisionUndone(trx, id)) : stage === expected;
  if (!isExpected) throw new ApiError("stage_changed", { stage });
  const { event_id: eventId, data } = decision;
  if (!(await deleteWaitingMail(trx, eventId))) throw new ApiError("decision_sent");
  if (isOpen(data.from ?? "received") && !(await isJobOpen(trx, application.job_id)))
    throw new ApiError("job_unavailable");
  await undoDecisions(trx, [{ application, events: [{ id: eventId, data }] }], { kind: "member", id: member.id });
}

/**
 * Makes the mail about the last decision on an application due, so that the decision can no longer be undone. The caller
 * then sends the mails that are due.
 *
 * @throws {ApiError} not_found, application_held
 * @throws {ApiError} decision_sent when no decision waits for its mail
 */
export async function sendDecision(trx: Transaction<DB>, member: Member, id: string): Promise<void> {
  await lockChangeableApplication(trx, member, id);
  if (!(await makeMailsDue(trx, id))) throw new ApiError("decision_sent");
}

/** Whether the company's last step was to take a decision back. */
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
  { reason, withdrawal_reason }: z.output<typeof WithdrawalForm>,
): Promise<void> {
  const application = await lockApplication(trx, id);
  if (application.applied_by_user_id !== seekerId) throw new ApiError("not_found");
  requireNotFinal(await readSeekerStage(trx, application));
  // The event stores the reason, and an erased application must not get new words.
  if (application.erased_at !== null) throw new ApiError("application_erased");
  const current = await takeBackDelayedDecisions(trx, application);
  const describe = () => (reason ? { message: reason } : {});
  await moveApplications(trx, [current], {
    event: "withdrawn",
    to: "withdrawn",
    actor: { kind: "seeker", id: seekerId },
    describe,
  });
  if (withdrawal_reason) await countWithdrawalReason(trx, application, withdrawal_reason);
}
