import { type Kysely, sql } from "kysely";
import { getNoticePath, type MailedNoticeKind } from "../../../contract/hiring/notices.ts";
import { isToldToApplicants } from "../../../contract/jobs/life.ts";
import { type Language, toLanguage } from "../../../contract/platform/languages.ts";
import type { SettingValues } from "../../../contract/platform/settings/settings.ts";
import type { DB } from "../../../database/schema.ts";
import type { ConfirmationLinks } from "../../jobs/life/confirmation.ts";
import { writePay } from "../../jobs/present-pay.ts";
import { repeatUntilDone, type Sweep, type SweepCounts } from "../../platform/background/sweep.ts";
import { readClock } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import { formatDay } from "../../platform/i18n/format-day.ts";
import { fillPlaceholders, texts } from "../../platform/i18n/texts.ts";
import type { MailTemplate, NotificationLink, Notifier } from "../../platform/notifications/notification.ts";
import type { PortalSettings } from "../../platform/settings/portal-settings.ts";
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
    const due = await selectDueUserForUpdate(trx, now, timeZone);
    if (!due) return false;
    const noticeIds = await takeDueNotices(trx, due, now, timeZone);
    const { kind, email } = due;
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

interface DueUser {
  id: string;
  kind: MailedNoticeKind;
  email: string | null;
  email_verified_at: Date | null;
  deleted_at: Date | null;
  language: string;
  company_id: string | null;
  company_role: string | null;
}

/** A condition for the mails of `table` that are due: applications up to the last digest, others after the delay. */
function isDue(table: string, now: Date, timeZone: string) {
  const [kind, createdAt] = [sql.ref(`${table}.kind`), sql.ref(`${table}.created_at`)];
  const localTime = sql`${now}::timestamptz at time zone ${timeZone}`;
  const lastDigest = sql`(date_trunc('day', ${localTime} - ${DIGEST_HOUR}) + ${DIGEST_HOUR}) at time zone ${timeZone}`;
  return sql<boolean>`case ${kind} when 'application_received' then ${createdAt} < ${lastDigest}
    else ${createdAt} <= ${now}::timestamptz - ${DELAY} end`;
}

/** Locks a user with a due mail, and returns its kind. Users whom another process has locked are skipped. */
function selectDueUserForUpdate(trx: Kysely<DB>, now: Date, timeZone: string): Promise<DueUser | undefined> {
  return trx
    .selectFrom("notice_mails as mail")
    .innerJoin("users", "users.id", "mail.user_id")
    .leftJoin("company_members as member", (join) =>
      join.onRef("member.user_id", "=", "users.id").on("member.left_at", "is", null),
    )
    .select([
      "users.id",
      sql<MailedNoticeKind>`mail.kind`.as("kind"),
      "users.email",
      "users.email_verified_at",
      "users.deleted_at",
      "users.language",
      "member.company_id",
      "member.role as company_role",
    ])
    .where(isDue("mail", now, timeZone))
    .orderBy("mail.created_at")
    .limit(1)
    .modifyEnd(sql`for no key update of users skip locked`)
    .executeTakeFirst();
}

/**
 * Deletes the due mails of one user and kind, and returns the ids of their notices. Locks the notices first, because the
 * deletion of a notice locks it before its mail.
 */
async function takeDueNotices(trx: Kysely<DB>, { id, kind }: DueUser, now: Date, timeZone: string): Promise<string[]> {
  const notices = await trx
    .selectFrom("notice_mails as mail")
    .innerJoin("notices", "notices.id", "mail.notice_id")
    .select("notices.id")
    .where("mail.user_id", "=", id)
    .where("mail.kind", "=", kind)
    .where(isDue("mail", now, timeZone))
    .orderBy("notices.id")
    .forNoKeyUpdate("notices")
    .execute();
  const ids = notices.map((notice) => notice.id);
  if (ids.length > 0) await trx.deleteFrom("notice_mails").where("notice_id", "in", ids).execute();
  return ids;
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
  const [first = "", ...more] = mailLinks.map(({ text }) => text);
  const { and_more } = texts[language].notices;
  const summary = more.length === 0 ? first : fillPlaceholders(and_more, { first, count: more.length });
  return { template: "notices", summary, mailLinks };
}

/** Returns what a mail says below the sentence of a notice: a reason, or what is different in a job. */
function formatDetail(notice: NoticeRow, language: Language, settings: SettingValues): string {
  if (notice.kind === "hold_changed") return notice.event_data?.message ?? "";
  if (notice.kind !== "job_changed") return "";
  const { names, none, change } = texts[language].job_changes;
  const told = notice.job_event_data?.changes?.filter(isToldToApplicants) ?? [];
  return told
    .flatMap((one) => {
      if (!("from" in one)) return [];
      const [from, to] =
        one.field === "pay" ? [one.from, one.to].map((pay) => writePay(pay, settings, language)) : [one.from, one.to];
      const name = names[one.field as keyof typeof names];
      return fillPlaceholders(change, { name, from: from || none, to: to || none });
    })
    .join("; ");
}

/** The kinds whose sentence depends on a number. */
const countedKinds: readonly string[] = ["jobs_received", "answers_due", "applications_unanswered"];
/** The kinds whose sentence depends on the event. */
const eventKinds: readonly string[] = ["offer_changed", "offer_answered", "hold_changed"];
const jobEventKinds: readonly string[] = ["job_ended"];

/** Returns the sentence of a notice. Names of applicants are left out, because strangers choose them. */
function formatNotice(notice: NoticeRow, language: Language, timeZone: string): string {
  const { kind, event_kind, job_title, actor_name, company } = notice;
  const { held_until } = notice.event_data ?? {};
  const lastDay = kind === "erasure_announced" ? notice.erase_at : notice.answer_due_at;
  const day = held_until === undefined ? (notice.hold_ends_at ?? lastDay) : new Date(held_until);
  const { confirm_by, closes_on } = notice.job_event_data ?? {};
  const jobDay = confirm_by ?? closes_on;
  const { kinds, former_member, unnamed_company } = texts[language].notices;
  const count = notice.job_count ?? notice.application_count ?? 1;
  const subject = jobEventKinds.includes(kind)
    ? `job_${notice.job_event_kind}`
    : eventKinds.includes(kind)
      ? event_kind
      : kind === "job_confirmation_due" && notice.job_event_data?.reported
        ? "job_confirmation_reported"
        : kind;
  const name = countedKinds.includes(kind) ? `${kind}_${count === 1 ? "one" : "other"}` : subject;
  return fillPlaceholders(kinds[name as keyof typeof kinds], {
    person: actor_name ?? former_member,
    company: company ?? unnamed_company,
    job: job_title ?? "",
    application: notice.application_id ?? "",
    count,
    date: jobDay ? formatDay(new Date(jobDay), language, "UTC") : day ? formatDay(day, language, timeZone) : "",
  });
}

function formatApplicationCount(count: number, language: Language): string {
  const { new_applications_one, new_applications_other } = texts[language].notices;
  return fillPlaceholders(count === 1 ? new_applications_one : new_applications_other, { count });
}
