import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { getAlertInterval } from "./saved-searches.ts";

export interface DueAlert {
  id: string;
  user_id: string;
  name: string;
  criteria: unknown;
  alert: string;
  notified_until: string;
  email: string | null;
  language: string;
}

/**
 * The next search whose mail is due, held with its person until the transaction ends. Other processes skip what is held,
 * and so does this one: an account that is being deleted keeps nobody waiting, and gets no mail after that.
 */
export function selectDueAlertForUpdate(trx: Kysely<DB>): Promise<DueAlert | undefined> {
  return trx
    .selectFrom("saved_searches as search")
    .innerJoin("users as person", "person.id", "search.user_id")
    .select([
      "search.id",
      "search.user_id",
      "search.name",
      "search.criteria",
      "search.alert",
      "person.email",
      "person.language",
      sql<string>`search.notified_until::text`.as("notified_until"),
    ])
    .where("search.alert_due_at", "<=", sql<Date>`now()`)
    .where("person.deleted_at", "is", null)
    .orderBy("search.alert_due_at")
    .limit(1)
    .modifyEnd(sql`for update of search skip locked for key share of person skip locked`)
    .executeTakeFirst();
}

/** See `committed_until()` in the migrations. Asked before jobs are looked for, so that none slips in between. */
export async function selectOpenedUntil(trx: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ until: string }>`select committed_until()::text as until`.execute(trx);
  const until = rows[0]?.until;
  if (!until) throw new Error("The database does not tell the time.");
  return until;
}

export async function recordAlertSent(
  trx: Kysely<DB>,
  { id, alert }: DueAlert,
  until: string,
  jobIds: string[],
): Promise<void> {
  if (jobIds.length > 0) {
    const rows = jobIds.map((job_id) => ({ saved_search_id: id, job_id }));
    await trx.insertInto("alerted_jobs").values(rows).execute();
  }
  const step = getAlertInterval(alert);
  await trx
    .updateTable("saved_searches")
    .set({
      notified_until: sql<Date>`greatest(notified_until, ${until}::timestamptz)`,
      // At the same time of day, unless that has passed as well.
      alert_due_at: sql<Date>`case when alert_due_at + ${step} > now() then alert_due_at + ${step} else now() + ${step} end`,
    })
    .where("id", "=", id)
    .execute();
}

/** After a failure, so that the searches behind it do not wait for it. */
export async function postponeAlert(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable("saved_searches")
    .set({ alert_due_at: sql<Date>`now() + interval '1 hour'` })
    .where("id", "=", id)
    .where("alert_due_at", "is not", null)
    .execute();
}
