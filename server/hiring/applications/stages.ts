import type { ApplicationStatus } from "../../../contract/hiring/applications.ts";
import { type ApplicationStage, type DecisionStage, decisionStages } from "../../../contract/hiring/stages.ts";
import { APPLICATION_SHORTLISTED } from "../../../contract/platform/constants.ts";
import { reasons } from "../../../contract/platform/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/field-errors.ts";
import { ApiError } from "../../platform/errors.ts";

/**
 * The state machine of applications:
 *
 *     received → seen → shortlisted → interview → offer → hired
 *
 * The company moves an application from every open stage to every other one, forward or back, or rejects it. Nothing
 * returns to `received`. From every open stage the seeker can withdraw, and closing the job or the company leads to
 * `position_closed`. `unanswered` is reached by time alone, and the company can still decide; the decision is late then.
 * The other ends are final.
 */
export const openStages: readonly ApplicationStage[] = ["received", "seen", "shortlisted", "interview", "offer"];
export const finalStages: readonly ApplicationStage[] = ["hired", "rejected", "withdrawn", "position_closed"];

export function isOpen(stage: ApplicationStage): boolean {
  return openStages.includes(stage);
}

/** Whether an application in this stage has ended: in one of the final stages or in `unanswered`. */
export function hasEnded(stage: ApplicationStage): boolean {
  return !isOpen(stage);
}

/** Whether no decision leads out of the stage. */
export function isFinal(stage: ApplicationStage): boolean {
  return finalStages.includes(stage);
}

/** Whether the move tells the seeker something. Seeing an application for the first time is no decision. */
export function isDecision(from: ApplicationStage, to: ApplicationStage): boolean {
  return !(from === "received" && to === "seen");
}

/** A decision on an application whose time to answer has passed. */
export function isLate(from: ApplicationStage): boolean {
  return from === "unanswered";
}

/** Whether an application waits for its first decision, as clients without stages see it: its status is pending. */
export function isPending(stage: ApplicationStage): boolean {
  return stage === "received" || stage === "seen" || stage === "unanswered";
}

/** The stage that a decision of a client without stages stands for. */
export function toDecisionStage(status: ApplicationStatus): DecisionStage {
  return status === APPLICATION_SHORTLISTED ? "shortlisted" : "rejected";
}

/** @throws {ApiError} application_ended with the stage, when it is final */
export function requireNotFinal(stage: ApplicationStage): void {
  if (isFinal(stage)) throw new ApiError("application_ended", { stage });
}

/**
 * Requires that the company may move an application from one stage to another.
 *
 * @throws {ApiError} application_ended when `from` is final
 * @throws {ApiError} invalid_fields when the two stages are the same
 */
export function requireTransition(from: ApplicationStage, to: DecisionStage): void {
  requireNotFinal(from);
  if (from === to || !decisionStages.includes(to)) {
    throw new ApiError("invalid_fields", { stage: withReason("Invalid Stage", reasons.notOffered()) });
  }
}
