import * as z from "zod";
import { reasons } from "../platform/field-error-reasons.ts";
import { withReason } from "../platform/field-errors.ts";
import { optionalText, requiredEnum, requiredText } from "../platform/fields.ts";
import { MAX_LAW_LENGTH, subjectKinds } from "./reports.ts";
import { ruleCodes } from "./rules.ts";

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

export const version = z.int(withReason("Invalid version", reasons.wrongType()));

const MeasureForm = z
  .object({
    kind: requiredEnum("Measure", measureKinds),
    /** A rule of the portal, or `illegal` with the law. */
    rule: requiredEnum("Rule", ruleCodes),
    law: optionalText("Invalid Law", MAX_LAW_LENGTH),
    /** The end of a measure for a time. */
    until: z.iso.datetime(withReason("Invalid until", reasons.wrongType())).nullish(),
  })
  .refine(({ rule, law }) => rule !== "illegal" || law !== "", { path: ["law"], error: "Law is required" });

/** Without measures, the reports are dismissed, and the facts are the reasons that their senders read. */
export const DecisionForm = z.object({
  version,
  measures: z
    .array(MeasureForm, withReason("Invalid Measures", reasons.wrongType()))
    .max(MAX_MEASURES, withReason("Invalid Measures", reasons.tooManyEntries(MAX_MEASURES, MAX_MEASURES + 1)))
    .refine((measures) => new Set(measures.map(({ kind }) => kind)).size === measures.length, {
      error: withReason("Invalid Measures", reasons.notOffered()),
    }),
  facts: requiredText("Facts is required", "Invalid Facts", MAX_FACTS_LENGTH),
  explanation: optionalText("Invalid Explanation", MAX_EXPLANATION_LENGTH),
  /** The reports that are manifestly unfounded. Who sends several is warned, and then paused. */
  unfounded_reports: z
    .array(z.uuid(withReason("Invalid Reports", reasons.notUuid())))
    .max(500)
    .default([]),
});
export type DecisionForm = z.input<typeof DecisionForm>;

/** A letter of the portal in one language. */
export const Letter = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
});
export type Letter = z.infer<typeof Letter>;
export const Letters = z.object({ en: Letter, nl: Letter });
export type Letters = z.infer<typeof Letters>;

/** What each side will read. Null for a side that nothing is sent to. */
export const DecisionPreview = z.object({ author: Letters.nullable(), reporters: Letters.nullable() });
export type DecisionPreview = z.infer<typeof DecisionPreview>;

export const Measure = z.object({
  kind: z.enum(measureKinds),
  rule: z.enum(ruleCodes),
  law: z.string(),
  until: z.iso.datetime().nullable(),
  /** The time when the measure was taken back or has ended. */
  ended_at: z.iso.datetime().nullable(),
});
export type Measure = z.infer<typeof Measure>;

export const appealOutcomes = ["accepted", "refused"] as const;
const MAX_APPEAL_LENGTH = 5_000;

/** A complaint about a decision, with the whole correspondence. */
export const Appeal = z.object({
  id: z.uuid(),
  /** Who complains: the author about the measures, or a reporter about a dismissed report. */
  side: z.enum(["author", "reporter"]),
  text: z.string(),
  createdAt: z.iso.datetime(),
  question: z.string().nullable(),
  questioned_at: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
  answered_at: z.iso.datetime().nullable(),
  outcome: z.enum(appealOutcomes).nullable(),
  reasons: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
});
export type Appeal = z.infer<typeof Appeal>;

const Person = z.object({ id: z.uuid(), name: z.string().nullable() });

/** A decision as the staff sees it. */
export const DecisionOfCase = z.object({
  id: z.uuid(),
  decided_by: Person.nullable(),
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
  appeals: z.array(z.object({ ...Appeal.shape, decided_by: Person.nullable() })),
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

/** Names a report without an account: what its sender got as the address of the status page. */
const ReportKey = z.object({ reference: z.string().max(20), token: z.string().max(100) });

/** A complaint, or the answer to a question about one. A sender of a report without an account names the report. */
export const AppealForm = z.object({
  text: requiredText("Text is required", "Invalid Text", MAX_APPEAL_LENGTH),
  report: ReportKey.optional(),
});
export type AppealForm = z.input<typeof AppealForm>;

export const AppealQuestionForm = z.object({
  version,
  text: requiredText("Question is required", "Invalid Question", MAX_EXPLANATION_LENGTH),
});

export const AppealDecisionForm = z.object({
  version,
  outcome: requiredEnum("Outcome", appealOutcomes),
  reasons: requiredText("Reasons is required", "Invalid Reasons", MAX_FACTS_LENGTH),
});
