import { sql, type Transaction } from "kysely";
import { finalStages } from "../../../contract/hiring/stages/stages.ts";
import type { DB } from "../../../database/schema.ts";
import { repeatUntilDone, type Sweep, type SweepCounts } from "../../platform/background/sweep.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import { type InterviewMailDependencies, sendInterviewMails } from "./interview-mails.ts";
import { moveInterview, selectOpenInterviews } from "./interviews.ts";

const CHECK_INTERVAL_MS = 5_000;

interface CancellationDependencies extends InterviewMailDependencies {
  db: Database;
}

/** Cancels the interviews of ended applications. */
export function createInterviewSweep(dependencies: CancellationDependencies): Sweep {
  return {
    name: "interviews",
    description: "Cancelling interviews of ended applications",
    intervalMs: CHECK_INTERVAL_MS,
    run: () => cancelInterviewsOfEndedApplications(dependencies),
  };
}

/**
 * Cancels the open interviews of applications that have ended, and mails both sides. A decision that the company can
 * still undo cancels nothing yet, so that the appointment is kept when it is undone; meanwhile the interview is shown as
 * cancelled and cannot be answered. State, event and mails are one transaction for each interview.
 */
export async function cancelInterviewsOfEndedApplications(
  dependencies: CancellationDependencies,
): Promise<SweepCounts> {
  return repeatUntilDone("cancelled", () => cancelNextInterview(dependencies));
}

function cancelNextInterview({ db, ...mail }: CancellationDependencies): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const open = await selectOpenInterviews(trx)
      .innerJoin("users as seeker", "seeker.id", "applications.applied_by_user_id")
      .where("applications.stage", "in", finalStages)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("application_mails as unsent")
              .select("unsent.event_id")
              .whereRef("unsent.application_id", "=", "applications.id")
              .where("unsent.sent_at", "is", null),
          ),
        ),
      )
      .orderBy("interviews.id")
      .limit(1)
      .modifyEnd(sql`for no key update of interviews, applications skip locked for key share of seeker skip locked`)
      .executeTakeFirst();
    if (!open) return false;
    const interview = await moveInterview(trx, open, "interview_cancelled", null, { message: "" });
    await sendInterviewMails(trx, mail, interview, { before: open.state, side: null });
    return true;
  });
}

/**
 * Cancels the coming interviews of a seeker whose account has just been deleted, and tells the companies without the
 * name. The caller then deletes the applications. Skips interviews that the sweep is cancelling, which waits for the
 * deletion to tell the seeker.
 */
export async function cancelInterviewsOfSeeker(
  trx: Transaction<DB>,
  mail: InterviewMailDependencies,
  seekerId: string,
): Promise<void> {
  const open = await selectOpenInterviews(trx)
    .where("applications.applied_by_user_id", "=", seekerId)
    .where("interviews.starts_at", ">", portalNow)
    .orderBy("interviews.id")
    .forNoKeyUpdate("interviews")
    .skipLocked()
    .execute();
  for (const present of open) {
    const interview = await moveInterview(trx, present, "interview_cancelled", null, { message: "" });
    await sendInterviewMails(trx, mail, interview, { before: present.state, side: "seeker" });
  }
}
