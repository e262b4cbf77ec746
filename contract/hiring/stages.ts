import * as z from "zod";

/** The open stages in their order, then the ends. `unanswered` is an end from which the company can still decide. */
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

/**
 * Why an application has ended, where the stage does not say it: the company closed or deleted the job, or deleted its
 * account.
 */
export const endReasons = ["job_closed", "job_deleted", "employer_left"] as const;
export const EndReason = z.enum(endReasons);
export type EndReason = z.infer<typeof EndReason>;

/** The number of applications in each stage. */
export const StageCounts = z.object(
  Object.fromEntries(applicationStages.map((stage) => [stage, z.int()])) as Record<ApplicationStage, z.ZodInt>,
);
export type StageCounts = z.infer<typeof StageCounts>;
