import type { ApplicationStage, EndReason } from "../../contract/hiring/stages/stages.ts";
import { JOB_INACTIVE } from "../../contract/platform/constants.ts";
import type { DemoJob } from "./jobs.ts";
import {
  createUuidAt,
  createWeightedPicker,
  pickBoolean,
  pickInteger,
  pickSample,
  type RandomSource,
} from "./random.ts";
import type { DemoSeeker } from "./seekers.ts";

export interface DemoApplicationRow {
  id: string;
  job_id: string;
  company_id: string;
  applied_by_user_id: string;
  posted_by_user_id: string;
  stage: DemoStage;
  seen_at: Date | null;
  decided_at: Date | null;
  ended_at: Date | null;
  end_reason: EndReason | null;
  cover_note: string | null;
  created_at: Date;
  updated_at: Date;
}

/** `unanswered` is left out, because only the passing of time leads to it. */
export type DemoStage = Exclude<ApplicationStage, "unanswered">;

const stageShares: [DemoStage, number][] = [
  ["received", 27],
  ["seen", 18],
  ["shortlisted", 14],
  ["interview", 6],
  ["offer", 2],
  ["hired", 3],
  ["rejected", 26],
  ["withdrawn", 4],
];
const undecidedStages: readonly DemoStage[] = ["received", "seen", "withdrawn", "position_closed"];
const endStages: readonly DemoStage[] = ["hired", "rejected", "withdrawn", "position_closed"];

/** Yields two to seven applications of each seeker, to active and inactive jobs that match the seeker. */
export function* createApplications(
  random: RandomSource,
  seekers: DemoSeeker[],
  jobs: DemoJob[],
  now: Date,
): Generator<DemoApplicationRow> {
  const draw = createWeightedPicker(stageShares, ([, share]) => share);
  for (const seeker of seekers) {
    for (const job of pickSample(random, findMatchingJobs(seeker, jobs), pickInteger(random, 2, 7))) {
      yield createApplication(random, { seeker, job, stage: draw(random)[0] }, now);
    }
  }
}

/**
 * Returns the jobs of the seeker's country and occupation. If fewer than seven match, returns those of related
 * occupations, which share a prefix of their O*NET-SOC code, or else all jobs of the country.
 */
function findMatchingJobs({ country, occupation }: DemoSeeker, jobs: DemoJob[]): DemoJob[] {
  const domestic = jobs.filter(({ employer }) => employer.company.country === country);
  for (const length of [10, 7, 5, 2]) {
    const codePrefix = occupation.code.slice(0, length);
    const matching = domestic.filter((job) => job.occupation.code.startsWith(codePrefix));
    if (matching.length >= 7) return matching;
  }
  return domestic;
}

interface ApplicationOptions {
  seeker: DemoSeeker;
  job: DemoJob;
  stage: DemoStage;
  /** Time since the seeker applied, when the job was active. Random by default. */
  ageMs?: number;
}

/**
 * Creates an application that was sent while the job was active, then seen, then decided, all before `now`. The end of
 * an inactive job has closed an application without an end, so that its stage is `position_closed`.
 */
export function createApplication(
  random: RandomSource,
  { seeker, job, ...options }: ApplicationOptions,
  now: Date,
): DemoApplicationRow {
  const isInactive = job.row.status === JOB_INACTIVE;
  const stage = isInactive && !endStages.includes(options.stage) ? "position_closed" : options.stage;
  const postedAgoMs = now.getTime() - job.row.created_at.getTime();
  const closedAgoMs = isInactive ? now.getTime() - job.row.updated_at.getTime() : 0;
  const sentAgoMs = options.ageMs ?? closedAgoMs + (postedAgoMs - closedAgoMs) * (0.1 + 0.85 * random());
  // Employers see an application after a short time and decide later. The last decision follows half of the time later.
  const seenAgoMs = closedAgoMs + (sentAgoMs - closedAgoMs) * (0.6 + 0.35 * random());
  const decidedAgoMs = closedAgoMs + (seenAgoMs - closedAgoMs) * (0.3 + 0.6 * random());
  const lastDecidedAgoMs = closedAgoMs + (decidedAgoMs - closedAgoMs) / 2;
  const toDate = (agoMs: number) => new Date(now.getTime() - agoMs);
  const createdAt = toDate(sentAgoMs);
  const decidedAt = undecidedStages.includes(stage) ? null : toDate(decidedAgoMs);
  const changedAt = {
    received: createdAt,
    seen: createdAt,
    shortlisted: toDate(decidedAgoMs),
    rejected: toDate(decidedAgoMs),
    withdrawn: toDate(decidedAgoMs),
    interview: toDate(lastDecidedAgoMs),
    offer: toDate(lastDecidedAgoMs),
    hired: toDate(lastDecidedAgoMs),
    position_closed: toDate(closedAgoMs),
  }[stage];
  return {
    id: createUuidAt(random, createdAt),
    job_id: job.row.id,
    applied_by_user_id: seeker.id,
    company_id: job.row.user_id,
    posted_by_user_id: job.row.user_id,
    stage,
    seen_at: stage === "received" ? null : toDate(seenAgoMs),
    decided_at: decidedAt,
    ended_at: endStages.includes(stage) ? changedAt : null,
    end_reason: stage === "position_closed" ? "job_closed" : null,
    cover_note: null,
    created_at: createdAt,
    updated_at: changedAt,
  };
}

/** Marks about a third of the inactive jobs with applications as deleted. */
export function markJobsDeleted(
  random: RandomSource,
  jobs: DemoJob[],
  applications: DemoApplicationRow[],
  now: Date,
): void {
  const jobsWithApplications = new Set(applications.map(({ job_id }) => job_id));
  for (const { row } of jobs) {
    if (row.status !== JOB_INACTIVE || !jobsWithApplications.has(row.id) || !pickBoolean(random, 0.3)) continue;
    row.deleted_at = new Date((row.updated_at.getTime() + now.getTime()) / 2);
  }
}
