import {
  closeJobByPortal,
  type JobBeforeRemoval,
  undoClosingByPortal,
} from "../../hiring/applications/stages/close-applications.ts";
import { lockAnyJob } from "../../jobs/job-state.ts";
import { type JobBeforeRestriction, restrictJob, unrestrictJob } from "../../jobs/restrict-job.ts";
import type { MeasureFunctions } from "./measure-functions.ts";

/** A closed job is restricted too, so a restriction ends with the last of the two measures. */
export const restrictJobOfCase: MeasureFunctions = {
  async apply(trx, { subjectId }) {
    const job = await lockAnyJob(trx, subjectId);
    return job ? restrictJob(trx, job) : null;
  },
  async undo(trx, { subjectId }, previous, remaining) {
    const job = await lockAnyJob(trx, subjectId);
    if (!job || previous === null || remaining.has("close")) return;
    await unrestrictJob(trx, job, previous as JobBeforeRestriction);
  },
};

export const closeJob: MeasureFunctions = {
  async apply(trx, { subjectId }) {
    const job = await lockAnyJob(trx, subjectId);
    return job ? closeJobByPortal(trx, job) : null;
  },
  async undo(trx, { subjectId }, previous, remaining) {
    const job = await lockAnyJob(trx, subjectId);
    if (!job || previous === null) return;
    const before = previous as JobBeforeRemoval;
    // The restriction of the same case may have ended since. One as a copy of another job stays.
    const isRestricted = remaining.has("restrict") || before.restricted_as_copy_of !== null;
    await undoClosingByPortal(trx, job, { ...before, restricted_at: isRestricted ? before.restricted_at : null });
  },
};
