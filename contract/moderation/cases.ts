import * as z from "zod";
import { photoParams } from "../accounts/files.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { type FieldErrorCode, withReason } from "../platform/fields/field-errors.ts";
import { emptyToUndefined, IdParams, idFields, requiredEnum, requiredText } from "../platform/fields/fields.ts";
import { fileReply, listRoute, route } from "../platform/route.ts";
import { caseErrors, DecisionOfCase, measureKinds, version } from "./decisions.ts";
import { reportOutcomes, reportReasonCodes } from "./reports.ts";
import { Signals } from "./signals.ts";
import { NamedParty, subjectKinds } from "./subjects.ts";

/**
 * A case waits while it is open, because of a report or because a member of the staff has opened it, and while a complaint
 * about its decision is open.
 */
export const caseStates = ["open", "decided", "appealed"] as const;
export type CaseState = (typeof caseStates)[number];

/** How long a claim keeps others from deciding the case. */
export const CLAIM_MINUTES = 15;

/** A line of the list of cases. */
export const CaseSummary = z.object({
  ...idFields,
  subject: z.object({
    kind: z.enum(subjectKinds),
    id: z.uuid(),
    /** What the subject was called when it was last reported. Empty when its text has been erased. */
    title: z.string(),
  }),
  state: z.enum(caseStates),
  /** Each change of the case sends the version that it has seen. */
  version: z.int(),
  /** The member of the staff who has claimed the case, until `claimed_until`. */
  assignee: NamedParty.nullable(),
  claimed_until: z.iso.datetime().nullable(),
  /** The oldest report or complaint that waits; of a decided case, that of its last decision. */
  waiting_since: z.iso.datetime(),
  report_count: z.int(),
  /** The reports of one network count once. */
  network_count: z.int(),
  reasons: z.array(z.enum(reportReasonCodes)),
  /** Whether a report holds the subject to be illegal. */
  considers_illegal: z.boolean(),
  /** Whether a complaint has waited for more than 14 days. */
  is_overdue: z.boolean(),
  decided_at: z.iso.datetime().nullable(),
  /** The measures of the last decision that was not taken back; empty when the reports were dismissed. */
  measures: z.array(z.enum(measureKinds)),
  createdAt: z.iso.datetime(),
});
export type CaseSummary = z.infer<typeof CaseSummary>;

export const CaseReport = z.object({
  id: z.uuid(),
  reference: z.string(),
  reason: z.enum(reportReasonCodes),
  considers_illegal: z.boolean(),
  law: z.string(),
  details: z.string(),
  reporter: z.object({
    kind: z.enum(["account", "email", "anonymous"]),
    user_id: z.uuid().nullable(),
    name: z.string().nullable(),
    /** The reports of this user or address in the last year that were found manifestly unfounded. */
    unfounded_count: z.int(),
  }),
  evidence_id: z.uuid().nullable(),
  is_unfounded: z.boolean(),
  outcome: z.enum(reportOutcomes).nullable(),
  createdAt: z.iso.datetime(),
});
export type CaseReport = z.infer<typeof CaseReport>;

/** A value of the subject: a text, number or list, as JSON. */
const FieldValue = z.unknown();

/** The subject as it was, with the fields that are different now. */
export const Evidence = z.object({
  id: z.uuid(),
  revision: z.string(),
  content: z.record(z.string(), FieldValue),
  /** SHA-256 in hexadecimal. */
  sha256: z.string(),
  taken_at: z.iso.datetime(),
  /** Empty when nothing has changed. Null when the subject no longer exists. */
  changes: z.array(z.object({ field: z.string(), before: FieldValue, now: FieldValue })).nullable(),
});
export type Evidence = z.infer<typeof Evidence>;

export const caseEventKinds = [
  "opened",
  "reported",
  "reopened",
  "claimed",
  "released",
  "noted",
  "decided",
  "undone",
  "measure_ended",
  "appealed",
  "questioned",
  "answered",
  "appeal_decided",
  "conversation_opened",
  "resume_opened",
] as const;
export type CaseEventKind = (typeof caseEventKinds)[number];

export const CaseEvent = z.object({
  id: z.uuid(),
  kind: z.enum(caseEventKinds),
  /** The member of the staff. Null for reporters, authors and the portal. */
  actor: NamedParty.nullable(),
  /** The text of a note. */
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type CaseEvent = z.infer<typeof CaseEvent>;

/** Another case of the same person or company. */
export const EarlierCase = z.object({
  id: z.uuid(),
  subject: CaseSummary.shape.subject,
  state: z.enum(caseStates),
  measures: CaseSummary.shape.measures,
  createdAt: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
});

export const caseActions = [
  "claim",
  "release",
  "note",
  "decide",
  "undo",
  "decide_appeal",
  "ask",
  "open_conversation",
  "open_resume",
] as const;
export type CaseAction = (typeof caseActions)[number];

/** A case with everything that a decision needs. */
export const CaseDetail = z.object({
  ...CaseSummary.shape,
  /** The public page that shows the subject, without the language. Null when there is none. */
  subject_path: z.string().nullable(),
  author: z.object({
    /** A member of the staff cannot be suspended. */
    user: z.object({ ...NamedParty.shape, is_staff: z.boolean() }).nullable(),
    company: NamedParty.nullable(),
  }),
  /** The newest 200, the oldest first. */
  reports: z.array(CaseReport),
  /** The newest first. */
  evidence: z.array(Evidence),
  /** Of a job, company or message, as it is in the newest evidence. Null for other subjects, and when nothing is left of it. */
  signals: Signals.nullable(),
  /** The newest 500, the oldest first. */
  events: z.array(CaseEvent),
  /** The newest first. */
  decisions: z.array(DecisionOfCase),
  earlier_cases: z.array(EarlierCase),
  /** What the caller may do now. A page offers nothing else. */
  allowed: z.object({ actions: z.array(z.enum(caseActions)), measures: z.array(z.enum(measureKinds)) }),
});
export type CaseDetail = z.infer<typeof CaseDetail>;

/** To the sockets of the staff: a case is new or has changed. Clients refetch what they show of it. */
export const CaseLiveEvent = z.object({
  id: z.uuid(),
  state: z.enum(caseStates),
  version: z.int(),
  assignee: NamedParty.nullable(),
  claimed_until: z.iso.datetime().nullable(),
});
export type CaseLiveEvent = z.infer<typeof CaseLiveEvent>;

/** The messages around the message of a case, the oldest first. */
export const OpenedConversation = z.array(
  z.object({
    id: z.uuid(),
    sender: NamedParty,
    message: z.string(),
    createdAt: z.iso.datetime(),
    /** Whether the case is about it. */
    is_subject: z.boolean(),
  }),
);
export type OpenedConversation = z.infer<typeof OpenedConversation>;

const optionalChoice = <const Options extends readonly [string, ...string[]]>(
  invalid: FieldErrorCode,
  options: Options,
) => z.preprocess(emptyToUndefined, z.enum(options, withReason(invalid, reasons.notOffered())).optional());

const REFERENCE_PATTERN = /^\s*[0-9a-f]{8}\s*$/i;
const MAX_NOTE_LENGTH = 5_000;
export const CaseNoteForm = z.object({
  version,
  text: requiredText("note_required", "note_invalid", MAX_NOTE_LENGTH),
});

const openingErrors = ["case_claimed", "own_case"] as const;

export const caseRoutes = {
  listCases: listRoute({
    path: "/admin/cases",
    access: "viewer",
    summary:
      "Cases in one state, those that have waited longest first. Without a state, the open ones. With the reference of " +
      "a report or decision, its case in any state.",
    query: z.object({
      /** With `appealed` also the open cases in which a complaint waits. */
      state: optionalChoice("state_invalid", caseStates),
      kind: optionalChoice("kind_invalid", subjectKinds),
      /** Those that the caller has claimed, or that nobody has. */
      assignee: optionalChoice("assignee_filter_invalid", ["me", "none"]),
      reference: z
        .preprocess(emptyToUndefined, z.string().optional())
        .refine((text) => text === undefined || REFERENCE_PATTERN.test(text), {
          error: withReason("reference_invalid", reasons.notOffered()),
        }),
    }),
    item: CaseSummary,
  }),
  getCase: route({
    method: "GET",
    path: "/admin/cases/:id",
    access: "viewer",
    summary: "A case with its reports, evidence, history and decisions, and what the caller may do with it.",
    params: IdParams,
    reply: CaseDetail,
  }),
  openCase: route({
    method: "POST",
    path: "/admin/cases",
    access: "moderator",
    summary: "Open the case of a subject without a report, with evidence. An open case stays as it is.",
    body: z.object({
      subject_kind: requiredEnum("subject", subjectKinds),
      subject_id: z.string("subject_required"),
    }),
    status: 201,
    reply: CaseDetail,
    errors: ["not_found", "own_case"],
  }),
  downloadCasePicture: route({
    method: "GET",
    path: "/admin/cases/:id/pictures/:photo",
    access: "viewer",
    summary: "Download a picture that the evidence of a case names, also one that is restricted.",
    params: z.object({ ...IdParams.shape, ...photoParams.shape }),
    reply: fileReply("image/webp"),
  }),
  openConversation: route({
    method: "POST",
    path: "/admin/cases/:id/conversation",
    access: "moderator",
    summary:
      "Read the messages around the message of a case that waits. The history of the case says who has read them.",
    params: IdParams,
    reply: OpenedConversation,
    errors: openingErrors,
  }),
  openResume: route({
    method: "POST",
    path: "/admin/cases/:id/resume",
    access: "moderator",
    summary: "Download the resume of the person of a case that waits. The history of the case says who has done so.",
    params: IdParams,
    reply: fileReply("application/octet-stream"),
    errors: openingErrors,
  }),
  assignCase: route({
    method: "PUT",
    path: "/admin/cases/:id/assignee",
    access: "moderator",
    summary: "Claim a case for 15 minutes, or longer from now, with the caller's id. Release it with null.",
    params: IdParams,
    body: z.object({ version, assignee_id: z.uuid(withReason("assignee_invalid", reasons.notUuid())).nullable() }),
    reply: CaseDetail,
    errors: [...caseErrors, "forbidden"],
  }),
  noteCase: route({
    method: "POST",
    path: "/admin/cases/:id/notes",
    access: "moderator",
    summary: "Add a note for the staff.",
    params: IdParams,
    body: CaseNoteForm,
    status: 201,
    reply: CaseDetail,
    errors: caseErrors,
  }),
};
