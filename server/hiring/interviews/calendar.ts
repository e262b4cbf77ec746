import ical, { ICalAttendeeStatus, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { type Kysely, sql } from "kysely";
import { v4 as uuidv4 } from "uuid";
import { isHttpsUrl } from "../../../contract/hiring/interviews.ts";
import { finalStages } from "../../../contract/hiring/stages/stages.ts";
import { type Language, toLanguage } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import { fillPlaceholders, texts } from "../../platform/i18n/texts.ts";
import type { CalendarEvent } from "../../platform/notifications/notification.ts";
import { createSigner, type SecretKeys } from "../../platform/signing/signer.ts";
import { getOpenColumn, isAssigned } from "../applications/policy.ts";

/** What a calendar shows of a scheduled interview. */
export interface Appointment {
  id: string;
  sequence: number;
  starts_at: Date;
  ends_at: Date;
  updated_at: Date;
  place: string;
  title: string;
  company: string | null;
  /** Null in the calendar of the applicant. */
  applicant: string | null;
  /** The page of the application. */
  url: string;
}

/** Past interviews stay in the feed for this time. */
const FEED_HISTORY = sql`interval '90 days'`;

function addEvent(calendar: ICalCalendar, appointment: Appointment, language: Language, status: ICalEventStatus) {
  const { event_with, unnamed_company } = texts[language].interviews;
  const other = appointment.applicant ?? appointment.company ?? unnamed_company;
  return calendar.createEvent({
    id: `interview-${appointment.id}@${new URL(appointment.url).hostname}`,
    sequence: appointment.sequence,
    stamp: appointment.updated_at,
    start: appointment.starts_at,
    end: appointment.ends_at,
    summary: fillPlaceholders(event_with, { other, job: appointment.title }),
    location: appointment.place,
    description: isHttpsUrl(appointment.place) ? `${appointment.place}\n${appointment.url}` : appointment.url,
    url: appointment.url,
    status,
  });
}

/**
 * Builds the invitation to an interview, or its cancellation (iTIP, RFC 5546), for one attendee. The portal is the
 * organizer, so neither side gets the email address of the other. The UID is the same in all mails and in the feed.
 */
export function buildCalendarEvent(
  appointment: Appointment,
  method: "REQUEST" | "CANCEL",
  language: Language,
  { organizerEmail, attendee }: { organizerEmail: string; attendee: { name: string | null; email: string } },
): CalendarEvent {
  const calendar = createCalendar("").method(ICalCalendarMethod[method]);
  const status = method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
  const event = addEvent(calendar, appointment, language, status);
  const company = appointment.company ?? texts[language].interviews.unnamed_company;
  event.organizer({ name: toParameter(company), email: organizerEmail });
  event.createAttendee({
    name: toParameter(attendee.name ?? attendee.email),
    email: attendee.email,
    rsvp: false,
    status: ICalAttendeeStatus.ACCEPTED,
  });
  return { method, content: calendar.toString() };
}

/** A quotation mark would end the value of a parameter (RFC 5545, section 3.2). */
function toParameter(name: string): string {
  return name.replaceAll('"', "'");
}

function createCalendar(name: string): ICalCalendar {
  const calendar = ical({ prodId: { company: "Job Portal", product: "Interviews" } });
  return name === "" ? calendar : calendar.name(name);
}

/** The signed addresses of calendar feeds. The database alone does not contain what makes an address valid. */
export interface CalendarLinks {
  /** Returns the path of the feed with this id. */
  createPath(feedId: string): string;
  /** Returns the id of the feed, or null when the file name is not one of a feed. */
  verifyFile(file: string): string | null;
}

export function createCalendarLinks(secretKeys: SecretKeys): CalendarLinks {
  const signer = createSigner(secretKeys, "calendar feed");
  return {
    createPath: (feedId) => `/api/calendar/${feedId}.${signer.sign(feedId)}.ics`,
    verifyFile(file) {
      const [id = "", signature = ""] = file.split(".");
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && signer.verify(id, signature) ? id : null;
    },
  };
}

/** Returns the id of the user's feed, and creates it at the first call. */
export async function findOrCreateFeed(db: Kysely<DB>, userId: string): Promise<string> {
  const values = { user_id: userId, id: uuidv4() };
  await db
    .insertInto("calendar_feeds")
    .values(values)
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  const feed = await db
    .selectFrom("calendar_feeds")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return feed.id;
}

/** Gives the feed of the user another id, so that the old address is no longer valid. */
export async function renewFeed(db: Kysely<DB>, userId: string): Promise<string> {
  const id = uuidv4();
  await db
    .insertInto("calendar_feeds")
    .values({ user_id: userId, id })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ id, created_at: portalNow }))
    .execute();
  return id;
}

/** The condition of applications that have not ended, as a reader sees them. */
function isNotEndedFor(readerId: string) {
  return sql<boolean>`coalesce(
    (select delayed.stage from delayed_decisions as delayed
      where delayed.application_id = applications.id and applications.applied_by_user_id = ${readerId}),
    applications.stage) <> all(${finalStages}::text[])`;
}

/** Selects scheduled interviews with what a calendar shows of them. */
function selectAppointments(db: Kysely<DB>) {
  return db
    .selectFrom("interviews")
    .innerJoin("applications", "applications.id", "interviews.application_id")
    .innerJoin("jobs", "jobs.id", "applications.job_id")
    .innerJoin("companies", "companies.id", "applications.company_id")
    .leftJoin("application_snapshots as snapshot", "snapshot.application_id", "applications.id")
    .select([
      "interviews.id",
      "interviews.sequence",
      "interviews.starts_at",
      "interviews.ends_at",
      "interviews.updated_at",
      "interviews.place",
      "interviews.application_id",
      "applications.job_id",
      "applications.applied_by_user_id",
      "jobs.title",
      "companies.name as company",
      sql<string | null>`case when not applications.is_name_hidden then snapshot.name end`.as("applicant"),
    ])
    .where("interviews.state", "=", "scheduled")
    .$narrowType<{ starts_at: Date; ends_at: Date }>();
}

type AppointmentRow = Awaited<ReturnType<ReturnType<typeof selectAppointments>["execute"]>>[number];

function renderCalendar(
  rows: readonly AppointmentRow[],
  reader: { id: string; language: Language },
  origin: string,
): string {
  const { calendar: name, unnamed_applicant } = texts[reader.language].interviews;
  const calendar = createCalendar(name);
  for (const row of rows) {
    const side = row.applied_by_user_id === reader.id ? "seeker" : "company";
    const applicant = side === "seeker" ? null : (row.applicant ?? unnamed_applicant);
    const appointment = { ...row, applicant, url: buildApplicationUrl(side, row, origin) };
    addEvent(calendar, appointment, reader.language, ICalEventStatus.CONFIRMED);
  }
  return calendar.toString();
}

/** Renders one scheduled interview. Returns undefined when it does not exist or is not scheduled. */
export async function renderInterview(
  db: Kysely<DB>,
  { applicationId, number }: { applicationId: string; number: number },
  reader: { id: string; language: Language },
  origin: string,
): Promise<string | undefined> {
  const row = await selectAppointments(db)
    .where("interviews.application_id", "=", applicationId)
    .where("interviews.number", "=", number)
    .where(isNotEndedFor(reader.id))
    .executeTakeFirst();
  return row && renderCalendar([row], reader, origin);
}

/**
 * Renders the scheduled interviews of a seeker, of the company of an owner or a recruiter, or of the applications that are
 * assigned to an interviewer. Returns undefined for an unknown id and for a suspended user. Interviews of applications that have ended since then
 * are shown only when they are over, and to the company none of a withdrawn application.
 */
export async function renderFeed(db: Kysely<DB>, feedId: string, origin: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("calendar_feeds")
    .innerJoin("users", "users.id", "calendar_feeds.user_id")
    .leftJoin("company_members as member", (join) =>
      join.onRef("member.user_id", "=", "users.id").on("member.left_at", "is", null),
    )
    .select(["users.id", "users.language", "member.company_id", "member.role"])
    .where("calendar_feeds.id", "=", feedId)
    .where("users.deleted_at", "is", null)
    .where("users.suspended_at", "is", null)
    .executeTakeFirst();
  if (!user) return undefined;
  const rows = await selectAppointments(db)
    .where("interviews.ends_at", ">", sql<Date>`portal_now() - ${FEED_HISTORY}`)
    .where((eb) => eb.or([eb("interviews.ends_at", "<", portalNow), isNotEndedFor(user.id)]))
    .where((eb) =>
      eb.or([
        eb("applications.applied_by_user_id", "=", user.id).and("applications.erased_at", "is", null),
        eb("applications.company_id", "=", user.company_id).and(
          `applications.${getOpenColumn({ company_role: user.role })}`,
          "=",
          true,
        ),
      ]),
    )
    .$if(user.role === "interviewer", (appointments) => appointments.where(isAssigned(user.id)))
    .orderBy("interviews.starts_at")
    .orderBy("interviews.id")
    .limit(1_000)
    .execute();
  return renderCalendar(rows, { id: user.id, language: toLanguage(user.language) }, origin);
}

/** The page of an application for one side. */
export function buildApplicationUrl(
  side: "seeker" | "company",
  { application_id, job_id }: { application_id: string; job_id: string },
  origin: string,
): string {
  if (side === "seeker") return `${origin}/jobs/applied/${application_id}`;
  return `${origin}/jobs/${job_id}/applicants/${application_id}`;
}
