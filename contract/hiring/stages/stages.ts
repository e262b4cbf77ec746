import * as z from "zod";
import {
  APPLICATION_PENDING,
  APPLICATION_REJECTED,
  APPLICATION_SHORTLISTED,
  type ApplicationStatus,
} from "../../platform/compatibility.ts";

/** In their usual order. `docs/hiring.md` draws how an application moves between them. */
export const applicationStages = [
  "received",
  "seen",
  "shortlisted",
  "interview",
  "offer",
  "hired",
  "rejected",
  "withdrawn",
  "position_closed",
  "unanswered",
] as const;
export const ApplicationStage = z.enum(applicationStages);
export type ApplicationStage = z.infer<typeof ApplicationStage>;

/** The stages to which a company can move an application. */
export const decisionStages = ["seen", "shortlisted", "interview", "offer", "hired", "rejected"] as const;
export type DecisionStage = (typeof decisionStages)[number];

/** The events of the timeline that move an application to another stage. */
export const stageEvents = [
  "seen",
  "stage_changed",
  "offer_made",
  "offer_accepted",
  "withdrawn",
  "position_closed",
  "unanswered",
] as const;
export type StageEvent = (typeof stageEvents)[number];

interface ApplicationState {
  /** The stage for clients that know only three (docs/compatibility.md). */
  status: ApplicationStatus;
  /** What can happen in the stage, and the stages to which it leads. */
  on: Partial<Record<StageEvent, readonly ApplicationStage[]>>;
}

/** The company moves an application to any other stage, forward or back. Nothing returns to `received`. */
const moveFrom = (stage: ApplicationStage) => ({
  stage_changed: decisionStages.filter((other) => other !== stage),
  offer_made: ["offer"] as const,
  withdrawn: ["withdrawn"] as const,
});

/** While an application is open, the job can also end, and the time to answer can pass. */
const moveFromOpen = (stage: ApplicationStage) => ({
  ...moveFrom(stage),
  position_closed: ["position_closed"] as const,
  unanswered: ["unanswered"] as const,
});

/** The state machine of applications. The lists and conditions below derive from it. */
export const applicationStates: Record<ApplicationStage, ApplicationState> = {
  // The first look is no decision: it is an event of its own.
  received: { status: APPLICATION_PENDING, on: { ...moveFromOpen("seen"), seen: ["seen"] } },
  seen: { status: APPLICATION_PENDING, on: moveFromOpen("seen") },
  shortlisted: { status: APPLICATION_SHORTLISTED, on: moveFromOpen("shortlisted") },
  interview: { status: APPLICATION_SHORTLISTED, on: moveFromOpen("interview") },
  offer: { status: APPLICATION_SHORTLISTED, on: { ...moveFromOpen("offer"), offer_accepted: ["hired"] } },
  hired: { status: APPLICATION_SHORTLISTED, on: {} },
  rejected: { status: APPLICATION_REJECTED, on: {} },
  withdrawn: { status: APPLICATION_REJECTED, on: {} },
  position_closed: { status: APPLICATION_REJECTED, on: {} },
  // By time alone. The company can still decide; the decision is late then.
  unanswered: { status: APPLICATION_PENDING, on: moveFrom("unanswered") },
};

/** Whether the company still has to answer. */
export function isOpen(stage: ApplicationStage): boolean {
  return applicationStates[stage].on.unanswered !== undefined;
}

/** Whether the company's answer is late. `isLate` in `server/jobs/queries.ts` says it in SQL, and leaves out erased applications. */
export function isLate({ stage, is_overdue }: { stage: ApplicationStage; is_overdue: boolean }): boolean {
  return is_overdue || stage === "unanswered";
}

/** Whether nothing leads out of the stage, except an undo. */
export function isFinal(stage: ApplicationStage): boolean {
  return Object.keys(applicationStates[stage].on).length === 0;
}

/** Whether an application waits for its first decision, as clients without stages see it. */
export function isPending(stage: ApplicationStage): boolean {
  return applicationStates[stage].status === APPLICATION_PENDING;
}

export const openStages: readonly ApplicationStage[] = applicationStages.filter(isOpen);
export const finalStages: readonly ApplicationStage[] = applicationStages.filter(isFinal);
export const pendingStages: readonly ApplicationStage[] = applicationStages.filter(isPending);
/** The stages that clients without stages see as shortlisted. */
export const shortlistedStages: readonly ApplicationStage[] = applicationStages.filter(
  (stage) => applicationStates[stage].status === APPLICATION_SHORTLISTED,
);

/**
 * Why an application has ended, where the stage does not say it: the company closed or deleted the job, the staff of the
 * portal removed it, or the company deleted its account.
 */
export const endReasons = ["job_closed", "job_deleted", "job_removed", "employer_left"] as const;
export const EndReason = z.enum(endReasons);
export type EndReason = z.infer<typeof EndReason>;

/** The number of applications in each stage. */
export const StageCounts = z.object(
  Object.fromEntries(applicationStages.map((stage) => [stage, z.int()])) as Record<ApplicationStage, z.ZodInt>,
);
export type StageCounts = z.infer<typeof StageCounts>;
