import { sql } from "kysely";
import { repeatUntilDone, type Sweep } from "../platform/background/sweep.ts";
import { portalNow } from "../platform/database/clock.ts";
import type { Database } from "../platform/database/pool.ts";

const INTERVAL_MS = 3_600_000;
const BATCH_SIZE = 1_000;
/** As long as the audit. */
const FEEDBACK_DAYS = 400;

/** Erases the emails of people who gave feedback when their time is over, and the feedback itself after 400 days. */
export function createFeedbackSweep(db: Database): Sweep {
  return {
    name: "feedback",
    description: "Erasing old feedback",
    intervalMs: INTERVAL_MS,
    run: async () => ({
      ...(await repeatUntilDone("emails", () => eraseEmails(db))),
      ...(await repeatUntilDone("feedback", () => deleteFeedback(db))),
    }),
  };
}

async function eraseEmails(db: Database): Promise<number> {
  const due = db
    .selectFrom("feedback")
    .select("id")
    .where("email", "is not", null)
    .where("erase_email_at", "<=", portalNow)
    .limit(BATCH_SIZE);
  const { numUpdatedRows } = await db
    .updateTable("feedback")
    .set({ email: null })
    .where("id", "in", due)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function deleteFeedback(db: Database): Promise<number> {
  const due = db
    .selectFrom("feedback")
    .select("id")
    .where(sql<boolean>`created_at < portal_now() - make_interval(days => ${FEEDBACK_DAYS})`)
    .limit(BATCH_SIZE);
  const { numDeletedRows } = await db.deleteFrom("feedback").where("id", "in", due).executeTakeFirst();
  return Number(numDeletedRows);
}
