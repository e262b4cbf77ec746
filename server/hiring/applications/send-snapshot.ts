import { selectUserForShare } from "../../accounts/users/queries.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { saveSnapshot } from "../snapshots/queries.ts";
import { recordEvent } from "./events.ts";
import { readSeekerStage } from "./stages/delayed-decisions.ts";
import { lockApplication } from "./stages/lock-applications.ts";
import { requireNotFinal } from "./stages/stages.ts";

/**
 * Replaces the snapshot of an application by the present profile and resume of the seeker, and records it as an event.
 *
 * @throws {ApiError} not_found when the seeker has no such application, or sees it as erased
 * @throws {ApiError} application_ended
 */
export async function sendSnapshot(db: Database, seekerId: string, applicationId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const seeker = await selectUserForShare(trx, seekerId);
    const application = await lockApplication(trx, applicationId);
    if (!seeker || application.applied_by_user_id !== seekerId || application.erased_at !== null) {
      throw new ApiError("not_found");
    }
    requireNotFinal(await readSeekerStage(trx, application));
    await saveSnapshot(trx, seeker, applicationId);
    await recordEvent(trx, { applicationId, actor: { kind: "seeker", id: seekerId }, kind: "snapshot_sent" });
  });
}
