import { type Kysely, sql, type Transaction } from "kysely";
import type { ApplicationStage } from "../../../contract/hiring/stages.ts";
import type { DB } from "../../../database/schema.ts";
import { selectApplicationsAs } from "../../platform/database/seeker-applications.ts";
import { isDelayedDecision, recordEvents } from "./events.ts";

/**
 * Rejections, offers and the end of a position are delayed decisions: the seeker sees them when their mail is sent. Until
 * then triggers keep what the seeker sees in `delayed_decisions`, and `selectApplicationsAs` reads it. For what the seeker
 * does meanwhile, the application is in the stage that the seeker sees. Withdrawing and accepting an earlier offer end the
 * application, so they take the decision back.
 */

/** The stage of a locked application that its seeker sees. */
export async function readSeekerStage(trx: Kysely<DB>, { id }: { id: string }): Promise<ApplicationStage> {
  const { stage } = await selectApplicationsAs("seeker", trx)
    .select("applications.stage")
    .where("applications.id", "=", id)
    .executeTakeFirstOrThrow();
  return stage;
}

/** Takes back the decisions on a locked application that its seeker does not see yet, with their mails and offers. */
export async function takeBackDelayedDecisions(trx: Transaction<DB>, id: string): Promise<void> {
  const seen = await trx
    .selectFrom("delayed_decisions")
    .select(["stage", "seen_at", "decided_at", "ended_at", "end_reason", "updated_at"])
    .where("application_id", "=", id)
    .executeTakeFirst();
  if (!seen) return;
  const events = await trx
    .selectFrom("application_mails as mail")
    .innerJoin("application_events as event", "event.id", "mail.event_id")
    .select(["event.id", "event.data"])
    .where("mail.application_id", "=", id)
    .where("mail.sent_at", "is", null)
    .where(isDelayedDecision("event"))
    .orderBy("event.at", "desc")
    .orderBy("event.id", "desc")
    .execute();
  const eventIds = events.map((event) => event.id);
  if (eventIds.length > 0) {
    await trx.deleteFrom("application_mails").where("event_id", "in", eventIds).execute();
    await trx.deleteFrom("offers").where("event_id", "in", eventIds).execute();
  }
  await trx.updateTable("applications").set(seen).where("id", "=", id).execute();
  await recordEvents(
    trx,
    events.map((event) => {
      const { from, to } = event.data;
      const data = { from: to, to: from, undone_event_id: event.id };
      return { applicationId: id, actor: null, kind: "decision_undone", data };
    }),
  );
  await deleteDelayedDecisions(trx, [id]);
}

/**
 * Ends the delay of decisions that have been taken back: the applications are as the seekers have seen them all the time.
 * Called last, so that no change before is announced to the seekers. A decision before the one that was taken back may
 * still be delayed.
 */
export async function deleteDelayedDecisions(trx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  await sql`
    update applications as application
    set seen_at = delayed.seen_at, decided_at = delayed.decided_at, ended_at = delayed.ended_at,
      updated_at = delayed.updated_at
    from delayed_decisions as delayed
    where application.id = delayed.application_id and application.id = any(${ids}::uuid[])
      and application.stage = delayed.stage`.execute(trx);
  await sql`
    delete from delayed_decisions as delayed using applications as application
    where application.id = delayed.application_id and application.id = any(${ids}::uuid[])
      and application.stage = delayed.stage`.execute(trx);
}
