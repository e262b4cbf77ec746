import type { Kysely, Transaction } from "kysely";
import type { ApplicationStage } from "../../../../contract/hiring/stages/stages.ts";
import type { DB } from "../../../../database/schema.ts";
import { selectApplicationsAs } from "../../../platform/database/seeker-applications.ts";
import { isDelayedDecision } from "../events.ts";
import { type LockedApplication, lockApplication } from "./lock-applications.ts";
import { undoDecisions } from "./move-applications.ts";

/**
 * Rejections, offers and the end of a position are delayed decisions: the seeker sees them when their mail is sent. Until
 * then triggers keep what the seeker sees in `delayed_decisions`, and `selectApplicationsAs` reads it. For what the seeker
 * does meanwhile, the application is in the stage that the seeker sees. Withdrawing and accepting an earlier offer end the
 * application, so they take the decision back.
 */

/** The stage of an application that its seeker sees. */
export async function readSeekerStage(trx: Kysely<DB>, { id }: LockedApplication): Promise<ApplicationStage> {
  const { stage } = await selectApplicationsAs("seeker", trx)
    .select("applications.stage")
    .where("applications.id", "=", id)
    .executeTakeFirstOrThrow();
  return stage;
}

/** Takes back the decisions on an application that its seeker does not see yet. Returns the application as it is then. */
export async function takeBackDelayedDecisions(
  trx: Transaction<DB>,
  application: LockedApplication,
): Promise<LockedApplication> {
  const events = await trx
    .selectFrom("application_mails as mail")
    .innerJoin("application_events as event", "event.id", "mail.event_id")
    .innerJoin("delayed_decisions as delayed", "delayed.application_id", "mail.application_id")
    .select(["event.id", "event.data"])
    .where("mail.application_id", "=", application.id)
    .where("mail.sent_at", "is", null)
    .where(isDelayedDecision("event"))
    .orderBy("event.at", "desc")
    .orderBy("event.id", "desc")
    .execute();
  if (events.length === 0) return application;
  const eventIds = events.map(({ id }) => id);
  await trx.deleteFrom("application_mails").where("event_id", "in", eventIds).execute();
  await undoDecisions(trx, [{ application, events }], null);
  return lockApplication(trx, application.id);
}
