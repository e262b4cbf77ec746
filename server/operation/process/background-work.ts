import type { Logger } from "pino";
import { createSessionSweep } from "../../accounts/auth/sessions.ts";
import { createGuestApplicationSweep } from "../../hiring/applying/guest-applications.ts";
import {
  type AlertDependencies,
  createAlertSweep,
  createAlertUnsubscribeLinks,
} from "../../jobs/saved/search-alerts.ts";
import { createSearchSweeps } from "../../jobs/search/maintenance.ts";
import { runSweepsDueAtStart, startSweep } from "../../platform/background/sweep.ts";
import type { NotifierService } from "../../platform/notifications/notifier.ts";
import { createFileSweep } from "../../platform/storage/file-store.ts";
import { createAccountErasureSweep } from "../../privacy/account/erase-account.ts";
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
