import type { States } from "../platform/states.ts";

export const jobStateNames = ["active", "inactive", "deleted"] as const;
export type JobState = (typeof jobStateNames)[number];
export type JobEvent = "published" | "closed" | "deleted" | "closing_undone";

/**
 * The state machine of jobs. `active`: everybody can find the job and apply. `inactive`: only its company and its applicants
 * see it. `deleted`: only its applicants. Closing and deletion can be undone until the applicants are told.
 */
export const jobStates: States<JobState, JobEvent> = {
  active: { closed: ["inactive"], deleted: ["deleted"] },
  inactive: { published: ["active"], deleted: ["deleted"], closing_undone: ["active"] },
  deleted: { closing_undone: ["active", "inactive"] },
};
