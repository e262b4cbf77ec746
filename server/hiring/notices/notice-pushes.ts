import { sql } from "kysely";
import { getNoticePath } from "../../../contract/hiring/notices.ts";
import { getPushKind } from "../../../contract/hiring/push.ts";
import { toLanguage } from "../../../contract/platform/languages.ts";
import { repeatUntilDone, type Sweep, type SweepCounts } from "../../platform/background/sweep.ts";
import { readClock } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { Notifier } from "../../platform/notifications/notification.ts";
import type { PortalSettings } from "../../platform/settings/portal-settings.ts";
import { selectDueUserForUpdate, takeDueNotices } from "./due-notices.ts";
import { formatNotice, summarizeNotices } from "./format-notice.ts";
import { isOfSeeker, listNoticesByIds, presentNotice } from "./queries.ts";

/** What is read within this time in an open page, or taken back, is not pushed. Notices of one kind share a push. */
const DELAY = sql`interval '30 seconds'`;
const CHECK_INTERVAL_MS = 10_000;

interface NoticePushDependencies {
  db: Database;
  notify: Notifier;
  settings: Pick<PortalSettings, "current">;
}

/** Sends due pushes about notices. */
export function createNoticePushSweep(dependencies: NoticePushDependencies): Sweep {
  return {
    name: "notice_pushes",
    description: "Sending pushes about notices",
    intervalMs: CHECK_INTERVAL_MS,
    run: async () => sendDueNoticePushes(dependencies, await readClock(dependencies.db)),
  };
}

/** Sends the pushes that are due at `now`. Each notice is pushed once, as `sendDueNoticeMails` mails it once. */
export async function sendDueNoticePushes(dependencies: NoticePushDependencies, now: Date): Promise<SweepCounts> {
  return repeatUntilDone("recipients", () => sendNextNoticePush(dependencies, now));
}

/** Sends the push that has been due for the longest time. Resolves with false when none is due. */
function sendNextNoticePush({ db, notify, settings }: NoticePushDependencies, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isDue = sql<boolean>`due.created_at <= ${now}::timestamptz - ${DELAY}`;
    const due = await selectDueUserForUpdate(trx, "notice_pushes", isDue);
    if (!due) return false;
    const noticeIds = await takeDueNotices(trx, "notice_pushes", due, isDue);
    const kind = getPushKind(due.kind);
    if (kind === null || due.deleted_at !== null) return true;
    const notices = (await listNoticesByIds(trx, due, noticeIds)).filter(({ read_at }) => read_at === null);
    const [first] = notices;
    if (!first) return true;
    const language = toLanguage(due.language);
    const sentences = notices.map((notice) => formatNotice(notice, language, settings.current.time_zone));
    const path = notices.length === 1 && getNoticePath(presentNotice(first), isOfSeeker(first));
    await notify.push(trx, {
      userId: due.id,
      kind,
      language,
      text: summarizeNotices(sentences, language),
      path: path || "/notices",
      tag: `notice:${first.id}`,
      idempotencyKey: `notices:${first.id}`,
    });
    return true;
  });
}
