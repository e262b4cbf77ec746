import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { Job } from "../../contract/jobs.ts";
import { getJobPath, localizePath } from "../../contract/paths.ts";
import { SEARCH_ALERT_UNSUBSCRIBE_PATH } from "../../contract/saved.ts";
import { SearchParams } from "../../contract/search.ts";
import type { DB } from "../../database/schema.ts";
import { type Interval, startInterval } from "../background/interval.ts";
import type { Database } from "../database/pool.ts";
import { fillPlaceholders, texts } from "../i18n/texts.ts";
import type { JobRow } from "../jobs/present.ts";
import { selectJobs } from "../jobs/queries.ts";
import { type Language, toLanguage } from "../language.ts";
import type { Notification, NotificationLink, Notifier } from "../notifications/notification.ts";
import { createUnsubscribeLinks, type UnsubscribeLinks } from "../notifications/unsubscribe.ts";
import { buildConditions } from "../search/conditions.ts";
import { findNewestMatches } from "../search/find-matches.ts";
import { type ResolvedSearch, resolveCorrections, resolveSearch } from "../search/resolve-search.ts";
import type { ListTimeWindows } from "../search/search-context.ts";
import {
  type DueAlert,
  postponeAlert,
  recordAlertSent,
  selectDueAlertForUpdate,
  selectOpenedUntil,
} from "./alert-queries.ts";

export interface AlertDependencies {
  db: Database;
  notify: Notifier;
  stretches: ListTimeWindows;
  links: UnsubscribeLinks;
  /** The portal's, without a trailing slash. */
  address: string;
  currencySymbol: string;
  log: Logger;
}

const ALERT_STATEMENT_TIMEOUT = "10s";

/**
 * Writes the mails that are due. A mail, the jobs in it and the moment up to which they were told are one transaction
 * under the lock of the search: however many processes look, and wherever one dies, no job is lost or told twice.
 */
export async function sendDueAlerts(parts: AlertDependencies): Promise<void> {
  while (await sendNextAlert(parts));
}

async function sendNextAlert(parts: AlertDependencies): Promise<boolean> {
  let due: DueAlert | undefined;
  try {
    await parts.db.transaction().execute(async (trx) => {
      due = await selectDueAlertForUpdate(trx);
      if (due) await sendAlert(parts, trx, due);
    });
  } catch (error) {
    // Without one at hand it was not about that one: whoever called hears of it.
    if (!due) throw error;
    parts.log.warn({ err: error, search: due.id }, "an alert has to wait");
    await postponeAlert(parts.db, due.id);
  }
  return due !== undefined;
}

async function sendAlert(parts: AlertDependencies, trx: Kysely<DB>, due: DueAlert): Promise<void> {
  // As every search does: no plan whose cost depends on a guess, and none that takes for ever.
  await sql`select set_config('enable_seqscan', 'off', true),
    set_config('statement_timeout', ${ALERT_STATEMENT_TIMEOUT}, true)`.execute(trx);
  const until = await selectOpenedUntil(trx);
  const ids = due.email ? await findNewJobs(trx, parts.stretches, { ...due, until }, MAX_COUNTED_JOBS + 1) : [];
  const named = ids.slice(0, MAX_NAMED_JOBS);
  if (due.email && named.length > 0) {
    const jobs = await selectJobs(trx).where("jobs.id", "in", named).execute();
    const inOrder = named.flatMap((id) => jobs.find((job) => job.id === id) ?? []);
    await parts.notify.send(trx, {
      ...buildAlertMail(parts, { ...due, email: due.email }, inOrder, ids.length),
      idempotencyKey: `search_alert:${due.id}:${until}`,
    });
  }
  await recordAlertSent(trx, due, until, named);
}

/** Sends due alerts at an interval, in every process. */
export function startAlertInterval(dependencies: AlertDependencies, intervalMs: number): Interval {
  return startInterval({
    intervalMs,
    run: () => sendDueAlerts(dependencies),
    log: dependencies.log,
    failureMessage: "Sending search alerts failed; the next run tries again",
  });
}

interface NewJobsQuery {
  id: string;
  criteria: unknown;
  /** From (included) and until (excluded), as PostgreSQL writes a moment: a `Date` would lose digits. */
  notified_until: string;
  until: string;
}

/** The jobs that opened in that time, match the search, and were in no mail about it; the newest first. */
export async function findNewJobs(
  db: Kysely<DB>,
  stretches: ListTimeWindows,
  asked: NewJobsQuery,
  limit: number,
): Promise<string[]> {
  const { wanted } = await resolveAlertSearch(db, stretches, SearchParams.parse(asked.criteria));
  const conditions = [
    sql`opened_at >= ${asked.notified_until}::timestamptz`,
    sql`opened_at < ${asked.until}::timestamptz`,
    sql`not exists (select from alerted_jobs where saved_search_id = ${asked.id} and alerted_jobs.job_id = job_search.job_id)`,
    ...(wanted.notBefore ? [sql`created_at >= ${new Date(wanted.notBefore)}`] : []),
    ...buildConditions(wanted),
  ];
  const { rows } = await sql<{ id: string }>`
    select job_id as id from job_search where ${sql.join(conditions, sql` and `)}
    order by created_at desc, job_id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** As the page of the same search takes it: other words or another town only when nothing at all is found as typed. */
async function resolveAlertSearch(
  db: Kysely<DB>,
  stretches: ListTimeWindows,
  terms: Parameters<typeof resolveSearch>[1],
): Promise<ResolvedSearch> {
  const typed = await resolveSearch(db, terms);
  const finds = async ({ wanted }: ResolvedSearch) =>
    (await findNewestMatches(db, stretches, wanted, null, 1)).length > 0;
  if (await finds(typed)) return typed;
  for await (const corrected of resolveCorrections(db, stretches, terms, typed)) {
    if (await finds(corrected)) return corrected;
  }
  return typed;
}

/** So many jobs are named in one mail; a link leads to all. */
export const MAX_NAMED_JOBS = 10;
/** So many are counted; beyond that the mail says "more than". */
export const MAX_COUNTED_JOBS = 100;

type AlertMailDependencies = Pick<AlertDependencies, "address" | "links" | "currencySymbol">;

/** The mail about new jobs, in the person's language. */
export function buildAlertMail(
  parts: AlertMailDependencies,
  due: DueAlert & { email: string },
  jobs: JobRow[],
  count: number,
): Omit<Notification, "idempotencyKey"> {
  const language = toLanguage(due.language);
  const { address } = parts;
  const unsubscribeUrl = address + parts.links.createPath(due.id, language);
  return {
    template: "search_alert",
    to: { email: due.email },
    language,
    values: {
      name: due.name,
      new_jobs: formatJobCount(count, language),
      search_url: `${address}${localizePath("/search", language)}?${toSearchUrlParams(due.criteria)}`,
      saved_searches_url: `${address}/jobs/saved?show=searches`,
      unsubscribe_url: unsubscribeUrl,
    },
    links: jobs.map((job) => toJobLink(job, parts, language)),
    unsubscribeUrl,
    userId: due.user_id,
  };
}

function formatJobCount(count: number, language: Language): string {
  const { new_jobs_one, new_jobs_other, new_jobs_more } = texts[language].search_alerts;
  if (count === 1) return new_jobs_one;
  if (count > MAX_COUNTED_JOBS) return fillPlaceholders(new_jobs_more, { count: MAX_COUNTED_JOBS });
  return fillPlaceholders(new_jobs_other, { count });
}

/** The page of the same search, the newest first. */
function toSearchUrlParams(terms: unknown): URLSearchParams {
  const address = new URLSearchParams({ sort: "newest" });
  for (const [name, value] of Object.entries(terms as Record<string, string | number>))
    address.set(name, String(value));
  return address;
}

function toJobLink(
  job: JobRow,
  { address, currencySymbol }: AlertMailDependencies,
  language: Language,
): NotificationLink {
  const { title, company, starting_salary } = job;
  const pay = `${currencySymbol}${new Intl.NumberFormat(language).format(starting_salary)}`;
  return {
    text: title,
    url: address + localizePath(getJobPath(job satisfies Pick<Job, "id" | "title">), language),
    detail: [company, `${job.address}, ${job.zip_code}`, pay].filter(Boolean).join(" · "),
  };
}

/** The links at the end of the mail about new jobs; each ends the mail about one saved search. */
export function createAlertUnsubscribeLinks(secretKey: string): UnsubscribeLinks {
  return createUnsubscribeLinks(secretKey, "search alert off", SEARCH_ALERT_UNSUBSCRIBE_PATH);
}
