import * as z from "zod";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { type FieldErrorReason, withReason } from "../platform/fields/field-errors.ts";
import { isLeftOut, optionalText, orBlank, requiredEnum, requiredLine, requiredOr } from "../platform/fields/fields.ts";

export const questionTypes = ["text", "yes_no", "single_choice", "multiple_choice", "number", "date"] as const;
export type QuestionType = (typeof questionTypes)[number];

export const MAX_QUESTIONS = 8;
export const MAX_OPTIONS = 12;
export const MAX_ANSWER_LENGTH = 2000;
export const MAX_COVER_NOTE_LENGTH = 5000;

/** A question of a job as applicants see it. */
export const Question = z.object({
  id: z.uuid(),
  type: z.enum(questionTypes),
  text: z.string(),
  is_required: z.boolean(),
  /** The options of a choice. Empty for the other types. */
  options: z.array(z.string()),
});
export type Question = z.infer<typeof Question>;

/**
 * The answer that the company needs: a boolean for `yes_no`, the accepted options for `single_choice`, the options that
 * must all be chosen for `multiple_choice`, and the smallest number for `number`. It marks an answer for the company and
 * never rejects an application.
 */
const MustHave = z.union([z.boolean(), z.number(), z.array(z.string())]);
export type MustHave = z.infer<typeof MustHave>;

/** A question with what only the company sees. */
export const QuestionWithMustHave = z.object({ ...Question.shape, must_have: MustHave.nullable() });
export type QuestionWithMustHave = z.infer<typeof QuestionWithMustHave>;

const isChoice = (type: QuestionType) => type === "single_choice" || type === "multiple_choice";

/** Whether a must-have can be met by an answer to the question. */
function canBeMet(mustHave: MustHave, { type, options }: { type: QuestionType; options: string[] }): boolean {
  if (type === "yes_no") return typeof mustHave === "boolean";
  if (type === "number") return typeof mustHave === "number";
  return isChoice(type) && Array.isArray(mustHave) && mustHave.every((option) => options.includes(option));
}

const invalidOptions = (reason: FieldErrorReason) => withReason("options_invalid", reason);
const whenTypeIsValid = ({ issues }: z.core.ParsePayload) => issues.length === 0;

/** The draft of a question may have empty options. */
const Option = orBlank<z.ZodString, "">(requiredLine("option_required", "options_invalid", 150));

const QuestionForm = z
  .object({
    /** The id of a question that is kept. A new question has none. */
    id: z.uuid(withReason("question_invalid", reasons.notUuid())).optional(),
    type: requiredEnum("type", questionTypes),
    text: orBlank(requiredLine("question_required", "question_invalid", 300)),
    is_required: z.boolean(withReason("question_invalid", reasons.wrongType())).default(false),
    options: z
      .array(Option, invalidOptions(reasons.wrongType()))
      .max(MAX_OPTIONS, {
        error: ({ input }) => invalidOptions(reasons.tooManyEntries(MAX_OPTIONS, (input as unknown[]).length)),
      })
      .default([]),
    must_have: MustHave.nullish().transform((value) => (Array.isArray(value) && value.length === 0 ? null : value)),
  })
  .refine(({ options }) => new Set(options.filter(Boolean)).size === options.filter(Boolean).length, {
    path: ["options"],
    error: invalidOptions(reasons.repeated()),
    when: whenTypeIsValid,
  })
  .refine((question) => question.must_have == null || canBeMet(question.must_have, question), {
    path: ["must_have"],
    error: withReason("must_have_invalid", reasons.notOffered()),
    when: whenTypeIsValid,
  })
  .transform((question) => ({
    ...question,
    options: isChoice(question.type) ? question.options : [],
    must_have: question.must_have ?? null,
  }));

function haveDifferentIds(questions: { id?: string | undefined }[]): boolean {
  const ids = questions.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
}

/**
 * Reports what the questions lack before a job can be published. Those of a draft may be begun only. It also reads forms with
 * other errors: the schema reports values of a wrong type.
 */
export function checkQuestions(form: { questions?: unknown }, context: z.RefinementCtx): void {
  if (!Array.isArray(form.questions)) return;
  for (const [index, question] of form.questions.entries()) {
    if (typeof question !== "object" || question === null) continue;
    const { type, text, options } = question as Record<"text" | "options", unknown> & { type: QuestionType };
    const report = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path: ["questions", index, ...path], message });
    if (isLeftOut(text)) report(["text"], "question_required");
    if (!isChoice(type) || !Array.isArray(options)) continue;
    if (options.length < 2) report(["options"], "options_required");
    for (const [position, option] of options.entries()) {
      if (isLeftOut(option)) report(["options", position], "option_required");
    }
  }
}

/** The questions of the job form, in their order. */
export const QuestionForms = z
  .array(QuestionForm, requiredOr("questions_required", "questions_invalid", reasons.wrongType()))
  .max(MAX_QUESTIONS, {
    error: ({ input }) =>
      withReason("questions_invalid", reasons.tooManyEntries(MAX_QUESTIONS, (input as unknown[]).length)),
  })
  .refine(haveDifferentIds, withReason("questions_invalid", reasons.repeated()));
export type QuestionForms = z.input<typeof QuestionForms>;

/**
 * The value of an answer: a text for `text` and `single_choice`, a boolean for `yes_no`, an array of options for
 * `multiple_choice`, a number for `number`, a date as `YYYY-MM-DD` for `date`.
 */
export const AnswerValue = z.union([
  z.string().max(MAX_ANSWER_LENGTH),
  z.number(),
  z.boolean(),
  z.array(z.string()).max(MAX_OPTIONS),
]);
export type AnswerValue = z.infer<typeof AnswerValue>;

/** The part of an application form that depends on the job. Errors of an answer are reported as `answers.{question_id}`. */
export const answerFields = {
  answers: z
    .array(
      z.object({ question_id: z.uuid(), value: AnswerValue.nullish() }),
      withReason("answers_invalid", reasons.wrongType()),
    )
    .max(MAX_QUESTIONS * 2)
    .optional(),
  cover_note: optionalText("cover_note_invalid", MAX_COVER_NOTE_LENGTH),
};

const MAX_NUMBER = 1_000_000_000;

/** Returns why a value is no answer to a question of the type, or null when it is one. */
const validators: Record<QuestionType, (value: AnswerValue, options: string[]) => FieldErrorReason | null> = {
  text: (value) => {
    if (typeof value !== "string") return reasons.wrongType();
    return value.length > MAX_ANSWER_LENGTH ? reasons.tooLong(MAX_ANSWER_LENGTH, value.length) : null;
  },
  yes_no: (value) => (typeof value === "boolean" ? null : reasons.wrongType()),
  single_choice: (value, options) =>
    typeof value === "string" && options.includes(value) ? null : reasons.notOffered(),
  multiple_choice: (value, options) => {
    if (!Array.isArray(value)) return reasons.wrongType();
    if (new Set(value).size < value.length) return reasons.repeated();
    return value.every((option) => options.includes(option)) ? null : reasons.notOffered();
  },
  number: (value) =>
    typeof value === "number" && Math.abs(value) <= MAX_NUMBER ? null : reasons.notWithin(-MAX_NUMBER, MAX_NUMBER),
  date: (value) => (z.iso.date().safeParse(value).success ? null : reasons.notDate()),
};

/** No value, an empty text and an empty choice mean that a question is not answered. */
export function isAnswered(value: AnswerValue | null | undefined): value is AnswerValue {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

/** Validates the answer to a question. Returns the error of the field, or null when the answer is valid. */
export function findAnswerError(question: Question, value: AnswerValue | null | undefined): string | null {
  if (!isAnswered(value)) {
    if (!question.is_required) return null;
    return isChoice(question.type) || question.type === "yes_no" ? "answer_choice_required" : "answer_required";
  }
  const reason = validators[question.type](value, question.options);
  return reason && withReason("answer_invalid", reason);
}

/** An answer as the company and the applicant see it. */
export const Answer = z.object({
  question_id: z.uuid(),
  /** The text of the question at the time of the answer. */
  question: z.string(),
  type: z.enum(questionTypes),
  value: AnswerValue,
  /** Whether the answer is what the company needs. Null when nothing is needed, and for the applicant. */
  meets_must_have: z.boolean().nullable(),
});
export type Answer = z.infer<typeof Answer>;
