import type { Selectable } from "kysely";
import type { Application } from "../../../contract/hiring/applications.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { AgeRule } from "../../../contract/platform/constants.ts";
import type { Applications } from "../../../database/schema.ts";
import { type JobRow, presentJob } from "../../jobs/present.ts";
import { getApplicantId } from "./policy.ts";

/** An application with its job and the other party: the employer for a seeker, the applicant for an employer. */
export interface ApplicationRow extends Selectable<Applications> {
  /** The side for which the row has been read. */
  side: "seeker" | "company";
  has_proposed_times: boolean;
  offer_answer_by: string | null;
  interview_at: Date | null;
  job: JobRow;
  otherParty: { id: string; name: string | null; photo: string | null; can_message: boolean };
}

/**
 * The application itself, without its job and the other party. A seeker who must not learn of a legal hold sees the
 * application as erased when its retention period is over, while the company still sees it.
 */
export function presentState(row: Selectable<Applications>, side: "seeker" | "company") {
  const erasedAt = side === "seeker" || row.is_erased ? row.erased_at : null;
  const heldUntil = side === "seeker" && row.is_hold_confidential ? null : row.held_until;
  return {
    ...presentIds(row.id),
    job_id: row.job_id,
    applied_by_user_id: getApplicantId(side, row),
    is_name_hidden: row.is_name_hidden,
    posted_by_user_id: row.posted_by_user_id,
    status: row.status,
    stage: row.stage,
    seen_at: row.seen_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    answer_due_at: row.answer_due_at?.toISOString() ?? null,
    is_overdue: row.is_overdue,
    ended_at: row.ended_at?.toISOString() ?? null,
    erase_at: row.erase_at?.toISOString() ?? null,
    is_kept_for_a_year: row.year_consented_at !== null,
    erased_at: erasedAt?.toISOString() ?? null,
    held_until: heldUntil?.toISOString() ?? null,
    end_reason: row.end_reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** @param ageRule see `presentJob` */
export function presentApplication(row: ApplicationRow, ageRule: AgeRule): Application {
  const { id: otherId, name, photo, can_message } = row.otherParty;
  return {
    ...presentState(row, row.side),
    has_proposed_times: row.has_proposed_times,
    offer_answer_by: row.side === "seeker" ? row.offer_answer_by : null,
    interview_at: row.interview_at?.toISOString() ?? null,
    jobs: [{ ...presentJob(row.job, ageRule), is_deleted: row.job.deleted_at !== null }],
    users: [{ _id: otherId, name, photo, can_message }],
  };
}
