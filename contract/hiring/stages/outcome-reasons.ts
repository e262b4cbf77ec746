import * as z from "zod";
import { reasonField, rejectionReasons } from "../../jobs/rejection-reasons.ts";
import { route } from "../../platform/route.ts";

/** Why a seeker withdraws an application. The company reads only numbers. */
export const withdrawalReasons = [
  "other_job",
  "pay",
  "hours",
  "travel",
  "slow_answer",
  "not_suitable",
  "other",
] as const;

export const withdrawalReason = reasonField(withdrawalReasons);

/** A multiple of `MIN_PEOPLE`, up to four below the number of people who gave this reason. */
const atLeast = z.int().positive();

/** Reasons of fewer than `MIN_PEOPLE` people are left out. The most frequent comes first. */
export const OutcomeReasons = z.object({
  rejected: z.array(z.object({ reason: z.enum(rejectionReasons), at_least: atLeast })),
  withdrawn: z.array(z.object({ reason: z.enum(withdrawalReasons), at_least: atLeast })),
});
export type OutcomeReasons = z.infer<typeof OutcomeReasons>;

export const outcomeReasonRoutes = {
  readOutcomeReasons: route({
    method: "GET",
    path: "/company/outcome-reasons",
    access: "recruiter",
    summary:
      "Why applications to the caller's company were rejected and withdrawn, as numbers in steps of five. They change when " +
      "five more people are counted, so that no difference tells the reason of one of them.",
    reply: OutcomeReasons,
  }),
};
