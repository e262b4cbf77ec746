import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import {
  type ApplicationStage,
  applicationStages,
  type DecisionStage,
  decisionStages,
  isFinal,
  isPending,
  type StageCounts,
} from "../../../contract/hiring/stages/stages.ts";

/** What a move needs to know of an application. */
export interface MovableApplication extends Pick<JobApplication, "id" | "job_id" | "stage" | "is_overdue"> {
  applicant: { name: string | null };
  is_name_hidden?: boolean;
}

/** The applicants that a dialog moves, and the stage if it is not chosen there. */
export interface MoveRequest {
  applications: readonly MovableApplication[];
  stage?: DecisionStage;
}

/** The state of a page about applicants: the scroll key of the list, to which its link "Applicants" leads back. */
export interface ApplicantPageState {
  listScrollKey: string;
}

/**
 * What can be done with an applicant. List and board share it. It stays the same object, so that cards are not rendered
 * again.
 */
export interface ApplicantActions {
  /** Absent where applicants cannot be selected. */
  select?: (application: JobApplication, isSelected: boolean) => void;
  openMove: (request: MoveRequest) => void;
  /** Moves one applicant. A rejection opens the dialog first, because it ends the application. */
  decide: (application: MovableApplication, stage: DecisionStage) => void;
}

/** Whether the reader is still to rate an application. One that has ended is not rated any more. */
export const isToRate = ({ own_stars, stage }: JobApplication) => own_stars === null && !isFinal(stage);

/** Stages that are offered while no application is in them. */
const usualStages: readonly ApplicationStage[] = ["received", ...decisionStages];

/** Returns the stages to show: the usual ones, and others that have applications. */
export function getShownStages(counts: StageCounts | undefined): readonly ApplicationStage[] {
  return applicationStages.filter((stage) => usualStages.includes(stage) || (counts?.[stage] ?? 0) > 0);
}

/** Whether the company can move an application to the stage. */
export function isDecisionStage(stage: ApplicationStage): stage is DecisionStage {
  return (decisionStages as readonly ApplicationStage[]).includes(stage);
}

/** The next sensible step from each open stage. */
const nextStages: Partial<Record<ApplicationStage, "shortlisted" | "interview" | "offer" | "hired">> = {
  received: "shortlisted",
  seen: "shortlisted",
  shortlisted: "interview",
  interview: "offer",
  offer: "hired",
  unanswered: "shortlisted",
};

export function getNextStage({ stage }: { stage: ApplicationStage }) {
  return nextStages[stage];
}

/** Whether inviting to an interview is among the steps that the page of an applicant offers first. */
export function isInvitedFirst(application: { stage: ApplicationStage }): boolean {
  return isPending(application.stage) || getNextStage(application) === "interview";
}
