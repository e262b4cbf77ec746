import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { getAlertInterval } from "./saved-searches.ts";

/** A saved search whose alert is due, with its user. */
export interface DueAlert {
  id: string;
  user_id: string;
  name: string;
  criteria: unknown;
  alert: string;
  /** As PostgreSQL formats a timestamp: a `Date` would lose its microseconds. */
  notified_until: string;
  email: string | null;
  language: string;
}

/**
 * Selects the saved search whose alert has been due for the longest time. Locks it and its user until the transaction
 * ends. Skips rows that are locked already, so that other processes take the next alert. The alert does not wait for an
 * account that is being deleted.
 */
export function selectDueAlertForUpdate(trx: Kysely<DB>): Promise<DueAlert | undefined> {
  return trx
    .selectFrom("saved_searches as search")
    .innerJoin("users as owner", "owner.id", "search.user_id")
    .select([
      "search.id",
      "search.user_id",
      "search.name",
      "search.criteria",
      "search.alert",
      "owner.email",
      "owner.language",
      sql<string>`search.notified_until::text`.as("notified_until"),
    ])
    .where("search.alert_due_at", "<=", sql<Date>`now()`)
    .where("owner.deleted_at", "is", null)
    .orderBy("search.alert_due_at")
    .limit(1)
    .modifyEnd(sql`for update of search skip locked for key share of owner skip locked`)
    .executeTakeFirst();
}

/**
 * Selects the end of the period that an alert reports. This transaction sees every job that became active before it
 * (`committed_until()`). Call this before the search, so that a job that is committed later belongs to the next alert.
 */
export async function selectCommittedUntil(trx: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ until: string }>`select committed_until()::text as until`.execute(trx);
  const until = rows[0]?.until;
  if (!until) throw new Error("committed_until() returned no timestamp");
  return until;
}

/** Records the jobs of an alert and schedules the next one. */
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
  const interval = getAlertInterval(alert);
  await trx
    .updateTable("saved_searches")
    .set({
      notified_until: sql<Date>`greatest(notified_until, ${until}::timestamptz)`,
      // The next alert keeps the time of day, unless that time has passed as well.
      alert_due_at: sql<Date>`case when alert_due_at + ${interval} > now() then alert_due_at + ${interval}
        else now() + ${interval} end`,
    })
    .where("id", "=", id)
    .execute();
}

/** Postpones a failed alert by one hour, so that it does not delay the alerts that are due after it. */
export async function postponeAlert(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable("saved_searches")
    .set({ alert_due_at: sql<Date>`now() + interval '1 hour'` })
    .where("id", "=", id)
    .where("alert_due_at", "is not", null)
    .execute();
}
