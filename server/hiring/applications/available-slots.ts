import { sql } from "kysely";

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
