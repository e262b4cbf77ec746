import type { Selectable } from "kysely";
import type { Application, ApplicationStatus } from "../../contract/applications.ts";
import type { Applications } from "../../database/schema.ts";
import { type JobRow, presentJob } from "../jobs/present.ts";

/** An application with its job and the other party: the employer for a seeker, the applicant for an employer. */
export interface ApplicationRow extends Selectable<Applications> {
  job: JobRow;
  otherParty: { id: string; name: string | null; photo: string | null; can_message: boolean };
}

export function presentApplication(row: ApplicationRow): Application {
  const { id: otherId, name, photo, can_message } = row.otherParty;
  return {
    id: row.id,
    _id: row.id,
    job_id: row.job_id,
    applied_by_user_id: row.applied_by_user_id,
    posted_by_user_id: row.posted_by_user_id,
    status: row.status as ApplicationStatus,
    seen_at: row.seen_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    jobs: [{ ...presentJob(row.job), is_deleted: row.job.deleted_at !== null }],
    users: [{ _id: otherId, name, photo, can_message }],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
