import type { Selectable } from "kysely";
import type { Application, ApplicationStatus } from "../../contract/applications.ts";
import type { Applications } from "../../database/schema.ts";
import { type JobRow, presentJob } from "../jobs/present.ts";

/** An application with its job and the other party, as `selectApplications` reads it. */
export interface ApplicationRow extends Selectable<Applications> {
  job: JobRow;
  other: { id: string; name: string | null; photo: string | null };
}

export function presentApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    _id: row.id,
    job_id: row.job_id,
    applied_by_user_id: row.applied_by_user_id,
    posted_by_user_id: row.posted_by_user_id,
    status: row.status as ApplicationStatus,
    seen_at: row.seen_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    jobs: [presentJob(row.job)],
    users: [{ _id: row.other.id, name: row.other.name, photo: row.other.photo }],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** As a job's page shows it to the seeker who sent it. */
export function presentOwnApplication(row: Selectable<Applications>) {
  return {
    id: row.id,
    _id: row.id,
    status: row.status as ApplicationStatus,
    seen_at: row.seen_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
