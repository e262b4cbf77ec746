import * as z from "zod";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { type FieldErrorReason, withReason } from "../platform/fields/field-errors.ts";
import {
  IdParams,
  idFields,
  optionalText,
  requiredLine,
  requiredOr,
  timestampFields,
} from "../platform/fields/fields.ts";
import { fileReply, route } from "../platform/route.ts";
import { isEnd, type States } from "../platform/states.ts";
import { isTimeZone } from "../platform/time-zones.ts";

export const MAX_SLOTS = 5;
export const MAX_INTERVIEW_HOURS = 12;
export const MAX_PLACE_LENGTH = 300;
export const MAX_INTERVIEW_MESSAGE_LENGTH = 2_000;

export const interviewStateNames = ["proposed", "scheduled", "declined", "cancelled"] as const;
export type InterviewState = (typeof interviewStateNames)[number];
export type InterviewMove = "interview_scheduled" | "interview_declined" | "interview_cancelled" | "interview_moved";

/**
 * The state machine of interviews. `proposed`: the seeker has not answered yet. `scheduled`: the seeker has chosen a slot.
 * `declined`: none of the slots suits the seeker. `cancelled`: by one of the two sides, because the company has proposed other
 * times instead (`interview_moved`), or because the application has ended.
 */
export const interviewStates: States<InterviewState, InterviewMove> = {
  proposed: {
    interview_scheduled: ["scheduled"],
    interview_declined: ["declined"],
    interview_cancelled: ["cancelled"],
    interview_moved: ["cancelled"],
  },
  scheduled: { interview_cancelled: ["cancelled"], interview_moved: ["cancelled"] },
  declined: {},
  cancelled: {},
};
export const openInterviewStates = interviewStateNames.filter((state) => !isEnd(interviewStates, state));

/** A period for an interview, with the IANA time zone in which it is told to both sides. */
export const SlotTimes = z.object({ start: z.iso.datetime(), end: z.iso.datetime(), time_zone: z.string() });
export type SlotTimes = z.infer<typeof SlotTimes>;

const InterviewSlot = z.object({
  /** The number for `choose`, from 1. */
  number: z.number().int(),
  ...SlotTimes.shape,
  /** False for a slot that has begun or that another applicant to the same job has chosen. */
  is_available: z.boolean(),
});
export type InterviewSlot = z.infer<typeof InterviewSlot>;

export const Interview = z.object({
  ...idFields,
  application_id: z.uuid(),
  /** The number in the path, from 1 for each application. */
  number: z.number().int(),
  state: z.enum(interviewStateNames),
  /** A place, or an https URL. */
  place: z.string(),
  slots: z.array(InterviewSlot),
  /** The slot that the seeker has chosen. It stays after a cancellation. */
  chosen: z.number().int().nullable(),
  /** The words of the company to its invitation, then those of the side that declined or cancelled. */
  message: z.string(),
  ...timestampFields,
});
export type Interview = z.infer<typeof Interview>;

const invalidSlots = (reason: FieldErrorReason) => withReason("times_invalid", reason);

function slotTime() {
  const invalid = withReason("time_invalid", reasons.notTime());
  return z
    .string(requiredOr("time_required", "time_invalid", reasons.notTime()))
    .pipe(z.iso.datetime({ offset: true, error: (issue) => (issue.input === "" ? "time_required" : invalid) }));
}

const SlotForm = z
  .object({
    start: slotTime(),
    end: slotTime(),
    time_zone: z
      .string(requiredOr("time_zone_required", "time_zone_invalid", reasons.notTimeZone()))
      .max(60, withReason("time_zone_invalid", reasons.notTimeZone()))
      .refine(isTimeZone, withReason("time_zone_invalid", reasons.notTimeZone())),
  })
  .superRefine(({ start, end }, context) => {
    const hours = (Date.parse(end) - Date.parse(start)) / 3_600_000;
    if (Number.isNaN(hours) || (hours > 0 && hours <= MAX_INTERVIEW_HOURS)) return;
    const reason = hours > 0 ? reasons.tooManyHours(MAX_INTERVIEW_HOURS) : reasons.endBeforeStart();
    context.addIssue({ code: "custom", path: ["end"], message: withReason("time_invalid", reason) });
  });

/** A place in words, or a link, which must be https. Other schemes are refused, because the link can be opened. */
const place = requiredLine("place_required", "place_invalid", MAX_PLACE_LENGTH).refine(
  (text) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || isHttpsUrl(text),
  withReason("place_invalid", reasons.notHttps()),
);

/** Whether a place is a link that both sides can open. */
export function isHttpsUrl(text: string): boolean {
  return /^https:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/i.test(text);
}

const invalidReplaced = withReason("value_invalid", reasons.notOffered());
const interviewNumber = () => z.number(invalidReplaced).int(invalidReplaced).min(1, invalidReplaced);

export const InterviewForm = z.object({
  slots: z
    .array(SlotForm, requiredOr("times_required", "times_invalid", reasons.wrongType()))
    .min(1, "times_required")
    .max(MAX_SLOTS, {
      error: ({ input }) => invalidSlots(reasons.tooManyEntries(MAX_SLOTS, (input as unknown[]).length)),
    })
    .superRefine((slots, context) => {
      const times = slots.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
      for (const [index, { start, end }] of times.entries()) {
        if (!times.slice(0, index).some((earlier) => start < earlier.end && earlier.start < end)) continue;
        const message = withReason("time_invalid", reasons.overlaps());
        context.addIssue({ code: "custom", path: [index, "start"], message });
      }
    }),
  place,
  /** What the applicant should know, such as what to bring and whom to ask for. */
  message: optionalText("message_invalid", MAX_INTERVIEW_MESSAGE_LENGTH),
  /** The interview that this one replaces, and its state as the member has seen it. */
  replaces: z
    .object({ number: interviewNumber(), state: z.enum(["proposed", "scheduled"], invalidReplaced) }, invalidReplaced)
    .optional(),
});
export type InterviewForm = z.output<typeof InterviewForm>;

const invalidAnswer = withReason("answer_invalid", reasons.notOffered());

/** Exactly one of `choose` (the number of a slot), `decline` and `cancel`. */
const InterviewAnswer = z
  .object({
    choose: z.number(invalidAnswer).int(invalidAnswer).min(1, invalidAnswer).max(MAX_SLOTS, invalidAnswer).optional(),
    decline: z.literal(true, invalidAnswer).optional(),
    cancel: z.literal(true, invalidAnswer).optional(),
    /** Words to the other side, with `decline` or `cancel`. */
    message: optionalText("message_invalid", MAX_INTERVIEW_MESSAGE_LENGTH),
  })
  .superRefine(({ choose, decline, cancel }, context) => {
    const given = [choose, decline, cancel].filter((value) => value !== undefined);
    if (given.length !== 1) context.addIssue({ code: "custom", path: ["choose"], message: "answer_required" });
  });
export type InterviewAnswer = z.output<typeof InterviewAnswer>;

const InterviewParams = z.object({ id: z.uuid(), number: z.coerce.number().int().min(1).max(32_767) });

/** The address of the calendar feed of the caller. Programs that have it can read the feed without a login. */
const CalendarFeed = z.object({ url: z.url() });

export const interviewRoutes = {
  listInterviews: route({
    method: "GET",
    path: "/application/:id/interviews",
    access: "member",
    summary: "The interviews of an application, oldest first.",
    params: IdParams,
    reply: z.array(Interview),
  }),
  proposeInterview: route({
    method: "POST",
    path: "/application/:id/interviews",
    access: "recruiter",
    summary:
      "Propose one to five times for an interview. Moves the application to the stage `interview` and mails the seeker. " +
      "With `replaces`, an open interview of the application is cancelled, and the mail says so: 409 `interview_changed` " +
      "has its present state in `fields.state`.",
    params: IdParams,
    body: InterviewForm,
    status: 201,
    reply: Interview,
    errors: ["application_ended", "interview_open", "interview_changed", "too_many_requests"],
  }),
  answerInterview: route({
    method: "PUT",
    path: "/application/:id/interviews/:number",
    access: "member",
    summary:
      "Choose one of the times or decline all (the seeker), or cancel the interview (both sides). 409 `slot_taken` " +
      "lists the numbers of the times that are left in `fields.slots`; 409 `interview_changed` has the present state " +
      "in `fields.state`.",
    params: InterviewParams,
    body: InterviewAnswer,
    reply: Interview,
    errors: ["application_ended", "slot_taken", "interview_changed"],
  }),
  downloadInterview: route({
    method: "GET",
    path: "/application/:id/interviews/:number/calendar",
    access: "member",
    summary: "A scheduled interview as an event for a calendar (RFC 5545), for both sides and assigned interviewers.",
    params: InterviewParams,
    reply: fileReply("text/calendar"),
  }),
  getCalendarFeed: route({
    method: "GET",
    path: "/calendar",
    access: "member",
    summary: "The address of the caller's calendar feed.",
    reply: CalendarFeed,
  }),
  renewCalendarFeed: route({
    method: "POST",
    path: "/calendar",
    access: "member",
    duringSuspension: "company",
    summary: "Give the caller's calendar feed another address. The present address stops working.",
    reply: CalendarFeed,
  }),
  downloadCalendar: route({
    method: "GET",
    path: "/calendar/:file",
    access: "no_session",
    summary:
      "The scheduled interviews of one user as a calendar (RFC 5545). The address is the only permission needed.",
    params: z.object({ file: z.string().regex(/^[\w.-]{40,99}\.ics$/) }),
    reply: fileReply("text/calendar"),
  }),
};
