import { type RawBuilder, sql, type Transaction } from "kysely";
import {
  type ApplicationStage,
  applicationStates,
  type EndReason,
  isOpen,
  type StageEvent,
} from "../../../../contract/hiring/stages/stages.ts";
import type { ApplicationEventData } from "../../../../contract/hiring/timeline.ts";
import type { DB } from "../../../../database/schema.ts";
import { portalNow } from "../../../platform/database/clock.ts";
import type { Locked } from "../../../platform/database/locked.ts";
import { type Actor, recordEvents } from "../events.ts";
import { deleteUnsentMails, insertDecisionMails, insertMails } from "./application-mails.ts";
import type { LockedApplication } from "./lock-applications.ts";

/**
 * The only writer of the stage of applications and of its times. `contract/hiring/stages/stages.ts` says which event leads from which
 * stage to which.
 */

type TimeColumn = "seen_at" | "decided_at";

/** What an event does besides the move: the times that it sets unless they are set, and the mail to the seeker. */
const effects: Record<StageEvent, { times: readonly TimeColumn[]; mail: "after_undo_period" | "at_once" | "none" }> = {
  seen: { times: ["seen_at"], mail: "none" },
  stage_changed: { times: ["seen_at", "decided_at"], mail: "after_undo_period" },
  offer_made: { times: ["seen_at", "decided_at"], mail: "after_undo_period" },
  offer_accepted: { times: ["seen_at", "decided_at"], mail: "none" },
  withdrawn: { times: [], mail: "none" },
  position_closed: { times: ["decided_at"], mail: "after_undo_period" },
  unanswered: { times: [], mail: "at_once" },
};

/** Of a locked application, what a move needs. */
type Movable = Locked<{ id: string; stage: ApplicationStage }>;

interface Move<Application> {
  event: StageEvent;
  to: ApplicationStage;
  /** Null for the portal. */
  actor: Actor | null;
  /** Why `position_closed` ends the applications. */
  endReason?: EndReason;
  /** What the event of an application tells besides the stages. */
  describe?: (application: Application) => ApplicationEventData;
}

/**
 * Moves applications to a stage: sets it with its times, records the events, which notify the other side, and schedules
 * the mails to the seekers.
 *
 * @returns The ids of the events in the order of the applications, and until when the company can undo the move
 * @throws {Error} when the event does not lead there: the caller has checked that
 */
export async function moveApplications<Application extends Movable>(
  trx: Transaction<DB>,
  applications: readonly Application[],
  { event, to, actor, endReason, describe }: Move<Application>,
): Promise<{ eventIds: string[]; undoUntil: Date | null }> {
  if (applications.length === 0) return { eventIds: [], undoUntil: null };
  for (const { stage } of applications) {
    if (!applicationStates[stage].on[event]?.includes(to))
      throw new Error(`${event} does not lead from ${stage} to ${to}.`);
  }
  const { times, mail } = effects[event];
  const ids = applications.map(({ id }) => id);
  await trx
    .updateTable("applications")
    .set({
      stage: to,
      ...Object.fromEntries(times.map((column) => [column, sql`coalesce(${sql.ref(column)}, portal_now())`])),
      ended_at: isOpen(to) ? null : portalNow,
      ...(endReason && { end_reason: endReason }),
      ...(event !== "seen" && { updated_at: portalNow }),
    })
    .where("id", "in", ids)
    .execute();
  if (event === "withdrawn") await deleteUnsentMails(trx, ids);
  const isLate = ({ stage }: Movable) => stage === "unanswered" && mail === "after_undo_period";
  const eventIds = await recordEvents(
    trx,
    applications.map((application) => ({
      applicationId: application.id,
      actor,
      kind: event,
      data:
        event === "seen"
          ? {}
          : { from: application.stage, to, ...describe?.(application), ...(isLate(application) && { is_late: true }) },
    })),
  );
  const scheduled = ids.map((applicationId, index) => ({ applicationId, eventId: eventIds[index] as string }));
  const undoUntil = mail === "after_undo_period" ? await insertDecisionMails(trx, scheduled) : null;
  if (mail === "at_once") await insertMails(trx, scheduled);
  return { eventIds, undoUntil };
}

/** Decisions on one application that are taken back, the last one first. Their mails are deleted. */
export interface UndoneDecisions {
  application: Movable;
  events: readonly { id: string; data: ApplicationEventData }[];
}

/**
 * Records that the company has looked at applications for the first time. Those in the stage `received` move to `seen`; the
 * others keep their stage.
 */
export async function markSeen(
  trx: Transaction<DB>,
  applications: readonly LockedApplication[],
  actor: Actor,
): Promise<void> {
  const received = applications.filter(({ stage }) => stage === "received");
  await moveApplications(trx, received, { event: "seen", to: "seen", actor });
  const otherIds = applications.filter(({ stage }) => stage !== "received").map(({ id }) => id);
  if (otherIds.length === 0) return;
  await trx.updateTable("applications").set({ seen_at: portalNow }).where("id", "in", otherIds).execute();
  await recordEvents(
    trx,
    otherIds.map((applicationId) => ({ applicationId, actor, kind: "seen" })),
  );
}

/**
 * Takes decisions back: the applications return to the stage before, and a time is cleared unless an event is left that
 * sets it. An offer that was made with a decision is deleted. What the seekers have not seen leaves no trace for them.
 */
export async function undoDecisions(
  trx: Transaction<DB>,
  undone: readonly UndoneDecisions[],
  actor: Actor | null,
): Promise<void> {
  const eventIds = undone.flatMap(({ events }) => events.map(({ id }) => id));
  await trx.deleteFrom("offers").where("event_id", "in", eventIds).execute();
  for (const { application, events } of undone) {
    const to = events.at(-1)?.data.from ?? "received";
    await trx
      .updateTable("applications")
      .set({
        stage: to,
        seen_at: keepIfLeft("seen_at", eventIds),
        decided_at: keepIfLeft("decided_at", eventIds),
        ended_at: isOpen(to) ? null : portalNow,
        end_reason: null,
        updated_at: portalNow,
      })
      .where("id", "=", application.id)
      .execute();
  }
  await recordEvents(
    trx,
    undone.flatMap(({ application, events }) =>
      events.map(({ id, data: { from, to } }) => ({
        applicationId: application.id,
        actor,
        kind: "decision_undone",
        data: { from: to, to: from, undone_event_id: id },
      })),
    ),
  );
  await endDelays(
    trx,
    undone.map(({ application }) => application.id),
  );
}

/** A time of an application, or null when no event is left that sets it. */
function keepIfLeft(column: TimeColumn, undoneIds: readonly string[]): RawBuilder<Date | null> {
  const kinds = Object.entries(effects).flatMap(([event, { times }]) => (times.includes(column) ? [event] : []));
  return sql<Date | null>`case when exists (
    select from application_events as event
    where event.application_id = applications.id and event.kind = any(${kinds}) and event.id <> all(${undoneIds}::uuid[])
      and not exists (
        select from application_events as undo
        where undo.application_id = event.application_id and undo.data ->> 'undone_event_id' = event.id::text)
  ) then ${sql.ref(column)} end`;
}

/**
 * Ends the delay of decisions that have been taken back: the applications are as the seekers have seen them all the time.
 * Called last, so that no change before is announced to the seekers. A decision before the one that was taken back may
 * still be delayed.
 */
async function endDelays(trx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  await sql`
    update applications as application
    set seen_at = delayed.seen_at, decided_at = delayed.decided_at, ended_at = delayed.ended_at,
      updated_at = delayed.updated_at
    from delayed_decisions as delayed
    where application.id = delayed.application_id and application.id = any(${ids}::uuid[])
      and application.stage = delayed.stage`.execute(trx);
  await sql`
    delete from delayed_decisions as delayed using applications as application
    where application.id = delayed.application_id and application.id = any(${ids}::uuid[])
      and application.stage = delayed.stage`.execute(trx);
}
