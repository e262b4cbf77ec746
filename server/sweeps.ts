import { createAnswerRateSweep, createAnswerSweep } from "./applications/answer-sweep.ts";
import { createApplicationMailSweep } from "./applications/application-mails.ts";
import type { Sweep } from "./background/sweep.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./database/pool.ts";
import type { FileStore } from "./files/file-store.ts";
import { createInterviewSweep } from "./interviews/cancel-interviews.ts";
import type { RateLimiter } from "./limits/rate-limiter.ts";
import { createMessageUnsubscribeLinks, createUnreadMailSweep } from "./messages/unread-mail.ts";
import { createNoticeMailLinks } from "./notices/mail-settings.ts";
import { createNoticeMailSweep } from "./notices/notice-mails.ts";
import type { Notifier } from "./notifications/notification.ts";
import { createErasureSweep } from "./retention/erasure-sweep.ts";

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
