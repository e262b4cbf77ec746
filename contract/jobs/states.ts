import type { States } from "../platform/states.ts";

export const jobStateNames = ["active", "inactive", "deleted"] as const;
export type JobState = (typeof jobStateNames)[number];
export type JobEvent =
  | "published"
  | "closed"
  | "expired"
  | "not_confirmed"
  | "deleted"
  | "closing_undone"
  | "removed"
  | "removal_undone";

/**
 * The state machine of jobs. `active`: everybody can find the job and apply. `inactive`: only its company and its applicants
 * see it: a draft, or a closed job. `deleted`: only its applicants. Closing and deletion can be undone until the applicants are
 * told. `expired`: the closing date is over. `not_confirmed`: the company did not say that the job is still open.
 * `removed`: the staff of the portal has closed the job, and can take that back.
 *
 * A restriction is no state: a job that is restricted, whose company is suspended, or that waits for the approval of
 * the staff, keeps its state, and nobody finds it (`jobs.is_public`).
 */
export const jobStates: States<JobState, JobEvent> = {
  active: {
    closed: ["inactive"],
    expired: ["inactive"],
    not_confirmed: ["inactive"],
    removed: ["inactive"],
    deleted: ["deleted"],
  },
  inactive: {
    published: ["active"],
    deleted: ["deleted"],
    closing_undone: ["active"],
    removal_undone: ["active"],
  },
  deleted: { closing_undone: ["active", "inactive"] },
};

/** Why a company closes its job. */
export const ownClosedReasons = ["filled", "withdrawn"] as const;
export type OwnClosedReason = (typeof ownClosedReasons)[number];
/** Why a job is closed, by its company or by the portal. */
export const closedReasons = [...ownClosedReasons, "expired", "not_confirmed", "removed"] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** What is recorded about a job besides the events of its state. `drafted` and `approved` have no other trace. */
export const otherJobEvents = [
  "drafted",
  "approved",
  "changed",
  "scheduled",
  "publication_blocked",
  "closing_announced",
  "confirmation_asked",
  "confirmation_reminded",
  "confirmed",
] as const;
export const recordedJobEvents = [
  "published",
  "closed",
  "expired",
  "not_confirmed",
  "deleted",
  "closing_undone",
  "removed",
  "removal_undone",
  ...otherJobEvents,
] as const satisfies readonly (JobEvent | (typeof otherJobEvents)[number])[];
export type RecordedJobEvent = (typeof recordedJobEvents)[number];
