import * as z from "zod";
import { byLanguage } from "../platform/fields/by-language.ts";
import { requiredText } from "../platform/fields/fields.ts";

/** A letter of the portal in one language. */
export const Letter = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
});
export type Letter = z.infer<typeof Letter>;
export const Letters = byLanguage(Letter);
export type Letters = z.infer<typeof Letters>;

export const appealOutcomes = ["accepted", "refused"] as const;
/** A complaint that waits longer is marked for the staff as overdue. */
export const APPEAL_DUE_DAYS = 14;
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

/** Identifies a report of a sender without an account. Both values are in the address of its status page. */
const ReportKey = z.object({ reference: z.string().max(20), token: z.string().max(100) });

/** A complaint, or the answer to a question about one. A sender of a report without an account names the report. */
export const AppealForm = z.object({
  text: requiredText("text_required", "text_invalid", MAX_APPEAL_LENGTH),
  /** The decision of a statement. Without it, an author complains about the last one. */
  decision_id: z.uuid().optional(),
  report: ReportKey.optional(),
});
export type AppealForm = z.input<typeof AppealForm>;
