import { type Kysely, sql } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { getAlertInterval } from "./saved-searches.ts";

/** A saved search whose alert is due, with its owner. */
export interface DueAlert {
  id: string;
  /** Null for the alert of an address without an account. */
  user_id: string | null;
  criteria: unknown;
  alert: string;
  /** A timestamp as PostgreSQL text, because a `Date` would lose its microseconds. */
  notified_until: string;
  /** Null when the user has no email or has not verified it. */
  verified_email: string | null;
  language: string;
}

/**
 * Selects the saved search whose alert has been due for the longest time: first of users, then of addresses without an
 * account. Locks the saved search and its user until the transaction ends. Skips rows that another transaction has locked,
 * so other processes take other alerts, and no process waits for the deletion of an account.
 */
export async function selectDueAlertForUpdate(trx: Kysely<DB>): Promise<DueAlert | undefined> {
  const due = trx
    .selectFrom("saved_searches as search")
    .select([
      "search.id",
      "search.user_id",
      "search.criteria",
      "search.alert",
      sql<string>`search.notified_until::text`.as("notified_until"),
    ])
    .where("search.alert_due_at", "<=", sql<Date>`now()`)
    .orderBy("search.alert_due_at")
    .limit(1);
  const ofUser = await due
    .innerJoin("users as owner", "owner.id", "search.user_id")
    .select([
      sql<string | null>`case when owner.email_verified_at is not null then owner.email end`.as("verified_email"),
      "owner.language",
    ])
    .where("owner.deleted_at", "is", null)
    .modifyEnd(sql`for update of search skip locked for key share of owner skip locked`)
    .executeTakeFirst();
  if (ofUser) return ofUser;
  return due
    .select(["search.email as verified_email", "search.language"])
    .where("search.email", "is not", null)
    .where("search.language", "is not", null)
    .$narrowType<{ language: string }>()
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Selects the end of the period that an alert reports. All jobs that became active before this time are committed and
 * visible (`committed_until()`). Call this function before the search: a job that is committed later then belongs to
 * the next alert.
 */
export async function selectCommittedUntil(trx: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ until: string }>`select committed_until()::text as until`.execute(trx);
  const until = rows[0]?.until;
  if (!until) throw new Error("committed_until() returned no timestamp");
  return until;
}

/** Records the jobs that an alert has reported, and schedules the next alert of the saved search. */
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
      // The next alert is due at the same time of day. If that time has passed, it is due one interval from now.
      alert_due_at: sql<Date>`case when alert_due_at + ${interval} > now() then alert_due_at + ${interval}
        else now() + ${interval} end`,
    })
    .where("id", "=", id)
    .execute();
}

/** Postpones a failed alert by one hour, so that it does not delay other alerts. */
export async function postponeAlert(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable("saved_searches")
    .set({ alert_due_at: sql<Date>`now() + interval '1 hour'` })
    .where("id", "=", id)
    .where("alert_due_at", "is not", null)
    .execute();
}
