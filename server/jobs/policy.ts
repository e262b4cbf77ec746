import { ACTIVE } from "../../contract/values.ts";
import { ApiError } from "../errors.ts";
import type { JobRow } from "./present.ts";

interface Viewer {
  id: string;
}

/** Active jobs are public; a closed one is read by its owner and, also when deleted, by those who applied to it. */
export function canViewJob(viewer: Viewer | null, job: JobRow, hasApplied: boolean): boolean {
  if (hasApplied) return true;
  if (job.deleted_at !== null) return false;
  return job.status === ACTIVE || viewer?.id === job.user_id;
}

/** Throws 404 for a job that the viewer may not see, 403 for one that is visible but not the viewer's own. */
export function requireOwnJob(viewer: Viewer, job: JobRow | undefined, hasApplied: boolean): void {
  if (!job || !canViewJob(viewer, job, hasApplied)) throw new ApiError("not_found");
  if (job.user_id !== viewer.id) throw new ApiError("forbidden");
}
