import type { States } from "../platform/states.ts";

export const jobStateNames = ["active", "inactive", "deleted"] as const;
export type JobState = (typeof jobStateNames)[number];
export type JobEvent = "published" | "closed" | "deleted" | "closing_undone" | "removed" | "removal_undone";

/**
 * The state machine of jobs. `active`: everybody can find the job and apply. `inactive`: only its company and its applicants
 * see it. `deleted`: only its applicants. Closing and deletion can be undone until the applicants are told. `removed`: the
 * staff of the portal has closed the job, and can take that back.
 *
 * A restriction is no state: a job that is restricted, whose company is suspended, or that waits for the approval of
 * the staff, keeps its state, and nobody finds it (`jobs.is_public`).
 */
export const jobStates: States<JobState, JobEvent> = {
  active: { closed: ["inactive"], removed: ["inactive"], deleted: ["deleted"] },
  inactive: {
    published: ["active"],
    deleted: ["deleted"],
    closing_undone: ["active"],
    removal_undone: ["active"],
  },
  deleted: { closing_undone: ["active", "inactive"] },
};
