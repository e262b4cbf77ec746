import {
  type ApplicationStage,
  applicationStates,
  type DecisionStage,
  isFinal,
} from "../../../../contract/hiring/stages/stages.ts";
import { APPLICATION_SHORTLISTED, type ApplicationStatus } from "../../../../contract/platform/compatibility.ts";
import { reasons } from "../../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../../contract/platform/fields/field-errors.ts";
import { ApiError } from "../../../platform/errors.ts";

/** Maps the `status` of a decision by a client that knows no stages (docs/compatibility.md) to a stage. */
export function toDecisionStage(status: ApplicationStatus): DecisionStage {
  return status === APPLICATION_SHORTLISTED ? "shortlisted" : "rejected";
}

/** @throws {ApiError} application_ended with the stage, when it is final */
export function requireNotFinal(stage: ApplicationStage): void {
  if (isFinal(stage)) throw new ApiError("application_ended", { stage });
}

/**
 * Requires that the company may move an application from one stage to another, and returns the event of the move: the
 * first look at a received application is `seen`, and everything else is a decision.
 *
 * @throws {ApiError} application_ended when `from` is final
 * @throws {ApiError} invalid_fields when the two stages are the same
 */
export function requireTransition(from: ApplicationStage, to: DecisionStage): "seen" | "stage_changed" {
  requireNotFinal(from);
  const { seen, stage_changed } = applicationStates[from].on;
  if (seen?.includes(to)) return "seen";
  if (stage_changed?.includes(to)) return "stage_changed";
  throw new ApiError("invalid_fields", { stage: withReason("stage_invalid", reasons.notOffered()) });
}
