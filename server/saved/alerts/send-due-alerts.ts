import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { DB } from "../../../database/schema.ts";
import type { Database } from "../../database/pool.ts";
import { selectJobs } from "../../jobs/queries.ts";
import type { Notifier } from "../../notifications/notification.ts";
import type { UnsubscribeLinks } from "../../notify/off-links.ts";
import type { ListTimeWindows } from "../../search/stretches.ts";
import {
  type DueAlert,
  postponeAlert,
  recordAlertSent,
  selectDueAlertForUpdate,
  selectOpenedUntil,
} from "../alert-queries.ts";
import { buildAlertMail, MAX_COUNTED_JOBS, MAX_NAMED_JOBS } from "./alert-notice.ts";
import { findNewJobs } from "./find-new-jobs.ts";

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
      event: `search_alert:${due.id}:${until}`,
    });
  }
  await recordAlertSent(trx, due, until, named);
}
