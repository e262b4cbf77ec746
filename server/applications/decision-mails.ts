import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../database/schema.ts";

/** How long a decision can be undone, and how long its mail to the seeker waits. */
const UNDO_PERIOD = sql`interval '10 minutes'`;

/** Schedules the mail about a decision. Until it is sent, the company can undo the decision. */
export async function insertDecisionMail(trx: Transaction<DB>, applicationId: string, eventId: string): Promise<void> {
  await trx
    .insertInto("decision_mails")
    .values({ event_id: eventId, application_id: applicationId, due_at: sql<Date>`now() + ${UNDO_PERIOD}` })
    .execute();
}

/** Finds the last decision that the company can still take back, and until when. */
export function findUndoableDecision(db: Kysely<DB>, applicationId: string) {
  return db
    .selectFrom("decision_mails as mail")
    .innerJoin("application_events as event", "event.id", "mail.event_id")
    .innerJoin("applications", "applications.id", "mail.application_id")
    .select(["mail.event_id", "mail.due_at", "event.data"])
    .where("mail.application_id", "=", applicationId)
    .where("mail.sent_at", "is", null)
    .where("event.kind", "=", "stage_changed")
    .where(sql<boolean>`event.data ->> 'to' = applications.stage`)
    .orderBy("event.at", "desc")
    .orderBy("event.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
