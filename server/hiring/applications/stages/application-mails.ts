import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { MailPreview } from "../../../../contract/hiring/stage-changes.ts";
import type { ApplicationStage, EndReason } from "../../../../contract/hiring/stages/stages.ts";
import { type Language, toLanguage } from "../../../../contract/platform/languages.ts";
import type { DB } from "../../../../database/schema.ts";
import { repeatUntilDone, type Sweep, type SweepCounts } from "../../../platform/background/sweep.ts";
import { portalNow } from "../../../platform/database/clock.ts";
import type { Database } from "../../../platform/database/pool.ts";
import type { Member } from "../../../platform/http/access.ts";
import { formatDay } from "../../../platform/i18n/format-day.ts";
import { fillPlaceholders, texts } from "../../../platform/i18n/texts.ts";
import type { MailTemplate, Notification, Notifier } from "../../../platform/notifications/notification.ts";
import { renderNotification } from "../../../platform/notifications/render-notification.ts";
import { addCompanyMessageNotices, addNoticesOfEvents } from "../../notices/create-notices.ts";
import { isNoticeMailEnabled } from "../../notices/mail-settings.ts";
import { isDelayedDecision } from "../events.ts";
import { showNames } from "../policy.ts";
import { countRejectionReasons } from "./outcome-reasons.ts";

/**
 * Mails to seekers about their applications: a receipt, and one mail about each decision. A row of `application_mails`
 * is written in the transaction of the event. The mail about a decision waits for ten minutes, in which the company can
 * undo the decision. Decisions that follow each other within this time lead to one mail about the last of them, with the
 * words of all. A rejection, an offer and the end of a position are shown to the seeker together with their mail: the
 * database then deletes their row of `delayed_decisions`.
 */
const UNDO_PERIOD = sql`interval '10 minutes'`;
const CHECK_INTERVAL_MS = 5_000;

interface ScheduledEvent {
  eventId: string;
  applicationId: string;
}

/** Schedules mails about what cannot be undone: they are due at once. */
export async function insertMails(trx: Transaction<DB>, events: readonly ScheduledEvent[]): Promise<void> {
  await insertMailsDueAt(trx, events, portalNow);
}

/**
 * Condition of mails that an undo can still delete. It compares with the clock, because the transaction that has made a
 * mail due (`requireAnsweredApplications`) may have begun after that of the undo.
 */
const isWaiting = sql<boolean>`sent_at is null and due_at > portal_clock_timestamp()`;

/** Schedules the mails about decisions. Returns until when the decisions can be undone, or null without any. */
export function insertDecisionMails(trx: Transaction<DB>, events: readonly ScheduledEvent[]): Promise<Date | null> {
  return insertMailsDueAt(trx, events, sql<Date>`portal_now() + ${UNDO_PERIOD}`);
}

async function insertMailsDueAt(
  trx: Transaction<DB>,
  events: readonly ScheduledEvent[],
  dueAt: RawBuilder<Date>,
): Promise<Date | null> {
  if (events.length === 0) return null;
  const [first] = await trx
    .insertInto("application_mails")
    .values(
      events.map(({ eventId, applicationId }) => ({
        event_id: eventId,
        application_id: applicationId,
        due_at: dueAt,
      })),
    )
    .returning("due_at")
    .execute();
  return first?.due_at ?? null;
}

/** Deletes the mail about a decision. Returns false when it is due or has been sent. */
export async function deleteWaitingMail(trx: Transaction<DB>, eventId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("application_mails")
    .where("event_id", "=", eventId)
    .where(isWaiting)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Keeps the reason of a rejection until its mail is sent. */
export async function keepRejectionReason(
  trx: Transaction<DB>,
  eventIds: readonly string[],
  reason: string,
): Promise<void> {
  if (eventIds.length === 0) return;
  await trx
    .updateTable("application_mails")
    .set({ rejection_reason: reason })
    .where("event_id", "in", eventIds)
    .execute();
}

/** Starts the time for an undo again, after a change that its mail tells. Returns false when the mail has been sent. */
export async function postponeMail(trx: Transaction<DB>, eventId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("application_mails")
    .set({ due_at: sql<Date>`portal_now() + ${UNDO_PERIOD}` })
    .where("event_id", "=", eventId)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Ends the time for an undo of the decisions on an application, because another mail tells the seeker more: mails with the company's
 * words become due, the others are deleted. Returns the events of those.
 */
export async function replaceWaitingMails(trx: Transaction<DB>, applicationId: string): Promise<string[]> {
  const hasWords = sql<boolean>`exists (
    select from application_events as event where event.id = event_id and event.data ->> 'message' <> '')`;
  const replaced = await trx
    .deleteFrom("application_mails")
    .where("application_id", "=", applicationId)
    .where(isWaiting)
    .where(({ not }) => not(hasWords))
    .returning("event_id")
    .execute();
  await makeMailsDue(trx, applicationId);
  return replaced.map(({ event_id }) => event_id);
}

/** Makes the waiting mails about an application due, so that the next sweep sends them. Returns false without any. */
export async function makeMailsDue(trx: Transaction<DB>, applicationId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("application_mails")
    .set({ due_at: portalNow })
    .where("application_id", "=", applicationId)
    .where(isWaiting)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the mails about answers of a company that came late and can still be undone. Returns the ids of their events. */
export async function lockUnsentLateDecisions(trx: Transaction<DB>, companyId: string): Promise<string[]> {
  const mails = await trx
    .selectFrom("application_mails as mail")
    .innerJoin("application_events as event", "event.id", "mail.event_id")
    .innerJoin("applications", "applications.id", "mail.application_id")
    .select("mail.event_id")
    .where("applications.company_id", "=", companyId)
    .where("mail.sent_at", "is", null)
    .where(sql<boolean>`event.data ->> 'from' = 'unanswered'`)
    .orderBy("mail.event_id")
    .forNoKeyUpdate("mail")
    .execute();
  return mails.map(({ event_id }) => event_id);
}

/** Makes mails due, so that the next sweep sends them. */
export async function sendAtOnce(trx: Transaction<DB>, eventIds: readonly string[]): Promise<void> {
  await trx
    .updateTable("application_mails")
    .set({ due_at: sql<Date>`least(due_at, portal_now())` })
    .where("event_id", "in", eventIds)
    .execute();
}

/** Deletes all mails about applications that have not been sent. */
export async function deleteUnsentMails(trx: Transaction<DB>, applicationIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom("application_mails")
    .where("application_id", "in", applicationIds)
    .where("sent_at", "is", null)
    .execute();
}

/** Finds the last decision that the company can still undo, and until when. */
export function findUndoableDecision(db: Kysely<DB>, applicationId: string) {
  return db
    .selectFrom("application_mails as mail")
    .innerJoin("application_events as event", "event.id", "mail.event_id")
    .innerJoin("applications", "applications.id", "mail.application_id")
    .select(["mail.event_id", "mail.due_at", "event.data"])
    .where("mail.application_id", "=", applicationId)
    .where(isWaiting)
    .where("event.kind", "in", ["stage_changed", "offer_made"])
    .where(sql<boolean>`event.data ->> 'to' = applications.stage`)
    .orderBy("event.at", "desc")
    .orderBy("event.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

interface MailDependencies {
  db: Database;
  notify: Notifier;
  /** The public origin of the portal, without a trailing slash. */
  origin: string;
}

/** Sends due mails about applications. */
export function createApplicationMailSweep(dependencies: MailDependencies): Sweep {
  return {
    name: "application_mails",
    description: "Sending mail about applications",
    intervalMs: CHECK_INTERVAL_MS,
    run: () => sendDueApplicationMails(dependencies),
  };
}

/**
 * Sends the mails that are due, of these applications or of all. One transaction locks the mails of an application, saves the notification and marks the
 * mails as sent. So each is sent once, even when several processes call this function at the same time or one of them
 * is killed.
 */
export async function sendDueApplicationMails(
  dependencies: MailDependencies,
  applicationIds?: readonly string[],
): Promise<SweepCounts> {
  return repeatUntilDone("applications", () => sendNextMail(dependencies, applicationIds));
}

/** The stages with which a company learns who has applied, once it can no longer take the decision back. */
const namingStages: readonly ApplicationStage[] = ["interview", "offer", "hired"];

/** Sends the mail of the application whose newest mail is due first. Resolves with false when none is due. */
function sendNextMail({ db, notify, origin }: MailDependencies, applicationIds?: readonly string[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const due = await selectDueMailForUpdate(trx, applicationIds);
    if (!due) return false;
    const events = await markMailsSent(trx, due.application_id);
    await countRejectionReasons(trx, due.application_id);
    const last = events.at(-1);
    if (last?.data.to && namingStages.includes(last.data.to)) await showNames(trx, due.application_id);
    if (last?.is_delayed) await addNoticesOfEvents(trx, [{ ...last, applicationId: due.application_id }]);
    await addCompanyMessageNotices(trx, due.application_id, events);
    const application = await findMailApplication(trx, due.application_id);
    const offer = last?.kind === "offer_made" ? await announceOffer(trx, last.id) : undefined;
    if (!application?.email || !last) return true;
    if (last.kind !== "applied" && !(await isNoticeMailEnabled(trx, application.seeker_id, "stage_changed")))
      return true;
    const words = [...events.map(({ data }) => data.message), offer?.message].filter(Boolean).join("\n\n");
    const mail = offer
      ? buildOfferMail(application, offer, words, origin)
      : buildMail(application, getTemplate(last.data.to ?? "received", last.data.reason), words, origin);
    await notify.send(trx, { ...mail, idempotencyKey: `application:${last.id}` });
    return true;
  });
}

/**
 * Locks the newest unsent mail of an application, if it is due, with its application and seeker. Rows that another
 * transaction has locked are skipped. Each application has one such row, so two processes never wait for each other.
 */
function selectDueMailForUpdate(trx: Kysely<DB>, applicationIds: readonly string[] | undefined) {
  return trx
    .selectFrom("application_mails as mail")
    .innerJoin("applications", "applications.id", "mail.application_id")
    .innerJoin("users as seeker", "seeker.id", "applications.applied_by_user_id")
    .select("mail.application_id")
    .where("mail.sent_at", "is", null)
    .where("mail.due_at", "<=", portalNow)
    .$if(applicationIds !== undefined, (all) => all.where("mail.application_id", "in", applicationIds ?? []))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("application_mails as newer")
            .select("newer.event_id")
            .whereRef("newer.application_id", "=", "mail.application_id")
            .where("newer.sent_at", "is", null)
            .where(sql<boolean>`(newer.due_at, newer.event_id) > (mail.due_at, mail.event_id)`),
        ),
      ),
    )
    .orderBy("mail.due_at")
    .limit(1)
    .modifyEnd(sql`for no key update of mail, applications skip locked for key share of seeker skip locked`)
    .executeTakeFirst();
}

/** Marks all mails of an application as sent, and returns their events, oldest first. */
async function markMailsSent(trx: Kysely<DB>, applicationId: string) {
  const sent = await trx
    .updateTable("application_mails")
    .set({ sent_at: portalNow })
    .where("application_id", "=", applicationId)
    .where("sent_at", "is", null)
    .returning("event_id")
    .execute();
  const events = await trx
    .selectFrom("application_events as event")
    .select(["id", "kind", "actor_id as actorId", "data", isDelayedDecision("event").as("is_delayed")])
    .where(
      "id",
      "in",
      sent.map(({ event_id }) => event_id),
    )
    .orderBy("at")
    .orderBy("id")
    .execute();
  return events;
}

/** Shows an offer to the seeker from now on, and returns what the mail tells about it. */
function announceOffer(trx: Kysely<DB>, eventId: string) {
  return trx
    .updateTable("offers")
    .set({ announced_at: portalNow })
    .where("event_id", "=", eventId)
    .returning(["message", sql<string>`answer_by::text`.as("answer_by")])
    .executeTakeFirst();
}

/** What a mail about an application needs: its recipient, and the names in its text. */
interface MailApplication {
  id: string;
  seeker_id: string;
  email: string | null;
  language: string;
  title: string;
  company: string | null;
  answer_due_at: Date | null;
  /** The time zone of the portal. */
  time_zone: string;
}

function selectMailApplications(db: Kysely<DB>) {
  return db
    .selectFrom("applications")
    .innerJoin("users as seeker", "seeker.id", "applications.applied_by_user_id")
    .innerJoin("jobs", "jobs.id", "applications.job_id")
    .innerJoin("companies", "companies.id", "applications.company_id")
    .crossJoin("clock")
    .select([
      "applications.id",
      "seeker.id as seeker_id",
      "seeker.email",
      "seeker.language",
      "jobs.title",
      "companies.name as company",
      "applications.answer_due_at",
      "clock.time_zone",
    ]);
}

function findMailApplication(db: Kysely<DB>, id: string): Promise<MailApplication | undefined> {
  return selectMailApplications(db).where("applications.id", "=", id).executeTakeFirst();
}

/** Lists applications to a company by their ids, as mails about them need them. */
export function listMailApplications(db: Kysely<DB>, ids: string[], member: Member): Promise<MailApplication[]> {
  return selectMailApplications(db)
    .where("applications.id", "in", ids)
    .where("applications.company_id", "=", member.company_id)
    .where("applications.is_erased", "=", false)
    .$if(member.company_role !== "owner", (all) => all.where("applications.held_until", "is", null))
    .orderBy("applications.id")
    .execute();
}

/** Returns the template of the mail about a stage. That about `received` is the receipt. */
export function getTemplate(stage: ApplicationStage, endReason?: EndReason): MailTemplate {
  if (endReason === "job_removed") return "application_job_removed";
  const template = `application_${stage}`;
  if (!(template in texts.en.mails)) throw new Error(`No mail tells about the stage ${stage}.`);
  return template as MailTemplate;
}

/** Builds the mail to the seeker. `words` is what the company wrote, or an empty text. */
function buildMail(
  application: MailApplication,
  template: MailTemplate,
  words: string,
  origin: string,
): Omit<Notification, "idempotencyKey"> {
  const language: Language = toLanguage(application.language);
  const { unnamed_company, message_intro } = texts[language].applications;
  const company = application.company || unnamed_company;
  return {
    template,
    to: { email: application.email ?? "" },
    language,
    values: {
      job: application.title,
      company,
      message_intro: words === "" ? "" : fillPlaceholders(message_intro, { company }),
      due_date: application.answer_due_at ? formatDay(application.answer_due_at, language, application.time_zone) : "",
      application_url: `${origin}/jobs/applied/${application.id}`,
    },
    ...(words === "" ? {} : { quote: words }),
    userId: application.seeker_id,
  };
}

function buildOfferMail(
  application: MailApplication,
  { answer_by }: { answer_by: string },
  words: string,
  origin: string,
): Omit<Notification, "idempotencyKey"> {
  const mail = buildMail(application, "offer_made", words, origin);
  const answerBy = formatDay(new Date(answer_by), mail.language, "UTC");
  return { ...mail, values: { ...mail.values, answer_by: answerBy } };
}

/** Renders the mail for the first applicant of each language, and counts the applicants who would get it. */
export function previewMails(
  applications: readonly MailApplication[],
  template: MailTemplate,
  words: string,
  origin: string,
): MailPreview[] {
  const recipients = applications.filter(({ email }) => email !== null);
  const byLanguage = Map.groupBy(recipients, ({ language }) => toLanguage(language));
  return [...byLanguage].flatMap(([language, [first, ...more]]) => {
    if (!first) return [];
    const { subject, text } = renderNotification({ ...buildMail(first, template, words, origin), idempotencyKey: "" });
    return [{ language, subject, text, count: 1 + more.length }];
  });
}
