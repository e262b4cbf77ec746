import * as z from "zod";
import { CountReply } from "../jobs/jobs.ts";
import { JobChange } from "../jobs/life.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { idFields, requiredEnum, unsubscribeToken } from "../platform/fields/fields.ts";
import { listRoute, route } from "../platform/route.ts";
import { ApplicationStage } from "./stages/stages.ts";
import { ApplicationEventKind } from "./timeline.ts";

/**
 * What a user is told. Owners and recruiters: a new or a withdrawn application, and a seeker's answer to an interview or
 * an offer. Seekers: another stage of their application, proposed times for an interview, a change of an offer or its end,
 * and the company's own words, as soon as the company can no longer take them back. Both: that the other side has
 * cancelled an interview. Members: a mention in a note, an application assigned to them, that an interview with its applicant
 * is planned or no longer is, an accepted invitation (owners), and jobs that have passed to them. Owners and recruiters also get reminders of applications to a job that wait for an
 * answer, and seekers the new date when a pause of the company moves it. Seekers are told when their application is held
 * for legal reasons, and when such a hold is released. A week before a hold ends, those who can continue it are told:
 * owners, or for a hold of the portal its administrator. Authors are told when a statement of reasons is new or changes,
 * and seekers when the company that has their open application is suspended, and when it is back. Owners and recruiters are asked
 * whether a job is still open, and told when it has closed by itself or could not be published on its day. Seekers are told that
 * a job which they have saved closes soon, what has changed in a job for which they have applied, and what a helper has done.
 * Helpers are told when a seeker has ended their help.
 */
export const noticeKinds = [
  "application_received",
  "application_withdrawn",
  "stage_changed",
  "company_message",
  "interview_proposed",
  "interview_scheduled",
  "interview_declined",
  "interview_cancelled",
  "offer_changed",
  "offer_answered",
  "mentioned",
  "assigned",
  "invitation_accepted",
  "jobs_received",
  "answers_due",
  "applications_unanswered",
  "erasure_announced",
  "answer_date_moved",
  "hold_changed",
  "hold_ending",
  "portal_hold_ending",
  "statement_changed",
  "company_suspended",
  "company_reinstated",
  "job_confirmation_due",
  "job_ended",
  "job_not_published",
  "job_closing",
  "job_changed",
  "helper_joined",
  "job_suggested",
  "application_prepared",
  "help_ended",
] as const;
export const NoticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** The kinds that only owners and recruiters see. */
export const recruiterNoticeKinds = [
  "application_received",
  "application_withdrawn",
  "offer_answered",
  "answers_due",
  "applications_unanswered",
  "job_confirmation_due",
  "job_ended",
  "job_not_published",
] as const;

/**
 * The kinds about which users also get mail, unless they turn it off. Mail about new applications is one digest a day.
 * Mail about another stage carries the company's own words. Messages, interviews and decisions of the staff have mails of
 * their own. The end of a helper's help is told by its notice only. A new kind is mailed unless it is excluded here.
 */
export const MailedNoticeKind = NoticeKind.exclude([
  "company_message",
  "interview_proposed",
  "interview_scheduled",
  "interview_declined",
  "interview_cancelled",
  "statement_changed",
  "help_ended",
]);
export type MailedNoticeKind = z.infer<typeof MailedNoticeKind>;
export const mailedNoticeKinds = MailedNoticeKind.options;

/** The path of the unsubscribe link in mails about one kind of notices. A POST to it unsubscribes at once (RFC 8058). */
export function getNoticeMailUnsubscribePath(kind: MailedNoticeKind): string {
  return `/notice-mail/off/${kind}`;
}

/** Whether the user gets mail about a kind of notices. */
export const NoticeMailSetting = z.object({
  kind: requiredEnum("kind", mailedNoticeKinds),
  enabled: z.boolean(withReason("value_invalid", reasons.wrongType())),
});
export type NoticeMailSetting = z.infer<typeof NoticeMailSetting>;

/** The events of offers that users are told about by notices of their own. */
export const OfferEvent = ApplicationEventKind.extract([
  "offer_changed",
  "offer_taken_back",
  "offer_accepted",
  "offer_declined",
]);
export type OfferEvent = z.infer<typeof OfferEvent>;

/** The events of legal holds that seekers are told about. */
export const HoldEvent = ApplicationEventKind.extract(["hold_set", "hold_ended"]);
export type HoldEvent = z.infer<typeof HoldEvent>;

const noticeFields = {
  ...idFields,
  company: z.string().nullable(),
  /**
   * The name of the user who caused it. Null for seekers, because the company speaks as one, unless it was a helper of
   * theirs; and for deleted users.
   */
  actor_name: z.string().nullable(),
  /** Whether it was caused by an applicant whose name the first selection hides. */
  is_actor_hidden: z.boolean(),
  read_at: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
};
const jobFields = { ...noticeFields, job_id: z.uuid(), job_title: z.string() };
const applicationFields = { ...jobFields, application_id: z.uuid() };
/** Until when the application is held, or was when the notice was written. Null for a hold without an end. */
const heldUntil = z.iso.datetime().nullable();

/** A notice. Its kind says which fields it has. */
export const Notice = z.discriminatedUnion("kind", [
  z.object({
    kind: NoticeKind.extract([
      "application_received",
      "application_withdrawn",
      "interview_proposed",
      "interview_scheduled",
      "interview_declined",
      "interview_cancelled",
      "company_suspended",
      "company_reinstated",
    ]),
    ...applicationFields,
  }),
  /** `applicant_name`: null while a first selection hides it. */
  z.object({
    kind: NoticeKind.extract(["mentioned", "assigned"]),
    ...applicationFields,
    applicant_name: z.string().nullable(),
  }),
  z.object({ kind: z.literal("stage_changed"), ...applicationFields, stage: ApplicationStage }),
  /** `message`: the company's own words. Null when they have been erased. */
  z.object({ kind: z.literal("company_message"), ...applicationFields, message: z.string().nullable() }),
  z.object({
    kind: NoticeKind.extract(["offer_changed", "offer_answered"]),
    ...applicationFields,
    offer_event: OfferEvent,
  }),
  z.object({ kind: z.literal("answer_date_moved"), ...applicationFields, answer_due_at: z.iso.datetime() }),
  z.object({ kind: z.literal("erasure_announced"), ...applicationFields, erase_at: z.iso.datetime().nullable() }),
  z.object({
    kind: z.literal("hold_changed"),
    ...applicationFields,
    hold_event: HoldEvent,
    held_until: heldUntil,
    /** The reason of the hold. */
    message: z.string().nullable(),
  }),
  z.object({
    kind: NoticeKind.extract(["hold_ending", "portal_hold_ending"]),
    ...applicationFields,
    held_until: heldUntil,
  }),
  z.object({
    kind: NoticeKind.extract(["answers_due", "applications_unanswered"]),
    ...jobFields,
    application_count: z.int(),
    answer_due_at: z.iso.datetime(),
  }),
  /** The job is null when the user has received several. */
  z.object({
    kind: z.literal("jobs_received"),
    ...noticeFields,
    job_id: z.uuid().nullable(),
    job_title: z.string().nullable(),
    job_count: z.int(),
  }),
  /** `confirm_by`: the last day on which the job can be confirmed. Null when its company need not confirm it any more. */
  z.object({
    kind: z.literal("job_confirmation_due"),
    ...jobFields,
    confirm_by: z.iso.date().nullable(),
    /** Whether it is asked because seekers have said that the job is filled. */
    is_reported: z.boolean(),
  }),
  z.object({ kind: z.literal("job_ended"), ...jobFields, job_event: z.enum(["expired", "not_confirmed"]) }),
  /** `error`: the code of what prevents the publication. */
  z.object({ kind: z.literal("job_not_published"), ...jobFields, error: z.string() }),
  /** `closes_on`: the last day on which people can apply. */
  z.object({ kind: z.literal("job_closing"), ...jobFields, closes_on: z.iso.date().nullable() }),
  z.object({ kind: z.literal("job_changed"), ...applicationFields, changes: z.array(JobChange) }),
  z.object({ kind: NoticeKind.extract(["job_suggested", "application_prepared"]), ...jobFields }),
  z.object({ kind: NoticeKind.extract(["invitation_accepted", "helper_joined", "help_ended"]), ...noticeFields }),
  z.object({ kind: z.literal("statement_changed"), ...noticeFields, statement_id: z.uuid() }),
]);
export type Notice = z.infer<typeof Notice>;

/** Returns the path of the page that a notice is about. Null when its reader may not open that page. */
export function getNoticePath(notice: Notice, isSeeker: boolean): string | null {
  switch (notice.kind) {
    // Its reader is an administrator, who may not read the application.
    case "portal_hold_ending":
      return null;
    case "invitation_accepted":
      return "/company/members";
    case "statement_changed":
      return `/statements/${notice.statement_id}`;
    case "jobs_received":
      return notice.job_id ? `/jobs/job/${notice.job_id}` : "/jobs/list";
    case "job_confirmation_due":
      return "/jobs/list";
    case "job_ended":
    case "job_not_published":
      return "/jobs/list?status=2";
    case "helper_joined":
      return "/settings/people";
    case "help_ended":
      return "/people";
    case "job_closing":
    case "job_suggested":
      return `/jobs/job/${notice.job_id}`;
    case "application_prepared":
      return `/jobs/apply/${notice.job_id}`;
    case "answers_due":
    case "applications_unanswered":
      return `/jobs/${notice.job_id}/applicants`;
    default:
      return isSeeker
        ? `/jobs/applied/${notice.application_id}`
        : `/jobs/${notice.job_id}/applicants/${notice.application_id}`;
  }
}

/** The largest number of notices that one call marks as read by their ids. */
export const MAX_READ_NOTICES = 100;

const invalidIds = withReason("ids_invalid", reasons.wrongType());
const ReadNoticesForm = z
  .object({
    ids: z
      .array(z.uuid(withReason("ids_invalid", reasons.notUuid())), invalidIds)
      .max(MAX_READ_NOTICES, {
        error: ({ input }) =>
          withReason("ids_invalid", reasons.tooManyEntries(MAX_READ_NOTICES, (input as unknown[]).length)),
      })
      .optional(),
    all: z.literal(true, withReason("all_invalid", reasons.notOffered())).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { path: ["ids"], error: "ids_required" });

export const noticeRoutes = {
  listNotices: listRoute({
    path: "/notices",
    access: "member",
    summary: "The caller's notices, newest first.",
    item: Notice,
  }),
  countUnreadNotices: route({
    method: "GET",
    path: "/notices/count",
    access: "member",
    summary: "The number of the caller's unread notices.",
    reply: CountReply,
  }),
  readNotices: route({
    method: "PUT",
    path: "/notices/read",
    access: "member",
    duringSuspension: "company",
    summary: "Mark notices as read, some by their ids or all of them. Returns how many are still unread. Idempotent.",
    body: ReadNoticesForm,
    reply: CountReply,
  }),
  listNoticeMailSettings: route({
    method: "GET",
    path: "/notices/mail",
    access: "member",
    summary: "The kinds of notices about which the caller can get mail, and whether the mail is on.",
    reply: z.array(NoticeMailSetting),
  }),
  setNoticeMail: route({
    method: "PUT",
    path: "/notices/mail",
    access: "member",
    duringSuspension: "company",
    summary: "Turn the mail about one kind of notices on or off.",
    body: NoticeMailSetting,
    reply: NoticeMailSetting,
  }),
  unsubscribeFromNoticeMail: route({
    method: "POST",
    path: "/auth/notice-mail/off",
    access: "no_session",
    summary: "Turn off the mail about one kind of notices with the token of its unsubscribe link. Idempotent.",
    body: z.object({ kind: requiredEnum("kind", mailedNoticeKinds), token: unsubscribeToken }),
    errors: ["not_found"],
  }),
};
