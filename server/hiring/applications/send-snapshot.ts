import { selectUserForShare } from "../../accounts/users/queries.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { saveSnapshot } from "../snapshots/queries.ts";
import { readSeekerStage } from "./delayed-decisions.ts";
import { recordEvent } from "./events.ts";
import { requireNotFinal } from "./stages.ts";

/**
 * Replaces the snapshot of an application by the present profile and resume of the seeker, and records it as an event.
 *
 * The transaction locks the user's row before the application, in the order of a deletion of the account.
 *
 * @throws {ApiError} not_found when the seeker has no such application, or sees it as erased
 * @throws {ApiError} application_ended
 */
export async function sendSnapshot(db: Database, seekerId: string, applicationId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await selectUserForShare(trx, seekerId);
    const application = await trx
      .selectFrom("applications")
      .select(["id", "erased_at"])
      .where("id", "=", applicationId)
      .where("applied_by_user_id", "=", seekerId)
      .forUpdate()
      .executeTakeFirst();
    if (!application || application.erased_at !== null) throw new ApiError("not_found");
    requireNotFinal(await readSeekerStage(trx, application));
    await saveSnapshot(trx, applicationId);
    await recordEvent(trx, { applicationId, actor: { kind: "seeker", id: seekerId }, kind: "snapshot_sent" });
  });
}
