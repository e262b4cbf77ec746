import { sql } from "kysely";
import { openStages } from "../../../contract/hiring/stages/stages.ts";
import { portalToday } from "../../platform/database/clock.ts";

/**
 * Whether a slot has not begun and no other interview for the job takes it. The expression reads the row `interviews` of
 * its query and a JSON value `slot`.
 */
export const isSlotAvailable = sql<boolean>`((slot ->> 'start')::timestamptz > portal_now() and not exists (
  select from interviews as taken
  where taken.job_id = interviews.job_id and taken.id <> interviews.id and taken.state = 'scheduled'
    and taken.starts_at = (slot ->> 'start')::timestamptz and taken.ends_at = (slot ->> 'end')::timestamptz))`;

/** For each slot of the row `interviews`, in order, whether it can still be chosen. */
export const areSlotsAvailable = sql<boolean[]>`array(
  select ${isSlotAvailable} from jsonb_array_elements(interviews.slots) with ordinality as slots(slot, number)
  order by number)`;

// The expressions below read the row `applications` of their query.

/** Whether the company has proposed times for an interview and the seeker can still choose one. */
export const hasProposedTimes = sql<boolean>`(applications.stage = 'interview' and exists (
  select from interviews, jsonb_array_elements(interviews.slots) as slot
  where interviews.application_id = applications.id and interviews.state = 'proposed'
    and ${isSlotAvailable}))`;

/** Whether the last day to answer the row `offers` is over. */
export const isAnswerDayOver = sql<boolean>`(offers.answer_by < ${portalToday})`;

/** When the planned interview begins, or null. An interview counts until its end. */
export const interviewAt = sql<Date | null>`(case when applications.stage = 'interview' then (
  select min(interviews.starts_at) from interviews
  where interviews.application_id = applications.id and interviews.state = 'scheduled'
    and interviews.ends_at > portal_now()) end)`;

/** The last day on which the seeker can answer the open offer, or null. Seekers learn of an offer by its mail. */
export const offerAnswerBy = sql<string | null>`(case when applications.stage = 'offer' then (
  select offers.answer_by::text from offers
  where offers.application_id = applications.id and offers.state = 'open' and offers.announced_at is not null
    and not ${isAnswerDayOver}) end)`;

/** Whether it is the seeker's turn, who can then choose a time or answer an offer. */
export const isSeekersTurn = sql<boolean>`(${hasProposedTimes} or ${offerAnswerBy} is not null)`;

export const HIGHEST_RANK = 3;

/** What concerns the seeker most: their turn (3), a planned interview (2), what is open or has led to the job (1), the rest. */
export const rankForSeeker = sql<number>`(case when ${isSeekersTurn} then ${sql.lit(HIGHEST_RANK)} when ${interviewAt} is not null then 2
  when applications.stage in (${sql.join([...openStages, "hired"])}) then 1 else 0 end)`;
