import type { ApplicationStatus } from "../../contract/applications.ts";
import { INACTIVE, PENDING, REJECTED, SHORTLISTED } from "../../contract/values.ts";
import type { DemoJob } from "./jobs.ts";
import { createIdAt, createWeightedPicker, isChance, pickInteger, pickSample, type RandomSource } from "./random.ts";
import type { DemoSeeker } from "./seekers.ts";

export interface DemoApplicationRow {
  id: string;
  job_id: string;
  applied_by_user_id: string;
  posted_by_user_id: string;
  status: ApplicationStatus;
  seen_at: Date | null;
  decided_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** Where an application stands: a decided one has been seen. */
export interface ApplicationState {
  status: ApplicationStatus;
  seen: boolean;
}

export const UNSEEN_STATE: ApplicationState = { status: PENDING, seen: false };
export const SEEN_STATE: ApplicationState = { status: PENDING, seen: true };
export const SHORTLISTED_STATE: ApplicationState = { status: SHORTLISTED, seen: true };
export const REJECTED_STATE: ApplicationState = { status: REJECTED, seen: true };

const stateShares: [ApplicationState, number][] = [
  [UNSEEN_STATE, 28],
  [SEEN_STATE, 20],
  [SHORTLISTED_STATE, 22],
  [REJECTED_STATE, 30],
];

/** Each seeker applies to a few jobs of the own trade, open or closed since. */
export function* createApplications(
  random: RandomSource,
  seekers: DemoSeeker[],
  jobs: DemoJob[],
  now: Date,
): Generator<DemoApplicationRow> {
  const draw = createWeightedPicker(stateShares, ([, share]) => share);
  for (const seeker of seekers) {
    for (const job of pickSample(random, findMatchingJobs(seeker, jobs), pickInteger(random, 2, 7))) {
      yield createApplication(random, { seeker, job, standing: draw(random)[0] }, now);
    }
  }
}

/** Jobs of the same occupation, or of a related one when there are too few. */
export function findMatchingJobs({ country, occupation }: DemoSeeker, jobs: DemoJob[]): DemoJob[] {
  const near = jobs.filter(({ employer }) => employer.company.country === country);
  for (const length of [10, 7, 5, 2]) {
    const related = occupation.code.slice(0, length);
    const fitting = near.filter((job) => job.occupation.code.startsWith(related));
    if (fitting.length >= 7) return fitting;
  }
  return near;
}

interface ApplicationOptions {
  seeker: DemoSeeker;
  job: DemoJob;
  standing: ApplicationState;
  /** Milliseconds since it was sent; within the time that the job has been open. */
  age?: number;
}

/** Sent while the job was open, then seen, then decided: each between the step before and now. */
export function createApplication(
  random: RandomSource,
  { seeker, job, standing, age }: ApplicationOptions,
  now: Date,
): DemoApplicationRow {
  const posted = now.getTime() - job.row.created_at.getTime();
  const closed = job.row.status === INACTIVE ? now.getTime() - job.row.updated_at.getTime() : 0;
  const sent = age ?? closed + (posted - closed) * (0.1 + 0.85 * random());
  // People look into their inbox the same day and decide within the week.
  const seen = sent * (0.6 + 0.35 * random());
  const decided = seen * (0.3 + 0.6 * random());
  const at = (ago: number) => new Date(now.getTime() - ago);
  const decidedAt = standing.status === PENDING ? null : at(decided);
  return {
    id: createIdAt(random, at(sent)),
    job_id: job.row.id,
    applied_by_user_id: seeker.id,
    posted_by_user_id: job.row.user_id,
    status: standing.status,
    seen_at: standing.seen ? at(seen) : null,
    decided_at: decidedAt,
    created_at: at(sent),
    updated_at: decidedAt ?? at(sent),
  };
}

/** A few closed jobs that people applied to have been deleted since: the applicants still read them. */
export function markJobsDeleted(
  random: RandomSource,
  jobs: DemoJob[],
  applications: DemoApplicationRow[],
  now: Date,
): void {
  const applied = new Set(applications.map(({ job_id }) => job_id));
  for (const { row } of jobs) {
    if (row.status !== INACTIVE || !applied.has(row.id) || !isChance(random, 0.3)) continue;
    row.deleted_at = new Date((row.updated_at.getTime() + now.getTime()) / 2);
  }
}
