import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { DB } from "../../../database/schema.ts";
import type { Database } from "../../database.ts";
import { selectJobs } from "../../jobs/queries.ts";
import type { Notifier } from "../../notify/notifier.ts";
import type { OffLinks } from "../../notify/off-links.ts";
import type { Stretches } from "../../search/stretches.ts";
import { alertNotice, MOST_COUNTED, MOST_NAMED } from "./alert-notice.ts";
import { findNewJobs } from "./find-new-jobs.ts";
import { type DueAlert, holdDueAlert, noteTold, openedUntil, postpone } from "./queries.ts";

export interface AlertParts {
  db: Database;
  notify: Notifier;
  stretches: Stretches;
  links: OffLinks;
  /** The portal's, without a trailing slash. */
  address: string;
  currencySymbol: string;
  log: Logger;
}

const STATEMENT_TIMEOUT = "10s";

/**
 * Writes the mails that are due. A mail, the jobs in it and the moment up to which they were told are one transaction
 * under the lock of the search: however many processes look, and wherever one dies, no job is lost or told twice.
 */
export async function sendDueAlerts(parts: AlertParts): Promise<void> {
  while (await sendNext(parts));
}

async function sendNext(parts: AlertParts): Promise<boolean> {
  let due: DueAlert | undefined;
  try {
    await parts.db.transaction().execute(async (trx) => {
      due = await holdDueAlert(trx);
      if (due) await tell(parts, trx, due);
    });
  } catch (error) {
    // Without one at hand it was not about that one: whoever called hears of it.
    if (!due) throw error;
    parts.log.warn({ err: error, search: due.id }, "an alert has to wait");
    await postpone(parts.db, due.id);
  }
  return due !== undefined;
}

async function tell(parts: AlertParts, trx: Kysely<DB>, due: DueAlert): Promise<void> {
  // As every search does: no plan whose cost depends on a guess, and none that takes for ever.
  await sql`select set_config('enable_seqscan', 'off', true),
    set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(trx);
  const until = await openedUntil(trx);
  const ids = due.email ? await findNewJobs(trx, parts.stretches, { ...due, until }, MOST_COUNTED + 1) : [];
  const named = ids.slice(0, MOST_NAMED);
  if (due.email && named.length > 0) {
    const jobs = await selectJobs(trx).where("jobs.id", "in", named).execute();
    const inOrder = named.flatMap((id) => jobs.find((job) => job.id === id) ?? []);
    await parts.notify.send(trx, {
      ...alertNotice(parts, { ...due, email: due.email }, inOrder, ids.length),
      event: `search_alert:${due.id}:${until}`,
    });
  }
  await noteTold(trx, due, until, named);
}
