import type { Logger } from "pino";
import { createAccountErasureSweep } from "../account/erase-account.ts";
import { createGuestApplicationSweep } from "../applying/guest-applications.ts";
import { createSessionSweep } from "../auth/sessions.ts";
import { runSweepsDueAtStart, startSweep } from "../background/sweep.ts";
import { createFileSweep } from "../files/file-store.ts";
import type { NotifierService } from "../notifications/notifier.ts";
import { type AlertDependencies, createAlertSweep, createAlertUnsubscribeLinks } from "../saved/search-alerts.ts";
import { createSearchSweeps } from "../search/maintenance.ts";
import { createSweeps, type SweepDependencies } from "../sweeps.ts";

interface BackgroundDependencies extends SweepDependencies {
  notify: NotifierService;
  search: AlertDependencies["search"];
  log: Logger;
}

/**
 * Starts the work that no request waits for: the delivery of mails and text messages, and all sweeps. Any number of
 * processes may do it at the same time. Returns the function that ends it, apart from the delivery, which `notify` ends.
 */
export async function startBackgroundWork(dependencies: BackgroundDependencies): Promise<() => Promise<void>> {
  const { config, db, notify, files, search, origin, log } = dependencies;
  await notify.start();
  const links = createAlertUnsubscribeLinks(config);
  const alerts = { db, notify, search, links, origin, currencySymbol: config.currencySymbol, log };
  const sweeps = [
    ...createSweeps(dependencies),
    createAccountErasureSweep({ db, files }),
    ...createSearchSweeps(db),
    createSessionSweep(db),
    createGuestApplicationSweep(db, files),
    createAlertSweep(alerts, config.alertIntervalMs),
    createFileSweep(files),
  ];
  await runSweepsDueAtStart(sweeps, log);
  const intervals = sweeps.map((sweep) => startSweep(sweep, log));
  return async () => {
    await Promise.all(intervals.map((interval) => interval.stop()));
  };
}
