import type { Logger } from "pino";
import { createSessionSweep } from "../accounts/auth/sessions.ts";
import { createStaffSweep } from "../accounts/staff/events.ts";
import { createAnswerRateSweep, createAnswerSweep } from "../hiring/applications/answer-periods/answer-sweep.ts";
import { jobHooks } from "../hiring/applications/job-hooks.ts";
import { createApplicationMailSweep } from "../hiring/applications/stages/application-mails.ts";
import { createGuestApplicationSweep } from "../hiring/apply/guest-applications.ts";
import { createHelperSweep } from "../hiring/helpers/sweep.ts";
import { createInterviewSweep } from "../hiring/interviews/cancel-interviews.ts";
import { createNoticeMailLinks } from "../hiring/notices/mail-settings.ts";
import { createNoticeMailSweep } from "../hiring/notices/notice-mails.ts";
import { createNoticePushSweep } from "../hiring/notices/notice-pushes.ts";
import { createIndustrySweep } from "../jobs/industry-sweep.ts";
import { createConfirmationLinks } from "../jobs/life/confirmation.ts";
import { createJobSweep } from "../jobs/life/job-steps.ts";
import { createTextHashSweep } from "../jobs/near-duplicates/text-hash-sweep.ts";
import { createOccupationGroupSweep } from "../jobs/occupations/group-sweep.ts";
import { createAddressAlertLinks, createAddressAlertSweep } from "../jobs/saved/address-alerts.ts";
import { createBegunApplicationSweep } from "../jobs/saved/begun-applications.ts";
import { createAlertSweep, createAlertUnsubscribeLinks } from "../jobs/saved/search-alerts.ts";
import type { EmptySearches } from "../jobs/search/empty-searches.ts";
import { createSearchSweeps } from "../jobs/search/index/maintenance.ts";
import type { SearchService } from "../jobs/search/search-service.ts";
import { createMessagePushSweep } from "../messages/message-pushes.ts";
import { createMessageUnsubscribeLinks, createUnreadMailSweep } from "../messages/unread-mail.ts";
import { createCaseRetentionSweep } from "../moderation/cases/retention.ts";
import { createDecisionSweep } from "../moderation/decisions/announce-decisions.ts";
import { createMeasureSweep } from "../moderation/decisions/end-measures.ts";
import { createMeasureRecordSweep } from "../moderation/decisions/measure-records.ts";
import { createStaffMailSweep } from "../moderation/directory/staff-mails.ts";
import { createTransparencySweep } from "../moderation/transparency/figures.ts";
import { runSweepsDueAtStart, type Sweep, startSweep } from "../platform/background/sweep.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/database/pool.ts";
import { createRateLimitSweep, type RateLimiter } from "../platform/limits/rate-limiter.ts";
import type { NotifierService } from "../platform/notifications/notifier.ts";
import type { PortalSettings } from "../platform/settings/portal-settings.ts";
import { createFileSweep, type FileStore } from "../platform/storage/file-store.ts";
import { createAccountErasureSweep } from "../privacy/account/erase-account.ts";
import { createErasureSweep } from "../privacy/retention/erasure-sweep.ts";
import { createFeedbackSweep } from "./feedback-sweep.ts";
import { createImpossibleStatesSweep } from "./impossible-states.ts";
import { createNumbersSweep } from "./numbers-sweep.ts";
import { recordRuns } from "./sweep-runs.ts";

export interface SweepDependencies {
  config: Config;
  db: Database;
  notify: NotifierService;
  limits: RateLimiter;
  files: FileStore;
  search: SearchService;
  emptySearches: EmptySearches;
  settings: PortalSettings;
  log: Logger;
  /** The public origin of the portal, without a trailing slash. */
  origin: string;
}

/**
 * Returns all sweeps of the portal. Processes that work in the background run each at its interval, and `POST /dev/clock`
 * runs all in this order, in which a sweep comes after those that cause its work.
 */
export function createSweeps({ config, ...dependencies }: SweepDependencies): Sweep[] {
  const { db, notify, limits, files, search, emptySearches, settings, origin, log } = dependencies;
  const addressLinks = createAddressAlertLinks(config);
  return [
    createMeasureSweep(db),
    createMeasureRecordSweep({ db, files }),
    createDecisionSweep({ db, notify, origin, settings }),
    createStaffMailSweep({ db, notify, origin }),
    createJobSweep({ db, settings, hooks: jobHooks }),
    createAnswerRateSweep(db),
    createAnswerSweep(db),
    createErasureSweep({ db, files }),
    createAccountErasureSweep({ db, files }),
    createGuestApplicationSweep(db, files),
    createBegunApplicationSweep(db),
    createHelperSweep(db),
    createSessionSweep(db),
    createStaffSweep(db),
    createTransparencySweep(db),
    createCaseRetentionSweep(db),
    createFeedbackSweep(db),
    createRateLimitSweep(db),
    createFileSweep(files),
    ...createSearchSweeps(db),
    createIndustrySweep(db),
    createTextHashSweep(db),
    createOccupationGroupSweep(db),
    createNumbersSweep(db, emptySearches),
    createAddressAlertSweep({ db, notify, links: addressLinks, origin }),
    createAlertSweep({
      db,
      notify,
      search,
      links: createAlertUnsubscribeLinks(config),
      addressLinks,
      origin,
      settings,
      log,
    }),
    createApplicationMailSweep({ db, notify, origin }),
    createInterviewSweep({ db, notify, origin, settings }),
    createUnreadMailSweep({ db, notify, limits, links: createMessageUnsubscribeLinks(config), origin }),
    createNoticeMailSweep({
      db,
      notify,
      links: createNoticeMailLinks(config),
      confirmationLinks: createConfirmationLinks(config),
      origin,
      settings,
    }),
    createMessagePushSweep({ db, notify }),
    createNoticePushSweep({ db, notify, settings }),
    createImpossibleStatesSweep(db),
  ];
}

/**
 * Starts the work that no request waits for: the delivery of mails and text messages, and all sweeps. Any number of
 * processes may do it at the same time. Returns the function that ends it, apart from the delivery, which `notify` ends.
 */
export async function startBackgroundWork(dependencies: SweepDependencies): Promise<() => Promise<void>> {
  const { db, notify, log } = dependencies;
  await notify.start();
  const sweeps = createSweeps(dependencies).map((sweep) => recordRuns(sweep, db));
  await runSweepsDueAtStart(sweeps, log);
  const intervals = sweeps.map((sweep) => startSweep(sweep, log));
  return async () => {
    await Promise.all(intervals.map((interval) => interval.stop()));
  };
}
