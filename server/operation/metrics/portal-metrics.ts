import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import { Gauge, Registry } from "prom-client";
import { notificationChannels } from "../../../contract/operation/mail.ts";
import type { Database } from "../../platform/database/pool.ts";

/** Several scrapers share what is read once in this time. */
const TTL_MS = 15_000;
/** Companies with fewer overdue applications are counted together, so that the number of time series is bounded. */
const MAX_COMPANIES = 20;

/** A metric of the whole portal. Every process and host reads the same value from the database. */
interface PortalMetric {
  name: string;
  help: string;
  labelNames: string[];
  /** Selects one row for each time series: its value, and a column for each label. */
  query: RawBuilder<Sample>;
}

type Sample = { value: number } & Record<string, string | number>;

const portalMetrics: PortalMetric[] = [
  {
    name: "job_portal_applications_overdue",
    help: `Open applications whose answer period has ended: the ${MAX_COMPANIES} companies with most of them by id, and the others together.`,
    labelNames: ["company"],
    query: sql`
      with companies as (
        select company_id, count(*) as applications, row_number() over (order by count(*) desc, company_id) as position
        from applications where is_overdue group by company_id)
      select case when position <= ${MAX_COMPANIES} then company_id::text else 'other' end as company,
        sum(applications)::int as value
      from companies group by 1`,
  },
  {
    name: "job_portal_applications_unanswered",
    help: "Applications that have ended because the company did not answer, and that it can still answer.",
    labelNames: [],
    query: sql`select count(*)::int as value from applications where stage = 'unanswered'`,
  },
  {
    name: "job_portal_erasures_due",
    help: "Applications whose date of erasure has passed, that no legal hold keeps, and that have not been erased yet.",
    labelNames: [],
    query: sql`
      select count(*)::int as value from applications
      where erase_at <= portal_now() and erased_at is null and held_until is null`,
  },
  {
    name: "job_portal_legal_holds",
    help: "Legal holds in force, which keep applications beyond their date of erasure.",
    labelNames: [],
    query: sql`select count(*)::int as value from legal_holds where ended_at is null`,
  },
  {
    name: "job_portal_notifications",
    help: "Mails (email), text messages (sms) and pushes (push) in the queue (queued), or given up in the last 30 days (failed).",
    labelNames: ["channel", "state"],
    query: sql`
      select channel, states.state, (select count(*) from notifications as notification
        where notification.state = states.state and notification.channel = channels.channel
          and notification.state in ('queued', 'failed'))::int as value
      from unnest(${[...notificationChannels]}::text[]) as channels (channel), unnest(array['queued', 'failed']) as states (state)`,
  },
  {
    name: "job_portal_notifications_oldest_queued_timestamp_seconds",
    help: "When the oldest mail (email), text message (sms) or push (push) in the queue was written. Without a value, none waits.",
    labelNames: ["channel"],
    query: sql`
      select channel, extract(epoch from min(created_at))::float8 as value
      from notifications where state = 'queued' group by channel`,
  },
  {
    name: "job_portal_last_backup_timestamp_seconds",
    help: "The time of the data in the last backup that succeeded. Without a value, none has been made.",
    labelNames: [],
    query: sql`
      select extract(epoch from created_at)::float8 as value from last_backup where created_at is not null`,
  },
  {
    name: "job_portal_last_backup_bytes",
    help: "The size of the tables and files in the last backup that succeeded, before compression.",
    labelNames: [],
    query: sql`select bytes::float8 as value from last_backup where bytes is not null`,
  },
  {
    name: "job_portal_last_backup_missing_files",
    help: "Files that the last successful backup lacks, because the storage has lost them.",
    labelNames: [],
    query: sql`select missing_files as value from last_backup where missing_files is not null`,
  },
  {
    name: "job_portal_last_backup_failed",
    help: "1 when the last attempt to make a backup failed, else 0.",
    labelNames: [],
    query: sql`select (failed_at is not null)::int as value from last_backup`,
  },
  {
    name: "job_portal_impossible_states",
    help: "Rows in each state that must not be, as counted once an hour, at most 1000.",
    labelNames: ["state"],
    query: sql`select name as state, count as value from impossible_states where count is not null`,
  },
];

/**
 * Returns a function that reads the metrics of the whole portal, in the text format of Prometheus. A metric whose query
 * fails or takes longer than the time limit of `db` has no value.
 */
export function createPortalMetricsReader(db: Database, log: Pick<Logger, "warn">): () => Promise<string> {
  let cached: Promise<string> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!cached || performance.now() - readAt > TTL_MS) {
      readAt = performance.now();
      cached = readPortalMetrics(db, log);
    }
    return cached;
  };
}

async function readPortalMetrics(db: Database, log: Pick<Logger, "warn">): Promise<string> {
  const registry = new Registry();
  const databaseUp = new Gauge({
    name: "job_portal_database_up",
    help: "1 when the database responds. Otherwise 0, and the other metrics of the whole portal have no value.",
    registers: [registry],
  });
  const isUp = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  databaseUp.set(isUp ? 1 : 0);
  for (const { name, help, labelNames, query } of portalMetrics) {
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    // A gauge without labels begins with 0, which would hide that nothing could be read.
    if (labelNames.length === 0) gauge.remove();
    if (!isUp) continue;
    try {
      const { rows } = await query.execute(db);
      for (const { value, ...labels } of rows) gauge.set(labels, value);
    } catch (error) {
      log.warn({ err: error, metric: name }, "A metric could not be read");
    }
  }
  return registry.metrics();
}
