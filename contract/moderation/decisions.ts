import * as z from "zod";
import { labelCodes } from "../platform/content-labels.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { emptyToUndefined, IdParams, optionalText, requiredEnum, requiredText } from "../platform/fields/fields.ts";
import { listRoute, route } from "../platform/route.ts";
import { Appeal, AppealForm, appealOutcomes, Letters } from "./appeals.ts";
import { ruleCodes } from "./rules.ts";
import { MAX_LAW_LENGTH, NamedParty, subjectKinds } from "./subjects.ts";

/**
 * `restrict`: nobody but the author and the staff sees the subject. `close`: the job ends, and its applicants are told.
 * `label`: the subject stays and carries a notice. `warn`: a warning to the author. `suspend`: the company of the subject,
 * or the person, can no longer take part. The server says which of them a case allows.
 */
export const measureKinds = ["restrict", "close", "label", "warn", "suspend"] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** How long staff can take a decision back. Reporters are told after it. */
export const UNDO_MINUTES = 10;
/** How long authors and reporters can complain about a decision (Regulation (EU) 2022/2065, article 20). */
export const APPEAL_MONTHS = 6;
export const MAX_FACTS_LENGTH = 5_000;
export const MAX_EXPLANATION_LENGTH = 2_000;
const MAX_MEASURES = 5;

export const version = z.int(withReason("version_invalid", reasons.wrongType()));

export const measureFields = {
  /** A rule of the portal, or `illegal` with the law. */
  rule: requiredEnum("rule", ruleCodes),
  law: optionalText("law_invalid", MAX_LAW_LENGTH),
  /** The end of a measure for a time. */
  until: z.iso.datetime(withReason("until_invalid", reasons.wrongType())).nullish(),
};

/** Whether a measure names the law that it needs. */
export const hasLaw = ({ rule, law }: { rule: string; law: string }) => rule !== "illegal" || law !== "";
export const lawRequired = { path: ["law"], error: "law_required" };

const MeasureForm = z
  .object({
    kind: requiredEnum("measure", measureKinds),
    ...measureFields,
    /** The notice of the measure `label`, which needs one. */
    label: z.preprocess(
      emptyToUndefined,
      z.enum(labelCodes, withReason("notice_invalid", reasons.notOffered())).nullish(),
    ),
  })
  .refine(hasLaw, lawRequired)
  .refine(({ kind, label }) => kind !== "label" || label, { path: ["label"], error: "notice_required" });

/** Without measures, the reports are dismissed, and the facts are the reasons that their senders read. */
export const DecisionForm = z.object({
  version,
  measures: z
    .array(MeasureForm, withReason("measures_invalid", reasons.wrongType()))
    .max(MAX_MEASURES, withReason("measures_invalid", reasons.tooManyEntries(MAX_MEASURES, MAX_MEASURES + 1)))
    .refine((measures) => new Set(measures.map(({ kind }) => kind)).size === measures.length, {
      error: withReason("measures_invalid", reasons.notOffered()),
    }),
  facts: requiredText("facts_required", "facts_invalid", MAX_FACTS_LENGTH),
  explanation: optionalText("explanation_invalid", MAX_EXPLANATION_LENGTH),
  /** The reports that are manifestly unfounded. Who sends several is warned, and then paused. */
  unfounded_reports: z
    .array(z.uuid(withReason("reports_invalid", reasons.notUuid())))
    .max(500)
    .default([]),
});
export type DecisionForm = z.input<typeof DecisionForm>;

/** What each side will read. Null for a side that nothing is sent to. */
export const DecisionPreview = z.object({ author: Letters.nullable(), reporters: Letters.nullable() });
export type DecisionPreview = z.infer<typeof DecisionPreview>;

export const Measure = z.object({
  kind: z.enum(measureKinds),
  rule: z.enum(ruleCodes),
  law: z.string(),
  /** The notice of the measure `label`; null for others. */
  label: z.enum(labelCodes).nullable(),
  until: z.iso.datetime().nullable(),
  /** The time when the measure was taken back or has ended. */
  ended_at: z.iso.datetime().nullable(),
});
export type Measure = z.infer<typeof Measure>;

/** A decision as the staff sees it. */
export const DecisionOfCase = z.object({
  id: z.uuid(),
  decided_by: NamedParty.nullable(),
  decided_at: z.iso.datetime(),
  measures: z.array(Measure),
  facts: z.string(),
  explanation: z.string(),
  /** Until when the staff can take the decision back. Null when it is too late. */
  undo_until: z.iso.datetime().nullable(),
  undone_at: z.iso.datetime().nullable(),
  /** The time when a complaint about the decision was accepted. */
  overruled_at: z.iso.datetime().nullable(),
  statement: Letters.nullable(),
  appeals: z.array(z.object({ ...Appeal.shape, decided_by: NamedParty.nullable() })),
});
export type DecisionOfCase = z.infer<typeof DecisionOfCase>;

/** A statement of reasons, as the author of the content reads it. */
export const Statement = z.object({
  /** The id of the decision. */
  id: z.uuid(),
  reference: z.string(),
  case_id: z.uuid(),
  subject: z.object({ kind: z.enum(subjectKinds), id: z.uuid() }),
  decided_at: z.iso.datetime(),
  measures: z.array(Measure),
  /** `withdrawn` by the staff, or `overruled` after a complaint. */
  state: z.enum(["in_force", "withdrawn", "overruled"]),
  letter: Letters,
  appeal: Appeal.nullable(),
  /** Until when a complaint is possible. Null when there is one, or when it is too late. */
  appeal_until: z.iso.datetime().nullable(),
});
export type Statement = z.infer<typeof Statement>;

export const AppealQuestionForm = z.object({
  version,
  text: requiredText("question_required", "question_invalid", MAX_EXPLANATION_LENGTH),
});

export const AppealDecisionForm = z.object({
  version,
  outcome: requiredEnum("outcome", appealOutcomes),
  reasons: requiredText("reasons_required", "reasons_invalid", MAX_FACTS_LENGTH),
});

/** The errors of every change of a case. */
export const caseErrors = ["case_changed", "case_claimed", "own_case"] as const;

export const decisionRoutes = {
  decideCase: route({
    method: "POST",
    path: "/admin/cases/:id/decision",
    access: "moderator",
    summary:
      "Decide an open case. The measures take effect at once, and the author is told. The reply is the decision.",
    params: IdParams,
    body: DecisionForm,
    status: 201,
    reply: DecisionOfCase,
    errors: [...caseErrors, "staff_account"],
  }),
  previewDecision: route({
    method: "POST",
    path: "/admin/cases/:id/decision/preview",
    access: "moderator",
    summary: "The letters that a decision sends to each side. Changes nothing.",
    params: IdParams,
    body: DecisionForm,
    reply: DecisionPreview,
  }),
  undoCaseDecision: route({
    method: "POST",
    path: "/admin/decisions/:id/undo",
    access: "moderator",
    summary:
      "Take a decision back within ten minutes. Its measures end, its author is told, and the case is open again.",
    params: IdParams,
    body: z.object({ version }),
    errors: [...caseErrors, "undo_too_late"],
  }),
  listStatements: listRoute({
    path: "/statements",
    access: "signed_in",
    duringSuspension: "user",
    summary:
      "The statements of reasons about what the caller, or the company that they own, has written; newest first.",
    item: Statement,
  }),
  getStatement: route({
    method: "GET",
    path: "/statements/:id",
    access: "signed_in",
    duringSuspension: "user",
    summary: "A statement of reasons to the caller or to the company that they own.",
    params: IdParams,
    reply: Statement,
  }),
  appealDecision: route({
    method: "POST",
    path: "/cases/:id/appeal",
    access: "anyone",
    duringSuspension: "user",
    summary: "Complain about the last decision of a case, as its author, or as the sender of a dismissed report.",
    params: IdParams,
    body: AppealForm,
    status: 201,
    reply: Appeal,
    errors: ["already_appealed", "appeal_too_late", "too_many_requests"],
  }),
  answerAppeal: route({
    method: "POST",
    path: "/appeals/:id/answer",
    access: "anyone",
    duringSuspension: "user",
    summary: "Answer the question about the own complaint, once.",
    params: IdParams,
    body: AppealForm,
    reply: Appeal,
    errors: ["appeal_closed", "too_many_requests"],
  }),
  askAboutAppeal: route({
    method: "POST",
    path: "/admin/appeals/:id/question",
    access: "moderator",
    summary: "Ask whoever complains one question.",
    params: IdParams,
    body: AppealQuestionForm,
    reply: Appeal,
    errors: [...caseErrors, "appeal_closed"],
  }),
  decideAppeal: route({
    method: "POST",
    path: "/admin/appeals/:id/decision",
    access: "moderator",
    summary: "Decide a complaint. Where another moderator can, the one who took the decision cannot.",
    params: IdParams,
    body: AppealDecisionForm,
    reply: Appeal,
    errors: [...caseErrors, "appeal_closed"],
  }),
};
