import { sql, type Transaction } from "kysely";
import type { ApplicationStage } from "../../../../contract/hiring/stages/stages.ts";
import type { DB } from "../../../../database/schema.ts";
import type { Sweep, SweepCounts } from "../../../platform/background/sweep.ts";
import type { Locked } from "../../../platform/database/locked.ts";
import type { Database } from "../../../platform/database/pool.ts";
import { addAnswerNotices } from "../../notices/create-notices.ts";
import { moveApplications } from "../stages/move-applications.ts";

/**
 * What becomes due in answer periods (`database/migrations/0107_answer_rules.sql`): three reminders to the company, and
 * the end of an application that the company has not answered. The steps of one job that are due together share a
 * notice.
 */
const CHECK_INTERVAL_MS = 5_000;
const RATE_INTERVAL_MS = 3_600_000;
const BATCH_SIZE = 500;

type AnswerStep = "half_time" | "nearly_due" | "due" | "overdue" | "unanswered";

/** Sends reminders, and ends applications without an answer. */
export function createAnswerSweep(db: Database): Sweep {
  return {
    name: "answers",
    description: "Ending answer periods",
    intervalMs: CHECK_INTERVAL_MS,
    run: async () => {
      const counts: SweepCounts = {};
      for (let due = await takeDueSteps(db); due; due = await takeDueSteps(db)) {
        for (const { step } of due) counts[step] = (counts[step] ?? 0) + 1;
      }
      return counts;
    },
  };
}

/** Updates the public answer rates of companies every hour, and at a start when the last update is an hour old. */
export function createAnswerRateSweep(db: Database): Sweep {
  return {
    name: "answer_rates",
    description: "Updating the answer rates of companies",
    intervalMs: RATE_INTERVAL_MS,
    isDueAtStart: async () => {
      const recent = await db
        .selectFrom("answer_rate_updates")
        .select("id")
        .where("updated_at", ">", sql<Date>`now() - ${RATE_INTERVAL_MS} * interval '1 millisecond'`)
        .executeTakeFirst();
      return recent === undefined;
    },
    run: () =>
      db.transaction().execute(async (trx) => {
        // Several processes update one after the other.
        await trx
          .insertInto("answer_rate_updates")
          .values({ updated_at: sql`now()` })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ updated_at: sql`now()` }))
          .execute();
        await sql`select update_answer_rates()`.execute(trx);
        return {};
      }),
  };
}

/**
 * Takes the due steps of one job in one transaction. Applications that another transaction has locked are skipped: a
 * decision in the same moment wins, or waits and then finds the stage `unanswered`. Returns them, or null when nothing is
 * due.
 */
function takeDueSteps(db: Database): Promise<DueApplication[] | null> {
  return db.transaction().execute(async (trx) => {
    const due = await selectDueApplicationsForUpdate(trx);
    if (!due) return null;
    for (const applications of Map.groupBy(due, ({ step, answer_due_at }) => `${step} ${answer_due_at}`).values()) {
      await takeStep(trx, applications);
    }
    return due;
  });
}

type DueApplication = Locked<{
  id: string;
  job_id: string;
  company_id: string;
  stage: ApplicationStage;
  answer_due_at: Date;
  step: AnswerStep;
}>;

/** Takes one step of applications to one job that are due at the same time. */
async function takeStep(trx: Transaction<DB>, applications: DueApplication[]): Promise<void> {
  const [first] = applications;
  if (!first) return;
  const { step, company_id: companyId, job_id: jobId, answer_due_at: answerDueAt } = first;
  // The trigger of the event ends the period.
  if (step === "unanswered") await moveApplications(trx, applications, { event: step, to: step, actor: null });
  else await scheduleNextStep(trx, applications, step === "overdue");
  if (step === "overdue") return;
  const kind = step === "unanswered" ? "applications_unanswered" : "answers_due";
  await addAnswerNotices(trx, kind, { companyId, jobId, applicationCount: applications.length, answerDueAt });
}

/**
 * Locks the due applications to one job and their seekers, and computes their periods again, because a message can have
 * begun a new period. The periods are locked too, because another process that has just sent a reminder has changed
 * only the period. Returns null when nothing is due, and an empty list when new periods have begun.
 */
async function selectDueApplicationsForUpdate(trx: Transaction<DB>): Promise<DueApplication[] | null> {
  const { rows: locked } = await sql<{ id: string }>`
    with due as (
      select application.id, application.job_id
      from answer_periods as period join applications as application on application.id = period.application_id
      join users as seeker on seeker.id = application.applied_by_user_id
      where period.next_step_at <= portal_now()
      order by period.next_step_at limit ${BATCH_SIZE}
      for no key update of period, application skip locked for key share of seeker skip locked
    )
    select id, update_answer_period(id) from due where job_id = (select job_id from due limit 1)`.execute(trx);
  if (locked.length === 0) return null;
  const { rows } = await sql<DueApplication>`
    select application.id, application.job_id, application.company_id, application.stage, application.answer_due_at,
      due_answer_step(period) as step
    from answer_periods as period join applications as application on application.id = period.application_id
    where application.id = any(${locked.map(({ id }) => id)}::uuid[]) and period.next_step_at <= portal_now()`.execute(
    trx,
  );
  return rows;
}

async function scheduleNextStep(
  trx: Transaction<DB>,
  applications: DueApplication[],
  isOverdue: boolean,
): Promise<void> {
  const applicationIds = applications.map(({ id }) => id);
  await trx
    .updateTable("applications")
    .set({ is_overdue: isOverdue })
    .where("id", "in", applicationIds)
    .where("is_overdue", "!=", isOverdue)
    .execute();
  await sql`
    update answer_periods as period set next_step = next.step, next_step_at = next.at
    from answer_periods as present, next_answer_step(present, portal_now()) as next
    where present.application_id = period.application_id
      and period.application_id = any(${applicationIds}::uuid[])`.execute(trx);
}
