import * as z from "zod";
import { idFields } from "../platform/fields/fields.ts";
import { SlotTimes } from "./interviews.ts";
import { ApplicationStage, EndReason } from "./stages/stages.ts";

/**
 * What can happen to an application. `stage_changed` and `offer_made` are decisions of the company, `decision_undone` takes
 * one back, `interview_moved` means that other times are proposed instead, and `snapshot_sent` means that the seeker has sent the present profile and resume. `note_added`, `rated` and
 * `interviewers_assigned` are internal, and so are events of a hold of which the seeker must not be told. Every event is
 * written in the transaction of its change (`recordEvents` on the server).
 */
export const applicationEventKinds = [
  "applied",
  "seen",
  "snapshot_sent",
  "stage_changed",
  "decision_undone",
  "withdrawn",
  "position_closed",
  "unanswered",
  "year_consented",
  "year_consent_withdrawn",
  "erased",
  "note_added",
  "rated",
  "interviewers_assigned",
  "interview_proposed",
  "interview_scheduled",
  "interview_declined",
  "interview_cancelled",
  "interview_moved",
  "offer_made",
  "offer_changed",
  "offer_taken_back",
  "offer_accepted",
  "offer_declined",
  "hold_set",
  "hold_ended",
] as const;
export const ApplicationEventKind = z.enum(applicationEventKinds);
export type ApplicationEventKind = z.infer<typeof ApplicationEventKind>;

/** The details of an event. Which fields are set depends on its kind. */
export const ApplicationEventData = z.object({
  from: ApplicationStage.optional(),
  to: ApplicationStage.optional(),
  /** The company's own words to the seeker, the seeker's words to the company, or the reason of a hold. */
  message: z.string().optional(),
  /** True for a decision on an application that had become `unanswered`. */
  is_late: z.boolean().optional(),
  /** Why the application has ended. A decision has it when it came with the closing or deletion of the job. */
  reason: EndReason.optional(),
  /** The event that `decision_undone` takes back. */
  undone_event_id: z.uuid().optional(),
  /** The number of the interview. */
  interview: z.number().int().optional(),
  /** The time of the interview that the seeker has chosen. */
  slot: SlotTimes.optional(),
  /** The number of the offer. */
  offer: z.number().int().optional(),
  /** Until when the application is held. */
  held_until: z.iso.datetime().optional(),
  /** The law or order because of which the seeker is not told of the hold. */
  legal_ground: z.string().optional(),
});
export type ApplicationEventData = z.infer<typeof ApplicationEventData>;

export const TimelineEvent = z.object({
  ...idFields,
  at: z.iso.datetime(),
  kind: ApplicationEventKind,
  actor_kind: z.enum(["seeker", "member", "portal"]),
  /** Null for the portal and for deleted users. For the seeker, null for members: the company speaks as one. */
  actor_name: z.string().nullable(),
  data: ApplicationEventData,
  /** True for an event that the seeker does not see. */
  is_internal: z.boolean(),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;
