import { type Kysely, sql, type Transaction } from "kysely";
import type { Logger } from "pino";
import { SEARCH_ALERT_UNSUBSCRIBE_PATH } from "../../../contract/jobs/saved/saved.ts";
import type { JobReason } from "../../../contract/jobs/search/reasons.ts";
import { SearchParams } from "../../../contract/jobs/search/search.ts";
import { type SearchCriteria, withAlertCurrency } from "../../../contract/jobs/search/search-criteria.ts";
import { SOURCE_PARAMETER, type ViewSource } from "../../../contract/jobs/views.ts";
import { listCurrencies } from "../../../contract/platform/currencies.ts";
import { type Language, localizePath, toLanguage } from "../../../contract/platform/languages.ts";
import { getJobPath } from "../../../contract/platform/pages/paths.ts";
import type { DB } from "../../../database/schema.ts";
import type { Sweep } from "../../platform/background/sweep.ts";
import type { Database } from "../../platform/database/pool.ts";
import { fillPlaceholders, texts } from "../../platform/i18n/texts.ts";
import type { Notification, NotificationLink, Notifier } from "../../platform/notifications/notification.ts";
import { createUnsubscribeLinks, type UnsubscribeLinks } from "../../platform/notifications/unsubscribe.ts";
import type { PortalSettings } from "../../platform/settings/portal-settings.ts";
import type { SecretKeys } from "../../platform/signing/signer.ts";
import type { JobRow } from "../present.ts";
import { presentPay, writePay } from "../present-pay.ts";
import { selectJobs } from "../queries.ts";
import { readReasons, readSeekerFacts } from "../reasons/read-reasons.ts";
import { findBest } from "../search/attempts/attempts.ts";
import { ENOUGH_NEAR } from "../search/attempts/try-reading.ts";
import type { PreparedSearch } from "../search/engine/engine.ts";
import { resolveCriteria } from "../search/resolve-criteria.ts";
import type { SearchService } from "../search/search-service.ts";
import type { AddressAlertLinks } from "./address-alerts.ts";
import {
  type DueAlert,
  postponeAlert,
  recordAlertSent,
  selectCommittedUntil,
  selectDueAlertForUpdate,
} from "./alert-queries.ts";
import type { StoredCriteria } from "./saved-searches.ts";

const CHECK_INTERVAL_MS = 60_000;

export interface AlertDependencies {
  db: Database;
  notify: Notifier;
  search: SearchService;
  links: UnsubscribeLinks;
  addressLinks: AddressAlertLinks;
  /** The public origin of the portal, without a trailing slash. */
  origin: string;
  settings: Pick<PortalSettings, "current" | "industryTitles">;
  log: Logger;
}

/**
 * Sends all alerts that are due. For each alert, one transaction locks the saved search and stores the mail, its jobs
 * and the time up to which jobs are reported. No job is lost or reported twice, even when several processes run this
 * function or one of them stops before it ends.
 */
export async function sendDueAlerts(dependencies: AlertDependencies): Promise<void> {
  while (await sendNextAlert(dependencies));
}

/** Sends the alert that has been due for the longest time. Returns false when none is due. */
async function sendNextAlert(dependencies: AlertDependencies): Promise<boolean> {
  const { db, log } = dependencies;
  let alert: DueAlert | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      alert = await selectDueAlertForUpdate(trx);
      if (alert) await sendAlert(dependencies, trx, alert);
    });
  } catch (error) {
    // Without a selected alert, the error does not concern one saved search, so the run ends.
    if (!alert) throw error;
    log.warn({ err: error, search: alert.id }, "Sending a search alert failed; it is postponed by one hour");
    await postponeAlert(db, alert.id);
  }
  return alert !== undefined;
}

/**
 * Sends the mail of one alert and schedules the next alert. Sends no mail when there are no new jobs. While the user's
 * email is not verified, the alert waits: the next one covers the same period and the time since.
 */
async function sendAlert(dependencies: AlertDependencies, trx: Transaction<DB>, alert: DueAlert): Promise<void> {
  // The planner's row estimates for words are often wrong, and a wrong one must not lead to a scan of the whole table.
  await sql`set local enable_seqscan = off`.execute(trx);
  const until = await selectCommittedUntil(trx);
  const { verified_email: email } = alert;
  if (email === null) return recordAlertSent(trx, alert, alert.notified_until, []);
  const ids = await findNewJobs(trx, dependencies, alert, until, MAX_COUNTED_JOBS + 1);
  const listedIds = ids.slice(0, MAX_NAMED_JOBS);
  if (listedIds.length > 0) {
    const jobs = await selectJobs(trx).where("jobs.id", "in", listedIds).execute();
    const sortedJobs = listedIds.flatMap((id) => jobs.find((job) => job.id === id) ?? []);
    await dependencies.notify.send(trx, {
      ...buildAlertMail(
        dependencies,
        { ...alert, email },
        await listJobLinks(dependencies, trx, alert, sortedJobs),
        ids.length,
      ),
      idempotencyKey: `search_alert:${alert.id}:${until}`,
    });
    if (alert.user_id !== null)
      await pushAlert(dependencies, trx, { ...alert, user_id: alert.user_id }, until, ids.length);
  }
  await recordAlertSent(trx, alert, until, listedIds);
}

/** Tells the browsers of the user about new jobs, beside the mail. */
async function pushAlert(
  { notify, settings }: AlertDependencies,
  trx: Transaction<DB>,
  alert: DueAlert & { user_id: string },
  until: string,
  count: number,
): Promise<void> {
  const language = toLanguage(alert.language);
  await notify.push(trx, {
    userId: alert.user_id,
    kind: "search_alert",
    language,
    text: fillPlaceholders(texts[language].mails.search_alert.subject, { new_jobs: formatJobCount(count, language) }),
    path: `${localizePath("/search", language)}?${toSearchUrlParams(alert.criteria, settings)}`,
    tag: `search_alert:${alert.id}`,
    idempotencyKey: `search_alert:${alert.id}:${until}`,
  });
}

/** Sends due alerts. */
export function createAlertSweep(dependencies: AlertDependencies): Sweep {
  return {
    name: "search_alerts",
    description: "Sending search alerts",
    intervalMs: CHECK_INTERVAL_MS,
    async run() {
      await sendDueAlerts(dependencies);
      return {};
    },
  };
}

/**
 * Finds the jobs, newest first, that match a saved search, became active after the period of its last alert and before
 * `until`, and were not listed in an earlier alert.
 */
async function findNewJobs(
  trx: Kysely<DB>,
  { search, settings }: Pick<AlertDependencies, "search" | "settings">,
  alert: DueAlert,
  until: string,
  limit: number,
): Promise<string[]> {
  const prepared = await prepareAlertSearch(search, resolveCriteria(settings, SearchParams.parse(alert.criteria)));
  if (!prepared) return [];
  const { rows } = await sql<{ id: string }>`
    select job_id as id from ${prepared.selectMatches()} as matches
    where opened_at >= ${alert.notified_until}::timestamptz and opened_at < ${until}::timestamptz
      and not exists (
        select from alerted_jobs where saved_search_id = ${alert.id} and alerted_jobs.job_id = matches.job_id
      )
    order by created_at desc, job_id desc limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Reads a search as the search page does: whether something matches, old or new, decides how. Null without any match. */
async function prepareAlertSearch(service: SearchService, criteria: SearchCriteria): Promise<PreparedSearch | null> {
  const { attempt, count } = await findBest(service, criteria, { limit: ENOUGH_NEAR, withCounts: false });
  return count > 0 ? attempt.prepared : null;
}

/** One mail lists up to this number of jobs. The search page, to which the mail links, shows the others. */
const MAX_NAMED_JOBS = 10;
/** Up to this limit the mail states the exact number of new jobs. Above it, the mail says "more than" this limit. */
const MAX_COUNTED_JOBS = 100;

type AlertMailDependencies = Pick<AlertDependencies, "origin" | "links" | "addressLinks" | "settings">;

/** The mail does not contain the name of the saved search, only data of the portal. */
function buildAlertMail(
  dependencies: AlertMailDependencies,
  alert: DueAlert & { email: string },
  links: NotificationLink[],
  count: number,
): Omit<Notification, "idempotencyKey"> {
  const language = toLanguage(alert.language);
  const { origin, addressLinks, settings } = dependencies;
  const values = {
    new_jobs: formatJobCount(count, language),
    search_url: `${origin}${localizePath("/search", language)}?${toSearchUrlParams(alert.criteria, settings)}`,
  };
  const common = { to: { email: alert.email }, language, links };
  if (alert.user_id === null) {
    const unsubscribeUrl = origin + addressLinks.end.createPath(alert.id, language);
    return {
      ...common,
      template: "address_alert",
      values: { ...values, unsubscribe_url: unsubscribeUrl },
      unsubscribeUrl,
    };
  }
  const unsubscribeUrl = origin + dependencies.links.createPath(alert.id, language);
  return {
    ...common,
    template: "search_alert",
    values: {
      ...values,
      saved_searches_url: `${origin}/jobs/saved?show=searches`,
      unsubscribe_url: unsubscribeUrl,
    },
    unsubscribeUrl,
    userId: alert.user_id,
  };
}

function formatJobCount(count: number, language: Language): string {
  const { new_jobs_one, new_jobs_other, new_jobs_more } = texts[language].search_alerts;
  if (count === 1) return new_jobs_one;
  if (count > MAX_COUNTED_JOBS) return fillPlaceholders(new_jobs_more, { count: MAX_COUNTED_JOBS });
  return fillPlaceholders(new_jobs_other, { count });
}

/** Returns the query parameters that open the search on the search page, newest first. */
function toSearchUrlParams(criteria: unknown, settings: AlertDependencies["settings"]): URLSearchParams {
  const params = new URLSearchParams({ sort: "newest" });
  const terms = withAlertCurrency(criteria as StoredCriteria, listCurrencies(settings.current));
  for (const [name, value] of Object.entries(terms)) {
    params.set(name, String(value));
  }
  return params;
}

/** Lists the jobs of an alert, for a user with a profile or wishes each with the reasons that the page of the job shows. */
async function listJobLinks(
  { origin, search, settings }: AlertDependencies,
  trx: Kysely<DB>,
  { user_id, ...alert }: DueAlert,
  jobs: JobRow[],
): Promise<NotificationLink[]> {
  const language = toLanguage(alert.language);
  const user =
    user_id === null
      ? undefined
      : await trx
          .selectFrom("users")
          .select(["id", "works", "educations", "summary"])
          .where("id", "=", user_id)
          .executeTakeFirst();
  const [currency] = listCurrencies(settings.current);
  const reasons = user && (await readReasons(trx, search, await readSeekerFacts(trx, user), jobs, currency));
  return jobs.map((job) => ({
    text: job.title,
    url: `${origin}${localizePath(getJobPath(job), language)}?${SOURCE_PARAMETER}=${"alert" satisfies ViewSource}`,
    detail: [
      job.company,
      `${job.address}, ${job.zip_code}`,
      writePay(presentPay(job), settings.current, language),
      ...(reasons?.get(job.id) ?? []).map((reason) => writeReason(reason, language)),
    ]
      .filter(Boolean)
      .join(" · "),
  }));
}

function writeReason({ kind, state, names, distance_km }: JobReason, language: Language): string {
  const written = texts[language].search_alerts.reasons;
  const text = written[`${kind}_${state}` as keyof typeof written];
  const km = String(Math.max(1, Math.round(distance_km ?? 0)));
  return fillPlaceholders(text, { names: names.join(", "), km });
}

/** Each link turns off the alert of one saved search. */
export function createAlertUnsubscribeLinks(secretKeys: SecretKeys): UnsubscribeLinks {
  return createUnsubscribeLinks(secretKeys, "search alert off", SEARCH_ALERT_UNSUBSCRIBE_PATH);
}
