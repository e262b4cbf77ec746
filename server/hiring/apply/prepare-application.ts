import type { Preparation } from "../../../contract/hiring/helpers.ts";
import { findApplicationForJob } from "../../jobs/has-applied.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CallerUser } from "../../platform/http/access.ts";
import { addNotices } from "../../platform/notifications/add-notices.ts";
import { presentPreparation, savePreparedApplication } from "../applications/prepared-applications.ts";
import { lockHelp } from "../helpers/help.ts";
import { requireNotApplied, requireOtherCompany } from "../helpers/suggestions.ts";
import type { SentAnswer } from "../snapshots/answers.ts";
import { selectJobForShare, validateForJob } from "./apply-to-job.ts";

/**
 * Stores the cover note and the answers that a seeker finds in the form of an application. The seeker is told once, and the
 * company never. Required questions can be left to the seeker.
 *
 * @throws {ApiError} not_found for a person or a job that the helper does not see; job_closed; apply_outside; own_company;
 * already_applied when the seeker shows the applications; invalid_fields; nothing_prepared
 */
export function prepareApplication(
  db: Database,
  helper: CallerUser,
  { helpId, jobId }: { helpId: string; jobId: string },
  form: { answers?: SentAnswer[] | undefined; cover_note: string },
): Promise<Preparation> {
  return db.transaction().execute(async (trx) => {
    const job = await selectJobForShare(trx, jobId);
    const help = await lockHelp(trx, helper.id, helpId);
    const answers = validateForJob(job, form.answers ?? [], false);
    requireOtherCompany(helper, job);
    await requireNotApplied(trx, help, jobId);
    const cover_note = job.asks_cover_note ? form.cover_note : "";
    if (answers.length === 0 && cover_note === "") throw new ApiError("nothing_prepared");
    const prepared = await savePreparedApplication(
      trx,
      { help_id: help.id, seeker_id: help.seeker_id, job_id: jobId },
      { answers, cover_note },
    );
    if (!(await findApplicationForJob(trx, jobId, help.seeker_id))) {
      const told = { kind: "application_prepared", sourceId: prepared.id, jobId, companyId: null } as const;
      await addNotices(trx, [{ ...told, userId: help.seeker_id, helpId: help.id, actorId: helper.id }]);
    }
    return presentPreparation(prepared);
  });
}
