import { v7 as uuidv7 } from "uuid";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { saveSnapshot } from "../snapshots/queries.ts";
import { selectUserForShare } from "../users/queries.ts";

const openStages = ["received", "seen", "shortlisted", "interview", "offer", "unanswered"];

/**
 * Replaces the snapshot of an application by the present profile and resume of the seeker, and records it as an event.
 *
 * The transaction locks the user's row before the application, in the order of a deletion of the account.
 *
 * @throws {ApiError} not_found when the seeker has no such application
 * @throws {ApiError} application_ended
 */
export async function sendSnapshot(db: Database, seekerId: string, applicationId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await selectUserForShare(trx, seekerId);
    const application = await trx
      .selectFrom("applications")
      .select("stage")
      .where("id", "=", applicationId)
      .where("applied_by_user_id", "=", seekerId)
      .forUpdate()
      .executeTakeFirst();
    if (!application) throw new ApiError("not_found");
    if (!openStages.includes(application.stage)) throw new ApiError("application_ended");
    await saveSnapshot(trx, applicationId);
    await trx
      .insertInto("application_events")
      .values({
        id: uuidv7(),
        application_id: applicationId,
        actor_kind: "seeker",
        actor_id: seekerId,
        kind: "snapshot_sent",
      })
      .execute();
  });
}
