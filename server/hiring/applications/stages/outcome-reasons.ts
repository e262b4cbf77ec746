import { type Kysely, sql, type Transaction } from "kysely";
import { OutcomeReasons } from "../../../../contract/hiring/stages/outcome-reasons.ts";
import { routes } from "../../../../contract/index.ts";
import { MIN_PEOPLE } from "../../../../contract/platform/constants.ts";
import type { DB } from "../../../../database/schema.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import { requireMember } from "../../../platform/http/access.ts";
import { serve } from "../../../platform/http/serve.ts";

export function registerOutcomeReasonRoutes(context: AppContext): void {
  serve(context, routes.readOutcomeReasons, ({ caller }) =>
    readOutcomeReasons(context.db, requireMember(caller).company_id),
  );
}

/** Counts the reason of a withdrawal, apart from the application. */
export async function countWithdrawalReason(
  trx: Transaction<DB>,
  { company_id }: { company_id: string },
  reason: string,
): Promise<void> {
  await trx.insertInto("outcome_reasons").values({ company_id, outcome: "withdrawn", reason }).execute();
}

/** Counts the reasons of rejections whose mails have been sent, and removes them from the mails. */
export async function countRejectionReasons(trx: Kysely<DB>, applicationId: string): Promise<void> {
  const mails = trx
    .selectFrom("application_mails as mail")
    .innerJoin("applications", "applications.id", "mail.application_id")
    .select(["applications.company_id", sql<string>`'rejected'`.as("outcome"), "mail.rejection_reason as reason"])
    .where("mail.application_id", "=", applicationId)
    .where("mail.rejection_reason", "is not", null)
    .where("mail.sent_at", "is not", null)
    .$narrowType<{ reason: string }>();
  await trx.insertInto("outcome_reasons").columns(["company_id", "outcome", "reason"]).expression(mails).execute();
  await trx
    .updateTable("application_mails")
    .set({ rejection_reason: null })
    .where("application_id", "=", applicationId)
    .where("sent_at", "is not", null)
    .where("rejection_reason", "is not", null)
    .execute();
}

/**
 * Reads the numbers of a company. They are anonymous in two ways: only whole groups of five people are counted, in the order in
 * which they came, so that the numbers before and after one of them are the same; and each number is rounded down to a multiple of
 * five, so that neither a number nor the difference of two is about fewer people.
 */
async function readOutcomeReasons(db: Kysely<DB>, companyId: string): Promise<OutcomeReasons> {
  const { rows } = await sql<{ outcome: "rejected" | "withdrawn"; reason: string; at_least: number }>`
    select outcome, reason, (count(*) / ${MIN_PEOPLE} * ${MIN_PEOPLE})::int as at_least
    from (
      select outcome, reason, row_number() over (partition by outcome order by id) as number,
        count(*) over (partition by outcome) as total
      from outcome_reasons where company_id = ${companyId}
    ) as counted
    where number <= total / ${MIN_PEOPLE} * ${MIN_PEOPLE}
    group by outcome, reason having count(*) >= ${MIN_PEOPLE}
    order by at_least desc, reason`.execute(db);
  const listOf = (wanted: string) =>
    rows.filter(({ outcome }) => outcome === wanted).map(({ reason, at_least }) => ({ reason, at_least }));
  return OutcomeReasons.parse({ rejected: listOf("rejected"), withdrawn: listOf("withdrawn") });
}
