import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { ApplicationEventData, ApplicationEventKind, TimelineEvent } from "../../../contract/hiring/timeline.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { ApplicationEvents, DB } from "../../../database/schema.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { addNoticesOfEvents } from "../notices/create-notices.ts";
import { createNameRedactor } from "../snapshots/hide-name.ts";

/** The user who caused an event; `portal` for an administrator. Null for the portal itself. */
export interface Actor {
  kind: "seeker" | "member" | "portal";
  id: string;
}

export interface NewEvent {
  applicationId: string;
  actor: Actor | null;
  kind: ApplicationEventKind;
  data?: ApplicationEventData;
  /** True for an event that the seeker must not see. */
  isInternal?: boolean;
}

/**
 * Records what has happened to applications, in the transaction of the change, so that neither exists without the other.
 * The transaction has locked or inserted the applications, so the events of one application are in the order of its changes.
 * Every change of an application calls this function, after the change: a trigger of the events computes the answer period
 * from both. Users are told about the events in the same transaction, the seeker about a delayed decision when its mail is
 * sent. Returns the ids of the events in the order of `events`.
 */
export async function recordEvents(trx: Transaction<DB>, events: readonly NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map(({ applicationId, actor, kind, data = {}, isInternal = false }) => ({
    id: uuidv7(),
    application_id: applicationId,
    at: sql<Date>`portal_clock_timestamp()`,
    actor_kind: actor?.kind ?? "portal",
    actor_id: actor?.id ?? null,
    kind,
    data: toJsonb(data),
    is_internal: isInternal,
  }));
  const delayed = await trx
    .insertInto("application_events")
    .values(rows)
    .returning(["id", isDelayedDecision("application_events").as("is_delayed")])
    .execute();
  const delayedIds = new Set(delayed.filter(({ is_delayed }) => is_delayed).map(({ id }) => id));
  await addNoticesOfEvents(
    trx,
    events.flatMap(({ applicationId, kind, actor, data = {}, isInternal }, index) => {
      const { id } = rows[index] as (typeof rows)[number];
      return isInternal || delayedIds.has(id) ? [] : [{ id, applicationId, kind, actorId: actor?.id ?? null, data }];
    }),
  );
  return rows.map(({ id }) => id);
}

/** Whether the seeker sees the decision of an event when its mail is sent, and not at once. */
export function isDelayedDecision(events: "event" | "application_events") {
  return sql<boolean>`is_delayed_decision(${sql.table(events)})`;
}

/** The fields that events keep after the erasure of their application. */
export const keptEventFields = ["from", "to", "reason", "is_late", "undone_event_id"] as const;

/** Records one event and returns its id. See `recordEvents`. */
export async function recordEvent(trx: Transaction<DB>, event: NewEvent): Promise<string> {
  const [id] = await recordEvents(trx, [event]);
  return id as string;
}

type EventRow = Selectable<ApplicationEvents> & {
  actor_name: string | null;
  is_mail_pending: boolean;
  is_delayed: boolean;
  erased_at: Date | null;
  held_until: Date | null;
  is_name_hidden: boolean;
  sent_name: string | null;
  sent_phone: string | null;
};

/**
 * Lists the events of an application as one side sees them, oldest first, for the company with the name that the seeker
 * has sent. Only owners of the company read the reasons of
 * legal holds. During a hold, other members see nothing but that it lasts.
 */
export async function listTimeline(
  db: Kysely<DB>,
  applicationId: string,
  side: "seeker" | "company",
  { isOwner }: { isOwner: boolean } = { isOwner: false },
): Promise<TimelineEvent[]> {
  const actorName =
    side === "company"
      ? sql<string | null>`case when event.actor_kind <> 'seeker' then actor.name
          when not applications.is_name_hidden then snapshot.name end`
      : sql<string | null>`actor.name`;
  const rows = await db
    .selectFrom("application_events as event")
    .innerJoin("applications", "applications.id", "event.application_id")
    .leftJoin("users as actor", "actor.id", "event.actor_id")
    .leftJoin("application_snapshots as snapshot", "snapshot.application_id", "applications.id")
    .leftJoin("application_mails as mail", "mail.event_id", "event.id")
    .selectAll("event")
    .select([
      actorName.as("actor_name"),
      "applications.is_name_hidden",
      "snapshot.name as sent_name",
      "snapshot.phone as sent_phone",
      "applications.erased_at",
      "applications.held_until",
      sql<boolean>`mail.event_id is not null and mail.sent_at is null`.as("is_mail_pending"),
      isDelayedDecision("event").as("is_delayed"),
    ])
    .where("event.application_id", "=", applicationId)
    .orderBy("event.at")
    .orderBy("event.id")
    .execute();
  if (side === "seeker") return presentForSeeker(rows);
  const shown = rows.filter(({ kind, erased_at }) => kind !== "erased" || erased_at === null).map(withoutName);
  return isOwner ? shown.map(presentEvent) : presentForColleague(shown);
}

const isHoldEvent = ({ kind }: { kind: string }) => kind === "hold_set" || kind === "hold_ended";

/** Presents events to a recruiter or interviewer. */
function presentForColleague(rows: EventRow[]): TimelineEvent[] {
  return rows
    .filter((row) => row.held_until === null || isHoldEvent(row))
    .map((row) => {
      const event = presentEvent(row);
      const { held_until } = event.data;
      return isHoldEvent(row) ? { ...event, data: held_until === undefined ? {} : { held_until } } : event;
    });
}

/**
 * Leaves out what the seeker must not see: internal events, decisions that were taken back, delayed decisions whose mail
 * has not been sent, and the words of other decisions until then.
 */
function presentForSeeker(rows: EventRow[]): TimelineEvent[] {
  const undoneIds = new Set(rows.map(({ data }) => data.undone_event_id));
  return rows
    .filter(({ id, kind, is_internal }) => !is_internal && kind !== "decision_undone" && !undoneIds.has(id))
    .filter(({ is_delayed, is_mail_pending }) => !(is_delayed && is_mail_pending))
    .map((row) => {
      const event = presentEvent(row);
      return {
        ...event,
        actor_name: row.actor_kind === "seeker" ? event.actor_name : null,
        data: getDataForSeeker(row, event.data),
      };
    });
}

/** The sweep of a retention period that has ended leaves the same fields. */
function getDataForSeeker(row: EventRow, data: ApplicationEventData): ApplicationEventData {
  const { message, ...dataWithoutMessage } = data;
  if (row.erased_at === null) return row.is_mail_pending ? dataWithoutMessage : data;
  return Object.fromEntries(keptEventFields.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])));
}

/** What a seeker has written, such as why they withdraw, may name them. */
function withoutName(row: EventRow): EventRow {
  const { message } = row.data;
  if (!row.is_name_hidden || row.actor_kind !== "seeker" || !message) return row;
  const redact = createNameRedactor({ name: row.sent_name, phone: row.sent_phone });
  return { ...row, data: { ...row.data, message: redact(message) } };
}

function presentEvent(row: EventRow): TimelineEvent {
  return {
    ...presentIds(row.id),
    at: row.at.toISOString(),
    kind: row.kind,
    actor_kind: row.actor_kind as TimelineEvent["actor_kind"],
    actor_name: row.actor_name,
    data: row.data,
    is_internal: row.is_internal,
  };
}
