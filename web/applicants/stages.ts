import {
  type ApplicationStage,
  applicationStages,
  type DecisionStage,
  decisionStages,
  type JobApplication,
  type StageCounts,
} from "../../contract/applications.ts";

/** The applicants that a dialog moves, and the stage that it proposes. */
export interface MoveRequest {
  applications: readonly JobApplication[];
  stage?: DecisionStage;
}

/** Which applicants are selected, and what to do with them. List and board share it. */
export interface ApplicantActions {
  selectedIds: ReadonlySet<string>;
  select: (application: JobApplication, isSelected: boolean) => void;
  openMove: (request: MoveRequest) => void;
}

/** Stages that are offered while no application is in them. */
const usualStages: readonly ApplicationStage[] = [
  "received",
  "seen",
  "shortlisted",
  "interview",
  "offer",
  "hired",
  "rejected",
];

/** Returns the stages to show: the usual ones, and others that have applications. */
export function getShownStages(counts: StageCounts | undefined): readonly ApplicationStage[] {
  return applicationStages.filter((stage) => usualStages.includes(stage) || (counts?.[stage] ?? 0) > 0);
}

const movableStages: readonly ApplicationStage[] = [
  "received",
  "seen",
  "shortlisted",
  "interview",
  "offer",
  "unanswered",
];

/** Whether the company can move an application out of its stage. */
export function isMovable({ stage }: { stage: ApplicationStage }): boolean {
  return movableStages.includes(stage);
}

/** Whether the company can move an application to the stage. */
export function isDecisionStage(stage: ApplicationStage): stage is DecisionStage {
  return (decisionStages as readonly ApplicationStage[]).includes(stage);
}
