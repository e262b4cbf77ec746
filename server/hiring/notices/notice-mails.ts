import { sql } from "kysely";
import { getNoticePath, type MailedNoticeKind } from "../../../contract/hiring/notices.ts";
import { concernsApplicants } from "../../../contract/jobs/life.ts";
import { type Language, toLanguage } from "../../../contract/platform/languages.ts";
import type { SettingValues } from "../../../contract/platform/settings/settings.ts";
import type { ConfirmationLinks } from "../../jobs/life/confirmation.ts";
import { writePay } from "../../jobs/present-pay.ts";
import { repeatUntilDone, type Sweep, type SweepCounts } from "../../platform/background/sweep.ts";
import { readClock } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import { fillPlaceholders, texts } from "../../platform/i18n/texts.ts";
import type { MailTemplate, NotificationLink, Notifier } from "../../platform/notifications/notification.ts";
import type { PortalSettings } from "../../platform/settings/portal-settings.ts";
import { selectDueUserForUpdate, takeDueNotices } from "./due-notices.ts";
import { formatNotice, summarizeNotices } from "./format-notice.ts";
import { isNoticeMailEnabled, type NoticeMailLinks } from "./mail-settings.ts";
import { isOfSeeker, listNoticesByIds, type NoticeRow, presentNotice } from "./queries.ts";

/** How long a notice waits for its mail. Notices of one kind within this time share a mail, and read ones need none. */
const DELAY = sql`interval '5 minutes'`;
/** The hour of the day at which the digest of new applications is due, in the time zone of the portal. */
const DIGEST_HOUR = sql`interval '8 hours'`;
const CHECK_INTERVAL_MS = 30_000;

export interface NoticeMailDependencies {
  db: Database;
  notify: Notifier;
  links: NoticeMailLinks;
  confirmationLinks: ConfirmationLinks;
  /** The public origin of the portal, without a trailing slash. */
  origin: string;
  settings: Pick<PortalSettings, "current">;
}

/** Sends due mails about notices. */
export function createNoticeMailSweep(dependencies: NoticeMailDependencies): Sweep {
  return {
    name: "notice_mails",
    description: "Sending mail about notices",
    intervalMs: CHECK_INTERVAL_MS,
    run: async () => sendDueNoticeMails(dependencies, await readClock(dependencies.db)),
  };
}

/**
 * Sends the mails that are due at `now`: the digests of new applications, and mails about other notices. One transaction
 * locks the user, takes the notices of one kind and saves their mail. So each notice is mailed once, even when several
 * processes call this function at the same time or one of them is killed.
 */
export async function sendDueNoticeMails(dependencies: NoticeMailDependencies, now: Date): Promise<SweepCounts> {
  return repeatUntilDone("recipients", () => sendNextNoticeMail(dependencies, now));
}

/** Sends the mail that has been due for the longest time. Resolves with false when none is due. */
function sendNextNoticeMail(dependencies: NoticeMailDependencies, now: Date): Promise<boolean> {
  const { db, notify, links, origin } = dependencies;
  const timeZone = dependencies.settings.current.time_zone;
  return db.transaction().execute(async (trx) => {
    const isDue = isMailDue(now, timeZone);
    const due = await selectDueUserForUpdate(trx, "notice_mails", isDue);
    if (!due) return false;
    const noticeIds = await takeDueNotices(trx, "notice_mails", due, isDue);
    const { email } = due;
    const kind = due.kind as MailedNoticeKind;
    // The names and jobs in a mail are not for strangers, to whom an address that is not verified may belong.
    if (email === null || due.email_verified_at === null || due.deleted_at !== null) return true;
    if (!(await isNoticeMailEnabled(trx, due.id, kind))) return true;
    const notices = (await listNoticesByIds(trx, due, noticeIds)).filter((notice) => isWorthMail(notice));
    const [first] = notices;
    if (!first) return true;
    const language = toLanguage(due.language);
    const unsubscribeUrl = origin + links[kind].createPath(due.id, language);
    const { template, summary, mailLinks } =
      kind === "application_received"
        ? buildDigest(notices, origin, language)
        : buildNoticeMail(dependencies, notices, language);
    const idempotencyKey = `notices:${first.id}`;
    const mailedIds = notices.map(({ id }) => id);
    await trx.updateTable("notices").set({ mail_event: idempotencyKey }).where("id", "in", mailedIds).execute();
    await notify.send(trx, {
      template,
      to: { email },
      language,
      values: { summary, unsubscribe_url: unsubscribeUrl },
      links: mailLinks,
      unsubscribeUrl,
      idempotencyKey,
      userId: due.id,
    });
    return true;
  });
}

/** A condition for the mails that are due: applications up to the last digest, others after the delay. */
function isMailDue(now: Date, timeZone: string) {
  const localTime = sql`${now}::timestamptz at time zone ${timeZone}`;
  const lastDigest = sql`(date_trunc('day', ${localTime} - ${DIGEST_HOUR}) + ${DIGEST_HOUR}) at time zone ${timeZone}`;
  return sql<boolean>`case due.kind when 'application_received' then due.created_at < ${lastDigest}
    else due.created_at <= ${now}::timestamptz - ${DELAY} end`;
}

/** The digest lists all new applications that are still there. Other notices need no mail after they have been read. */
function isWorthMail({ kind, read_at, application_stage }: NoticeRow): boolean {
  return kind === "application_received" ? application_stage !== "withdrawn" : read_at === null;
}

interface MailContent {
  template: MailTemplate;
  summary: string;
  mailLinks: NotificationLink[];
}

/** Lists the jobs with the numbers of their new applications. */
function buildDigest(notices: NoticeRow[], origin: string, language: Language): MailContent {
  const jobs = [...Map.groupBy(notices, ({ subject_job_id }) => subject_job_id)];
  return {
    template: "application_digest",
    summary: formatApplicationCount(notices.length, language),
    mailLinks: jobs.map(([jobId, ofJob]) => ({
      text: ofJob[0]?.job_title ?? "",
      detail: formatApplicationCount(ofJob.length, language),
      url: `${origin}/jobs/${jobId}/applicants`,
    })),
  };
}

function buildNoticeMail(
  { origin, confirmationLinks, settings: { current } }: NoticeMailDependencies,
  notices: NoticeRow[],
  language: Language,
): MailContent {
  const getPath = (notice: NoticeRow) => {
    const { kind, subject_job_id: jobId, user_id: userId } = notice;
    if (kind === "job_confirmation_due" && jobId) return confirmationLinks.createPath({ jobId, userId }, language);
    return getNoticePath(presentNotice(notice), isOfSeeker(notice)) ?? "/notices";
  };
  const mailLinks = notices.map((notice) => ({
    text: formatNotice(notice, language, current.time_zone),
    detail: formatDetail(notice, language, current),
    url: origin + getPath(notice),
  }));
  const summary = summarizeNotices(
    mailLinks.map(({ text }) => text),
    language,
  );
  return { template: "notices", summary, mailLinks };
}

/** Returns what a mail says below the sentence of a notice: a reason, or what is different in a job. */
function formatDetail(notice: NoticeRow, language: Language, settings: SettingValues): string {
  if (notice.kind === "hold_changed") return notice.event_data?.message ?? "";
  if (notice.kind !== "job_changed") return "";
  const { names, none, change } = texts[language].job_changes;
  const notified = notice.job_event_data?.changes?.filter(concernsApplicants) ?? [];
  return notified
    .flatMap((one) => {
      if (!("from" in one)) return [];
      const [from, to] =
        one.field === "pay" ? [one.from, one.to].map((pay) => writePay(pay, settings, language)) : [one.from, one.to];
      const name = names[one.field as keyof typeof names];
      return fillPlaceholders(change, { name, from: from || none, to: to || none });
    })
    .join("; ");
}

function formatApplicationCount(count: number, language: Language): string {
  const { new_applications_one, new_applications_other } = texts[language].notices;
  return fillPlaceholders(count === 1 ? new_applications_one : new_applications_other, { count });
}
