import { sql, type Transaction } from "kysely";
import { formatReportReference } from "../../../contract/jobs/reports.ts";
import type { DecisionPreview } from "../../../contract/moderation/decisions.ts";
import type { DB } from "../../../database/schema.ts";
import { repeatUntilDone, type Sweep } from "../../platform/background/sweep.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { PortalSettings } from "../../platform/settings/portal-settings.ts";
import { undoUntil } from "../cases/decision-rows.ts";
import { findReportMail } from "./report-mails.ts";
import { countUnfoundedReport } from "./report-misuse.ts";
import { type LetterSender, mailStatement } from "./send-letters.ts";

const INTERVAL_MS = 30_000;

interface DecisionSweepDependencies extends Omit<LetterSender, "timeZone"> {
  db: Database;
  settings: Pick<PortalSettings, "current">;
}

/** Mails author and reporters what was decided, when the staff can no longer take it back. */
export function createDecisionSweep({ db, notify, origin, settings }: DecisionSweepDependencies): Sweep {
  const getSender = () => ({ notify, origin, timeZone: settings.current.time_zone });
  return {
    name: "decisions",
    description: "Telling authors and reporters about decisions",
    intervalMs: INTERVAL_MS,
    run: () => repeatUntilDone("decisions", () => announceNextDecision(db, getSender())),
  };
}

/** Announces the oldest decision that is due. Returns false when there is none. */
function announceNextDecision(db: Database, sender: LetterSender): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const decision = await trx
      .selectFrom("decisions")
      .select(["id", "letters"])
      .where("announced_at", "is", null)
      .where("undone_at", "is", null)
      .where(undoUntil, "<=", portalNow)
      .orderBy("decided_at")
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!decision) return false;
    await trx.updateTable("decisions").set({ announced_at: portalNow }).where("id", "=", decision.id).execute();
    await mailStatement(trx, sender, decision.id);
    await notifyReporters(trx, sender, decision.id, decision.letters as unknown as DecisionPreview);
    return true;
  });
}

/** Each reporter is told one outcome of a case. */
async function notifyReporters(
  trx: Transaction<DB>,
  sender: LetterSender,
  decisionId: string,
  { author, reporters }: DecisionPreview,
): Promise<void> {
  const notified = await trx
    .updateTable("reports")
    .set({
      outcome: sql<string>`case when decisions.overruled_at is not null then 'reversed'
        else ${author === null ? "no_action" : "action_taken"} end`,
      outcome_at: portalNow,
    })
    .from("decisions")
    .whereRef("decisions.id", "=", "reports.decision_id")
    .where("decision_id", "=", decisionId)
    .where("outcome", "is", null)
    .returning(["reports.id", "reports.user_id as userId", "reports.email", "reports.is_unfounded"])
    .execute();
  for (const { is_unfounded, ...report } of notified) {
    const mail = reporters && (await findReportMail(trx, report.id));
    if (mail) {
      await sender.notify.send(trx, {
        ...mail,
        template: "report_decided",
        values: { reference: formatReportReference(report) },
        sections: reporters[mail.language].sections,
        idempotencyKey: `report:${report.id}:${decisionId}`,
      });
    }
    if (is_unfounded) await countUnfoundedReport(trx, sender, report);
  }
}
