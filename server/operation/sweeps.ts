import { createAnswerRateSweep, createAnswerSweep } from "../hiring/applications/answer-sweep.ts";
import { createApplicationMailSweep } from "../hiring/applications/application-mails.ts";
import { createInterviewSweep } from "../hiring/interviews/cancel-interviews.ts";
import { createNoticeMailLinks } from "../hiring/notices/mail-settings.ts";
import { createNoticeMailSweep } from "../hiring/notices/notice-mails.ts";
import { createMessageUnsubscribeLinks, createUnreadMailSweep } from "../messages/unread-mail.ts";
import type { Sweep } from "../platform/background/sweep.ts";
import type { Config } from "../platform/config/config.ts";
import type { Database } from "../platform/database/pool.ts";
import type { RateLimiter } from "../platform/limits/rate-limiter.ts";
import type { Notifier } from "../platform/notifications/notification.ts";
import type { FileStore } from "../platform/storage/file-store.ts";
import { createErasureSweep } from "../privacy/retention/erasure-sweep.ts";

export interface SweepDependencies {
  config: Config;
  db: Database;
  notify: Notifier;
  limits: RateLimiter;
  files: FileStore;
  /** The public origin of the portal, without a trailing slash. */
  origin: string;
}

/**
 * Returns the sweeps of the portal. Processes that work in the background run each at its interval, and `POST /dev/clock` runs all in this
 * order, in which a sweep comes after those that cause its work.
 */
export function createSweeps({ config, db, notify, limits, files, origin }: SweepDependencies): Sweep[] {
  const links = createNoticeMailLinks(config);
  const organizerEmail = config.notifications.contactEmail;
  return [
    createAnswerRateSweep(db),
    createAnswerSweep(db),
    createErasureSweep({ db, files }),
    createApplicationMailSweep({ db, notify, origin }),
    createInterviewSweep({ db, notify, origin, organizerEmail }),
    createUnreadMailSweep({ db, notify, limits, links: createMessageUnsubscribeLinks(config), origin }),
    createNoticeMailSweep({ db, notify, links, origin, timeZone: config.timeZone }),
  ];
}
