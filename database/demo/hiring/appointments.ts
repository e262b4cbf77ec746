import type { Insertable } from "kysely";
import type { SlotTimes } from "../../../contract/hiring/interviews.ts";
import type { NoticeKind } from "../../../contract/hiring/notices.ts";
import type { ApplicationEventKind } from "../../../contract/hiring/timeline.ts";
import type { Interviews, Notices, Offers } from "../../schema.ts";
import type { DemoApplicationRow } from "../applications.ts";
import { DAY_MS, type DemoJobRow, hoursToMs } from "../jobs.ts";
import { createUuidAt, type RandomSource } from "../random.ts";
import type { DemoEventRow } from "./events.ts";
import type { DemoTeam } from "./teams.ts";

/** Interviews next week and an open offer, with what the timelines and the notices tell about them. */
export interface DemoAppointments {
  interviews: Insertable<Interviews>[];
  offers: Insertable<Offers>[];
  events: DemoEventRow[];
  notices: Insertable<Notices>[];
}

interface AppointmentSources {
  applications: DemoApplicationRow[];
  /** The jobs of the applications. An offer pays the most that its job states. */
  jobs: DemoJobRow[];
  teams: DemoTeam[];
  seekerId: string;
}

const VIDEO_CALL = "https://meet.example.org/interview";

/**
 * Creates an interview next week in each company with a team, times for seeker@example.com to choose from, and an open
 * offer to seeker@example.com.
 */
export function createAppointments(
  random: RandomSource,
  { applications, jobs, teams, seekerId }: AppointmentSources,
  now: Date,
): DemoAppointments {
  const appointments: DemoAppointments = { interviews: [], offers: [], events: [], notices: [] };

  /** Adds an event between the last change of the application and now, and returns it. */
  function addEvent(application: DemoApplicationRow, share: number, kind: ApplicationEventKind, data: object) {
    const { updated_at, id: application_id, applied_by_user_id, posted_by_user_id } = application;
    const at = new Date(updated_at.getTime() + share * (now.getTime() - updated_at.getTime()));
    const isOfSeeker = kind === "interview_scheduled";
    const event: DemoEventRow = {
      id: createUuidAt(random, at),
      application_id,
      at,
      actor_kind: isOfSeeker ? "seeker" : "member",
      actor_id: isOfSeeker ? applied_by_user_id : posted_by_user_id,
      kind,
      data: JSON.stringify(data),
    };
    appointments.events.push(event);
    return event;
  }

  /** Adds an interview with one slot that is chosen, or with several to choose from. */
  function addInterview(application: DemoApplicationRow, slots: [SlotTimes, ...SlotTimes[]]) {
    const [slot] = slots;
    const isScheduled = slots.length === 1;
    const proposed = addEvent(application, 0.2, "interview_proposed", { interview: 1 });
    const last = isScheduled ? addEvent(application, 0.5, "interview_scheduled", { interview: 1, slot }) : proposed;
    appointments.interviews.push({
      id: createUuidAt(random, proposed.at),
      application_id: application.id,
      number: 1,
      job_id: application.job_id,
      proposed_by_user_id: application.posted_by_user_id,
      slots: JSON.stringify(slots),
      place: VIDEO_CALL,
      sequence: isScheduled ? 1 : 0,
      created_at: proposed.at,
      updated_at: last.at,
      ...(isScheduled && { state: "scheduled", chosen: 1, starts_at: slot.start, ends_at: slot.end }),
    });
    return proposed;
  }

  /** Tells seeker@example.com about an event. */
  function addNotice({ id, at, application_id, actor_id }: DemoEventRow, kind: NoticeKind) {
    appointments.notices.push({
      id: createUuidAt(random, at),
      user_id: seekerId,
      kind,
      source_id: id,
      application_id,
      actor_id,
      created_at: at,
    });
  }

  const invited = applications.filter(({ stage }) => stage === "interview");
  for (const [index, { companyId }] of teams.entries()) {
    const application = invited.find((row) => row.company_id === companyId && row.applied_by_user_id !== seekerId);
    if (application) addInterview(application, [createSlot(now, 2 + index, 9)]);
  }
  const ownInvited = invited.find((row) => row.applied_by_user_id === seekerId);
  if (ownInvited) {
    const slots = [createSlot(now, 2, 13), createSlot(now, 3, 9), createSlot(now, 4, 14)] as const;
    addNotice(addInterview(ownInvited, [...slots]), "interview_proposed");
  }

  const offered = applications.find((row) => row.applied_by_user_id === seekerId && row.stage === "offer");
  if (offered) {
    const job = jobs.find(({ id }) => id === offered.job_id);
    const event = addEvent(offered, 0.5, "offer_made", { from: "offer", to: "offer", offer: 1 });
    appointments.offers.push({
      id: createUuidAt(random, event.at),
      application_id: offered.id,
      number: 1,
      event_id: event.id,
      pay: job?.pay_max ?? job?.pay_min ?? 3650,
      pay_period: job?.pay_period ?? "month",
      pay_currency: job?.pay_currency,
      hours: job?.hours_max ?? job?.hours_min,
      start_date: toDate(now, 45),
      answer_by: toDate(now, 14),
      message: "We enjoyed meeting you and would be glad to have you on the team.",
      announced_at: event.at,
      created_at: event.at,
      updated_at: event.at,
    });
    addNotice(event, "stage_changed");
  }
  return appointments;
}

/** A slot of 45 minutes on a weekday (1 is Monday) of the week that begins at least three days from now. */
function createSlot(now: Date, weekday: number, hour: number): SlotTimes {
  const start = new Date(now.getTime() + 3 * DAY_MS);
  const daysUntilMonday = (8 - start.getUTCDay()) % 7;
  start.setUTCDate(start.getUTCDate() + daysUntilMonday + weekday - 1);
  start.setUTCHours(hour, 0, 0, 0);
  const end = new Date(start.getTime() + hoursToMs(0.75));
  return { start: start.toISOString(), end: end.toISOString(), time_zone: "Europe/Amsterdam" };
}

/** The date some days from now. */
function toDate(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
