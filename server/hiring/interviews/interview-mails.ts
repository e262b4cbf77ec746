import { sql, type Transaction } from "kysely";
import { MAX_SLOTS, type SlotTimes } from "../../../contract/hiring/interviews.ts";
import { type Language, languageDefinitions, toLanguage } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import { fillPlaceholders, texts } from "../../platform/i18n/texts.ts";
import type { MailTemplate, Notifier } from "../../platform/notifications/notification.ts";
import type { PortalSettings } from "../../platform/settings/portal-settings.ts";
import { buildApplicationUrl, buildCalendarEvent } from "./calendar.ts";
import { getChosenSlot, type InterviewRow, type ReplacedInterview } from "./interviews.ts";

export interface InterviewMailDependencies {
  notify: Notifier;
  /** The public origin of the portal, without a trailing slash. */
  origin: string;
  /** The organizer of the calendar events. */
  settings: Pick<PortalSettings, "current">;
}

/** What has happened to an interview: its state before, and the side that has acted; null for the portal. */
interface InterviewChange {
  before: InterviewRow["state"] | null;
  side: Side | null;
  /** The interview that a proposal replaces. */
  replaced?: ReplacedInterview | null;
}

type Side = "seeker" | "company";

interface Recipient {
  side: Side;
  id: string;
  name: string | null;
  email: string;
  language: Language;
}

/**
 * Sends the mails about a change of an interview in its transaction: a proposal to the seeker, a refusal to the company,
 * an appointment and its cancellation to both with an event for their calendars. Whoever cancels a proposal gets no
 * mail, and nobody does when the application has ended before an answer. A proposal in place of an appointment is one mail to
 * each side, which cancels the event of the appointment.
 */
export async function sendInterviewMails(
  trx: Transaction<DB>,
  { notify, origin, settings }: InterviewMailDependencies,
  interview: InterviewRow,
  change: InterviewChange,
): Promise<void> {
  const context = await findMailContext(trx, interview.application_id);
  if (!context) return;
  const { replaced } = change;
  const { interview: subject, before } = replaced ?? { interview, before: change.before };
  const sides = listRecipientSides(interview, { ...change, before });
  const recipients = await listRecipients(trx, subject, context, sides);
  const method = interview.state === "scheduled" ? "REQUEST" : before === "scheduled" ? "CANCEL" : null;
  for (const recipient of recipients) {
    const { side, language, email } = recipient;
    const names = texts[language].interviews;
    const company = context.company ?? names.unnamed_company;
    const applicant = context.applicant ?? names.unnamed_applicant;
    const url = buildApplicationUrl(side, context, origin);
    const { starts_at, ends_at } = subject;
    const appointment =
      method && starts_at && ends_at
        ? { ...subject, starts_at, ends_at, ...context, applicant: side === "company" ? applicant : null, url }
        : null;
    // An applicant who chooses a time reads the words of the invitation again.
    const authorSide = interview.state === "scheduled" ? "company" : change.side;
    const author = authorSide === "seeker" ? applicant : company;
    const hasWords = interview.message !== "" && authorSide !== null && authorSide !== side;
    await notify.send(trx, {
      template: `interview_${replaced ? "moved" : interview.state}_${side}` as MailTemplate,
      to: { email },
      language,
      values: {
        job: context.title,
        company,
        applicant,
        place: interview.place,
        ...formatSlots(interview, language),
        ...(replaced && { earlier_time: formatSlots(replaced.interview, language).time }),
        application_url: url,
        message_intro: hasWords ? fillPlaceholders(names.message_intro, { author }) : "",
      },
      ...(hasWords && { quote: interview.message }),
      ...(method &&
        appointment && {
          calendarEvent: buildCalendarEvent(appointment, method, language, {
            organizerEmail: settings.current.contact_email,
            attendee: recipient,
          }),
        }),
      idempotencyKey: `interview:${interview.id}:${interview.sequence}:${recipient.id}`,
      userId: recipient.id,
    });
  }
}

function listRecipientSides({ state }: InterviewRow, { before, side }: InterviewChange): Side[] {
  if (state === "scheduled" || before === "scheduled") return ["seeker", "company"];
  if (state === "proposed") return ["seeker"];
  if (state === "declined") return ["company"];
  if (side === null) return [];
  return [side === "seeker" ? "company" : "seeker"];
}

/** The values of `time`, the chosen slot, and of `slot_1` to `slot_5`, the proposed ones. Missing ones are empty. */
function formatSlots(interview: InterviewRow, language: Language): Record<string, string> {
  const chosen = getChosenSlot(interview);
  const slots = Array.from({ length: MAX_SLOTS }, (_, index) => {
    const slot = interview.slots[index];
    return [`slot_${index + 1}`, slot ? formatSlot(slot, language) : ""];
  });
  return {
    time: (chosen ? [chosen] : interview.slots).map((slot) => formatSlot(slot, language)).join("; "),
    ...Object.fromEntries(slots),
  };
}

/** Formats a slot in its own time zone, which it names. */
function formatSlot({ start, end, time_zone }: SlotTimes, language: Language): string {
  const format = new Intl.DateTimeFormat(languageDefinitions[language].locale, {
    dateStyle: "full",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: time_zone,
  });
  // The library of Unicode puts thin spaces into a range, which some mail programs do not show.
  const range = format.formatRange(new Date(start), new Date(end)).replace(/[\u2009\u202f]/g, " ");
  return `${range} (${time_zone.replaceAll("_", " ")})`;
}

function findMailContext(trx: Transaction<DB>, applicationId: string) {
  return trx
    .selectFrom("applications")
    .innerJoin("jobs", "jobs.id", "applications.job_id")
    .innerJoin("companies", "companies.id", "applications.company_id")
    .innerJoin("users as seeker", "seeker.id", "applications.applied_by_user_id")
    .leftJoin("application_snapshots as snapshot", "snapshot.application_id", "applications.id")
    .select([
      "applications.id as application_id",
      "applications.job_id",
      "applications.company_id",
      "applications.applied_by_user_id",
      "applications.held_until",
      "jobs.title",
      "companies.name as company",
      sql<string | null>`case when seeker.deleted_at is null and not applications.is_name_hidden
        then snapshot.name end`.as("applicant"),
    ])
    .where("applications.id", "=", applicationId)
    .executeTakeFirst();
}

/**
 * The company's mail goes to the member who proposed the interview, or to the owners when the member no longer recruits or
 * a legal hold hides the application from them.
 */
async function listRecipients(
  trx: Transaction<DB>,
  { proposed_by_user_id }: InterviewRow,
  {
    applied_by_user_id,
    company_id,
    held_until,
  }: { applied_by_user_id: string; company_id: string; held_until: Date | null },
  sides: readonly Side[],
): Promise<Recipient[]> {
  const members = await trx
    .selectFrom("company_members")
    .select(["user_id", "role"])
    .where("company_id", "=", company_id)
    .where("left_at", "is", null)
    .where("role", "in", ["owner", "recruiter"])
    .execute();
  const readers = members.filter(({ role }) => held_until === null || role === "owner");
  const proposer = readers.filter(({ user_id }) => user_id === proposed_by_user_id);
  const ofCompany = proposer.length > 0 ? proposer : members.filter(({ role }) => role === "owner");
  const ids = { seeker: [applied_by_user_id], company: ofCompany.map(({ user_id }) => user_id) };
  const users = await trx
    .selectFrom("users")
    .select(["id", "name", "email", "language"])
    .where("id", "in", [applied_by_user_id, ...ids.company])
    .where("deleted_at", "is", null)
    .execute();
  return sides.flatMap((side) =>
    users.flatMap(({ id, name, email, language }) =>
      email !== null && ids[side].includes(id) ? [{ side, id, name, email, language: toLanguage(language) }] : [],
    ),
  );
}
