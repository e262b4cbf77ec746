import type { Kysely } from "kysely";
import {
  type AnswerValue,
  findAnswerError,
  isAnswered,
  type MustHave,
  type QuestionWithMustHave,
} from "../../../contract/jobs/questions.ts";
import type { DB } from "../../../database/schema.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { ApiError } from "../../platform/errors.ts";

/** An answer as a client sends it. No value, an empty text and an empty choice mean that the question is not answered. */
export interface SentAnswer {
  question_id: string;
  value?: AnswerValue | null | undefined;
}

interface ValidAnswer {
  question: QuestionWithMustHave;
  value: AnswerValue;
}

/**
 * Matches the answers with the present questions of a job. Ignores answers to questions that the job does not ask, for
 * example because the company has removed them while the form was open.
 *
 * @throws {ApiError} invalid_fields with `answers.{question_id}` of each missing or invalid answer
 */
export function validateAnswers(questions: QuestionWithMustHave[], sent: readonly SentAnswer[]): ValidAnswer[] {
  const valueById = new Map(
    sent.map(({ question_id, value }) => [question_id, typeof value === "string" ? value.trim() : value]),
  );
  const errors: Record<string, string> = {};
  const answers: ValidAnswer[] = [];
  for (const question of questions) {
    const value = valueById.get(question.id);
    const error = findAnswerError(question, value);
    if (error) errors[`answers.${question.id}`] = error;
    else if (isAnswered(value)) answers.push({ question, value });
  }
  if (Object.keys(errors).length > 0) throw new ApiError("invalid_fields", errors);
  return answers;
}

/** Whether an answer is what the company needs. Null when the company needs nothing. */
function meetsMustHave(value: AnswerValue, mustHave: MustHave | null): boolean | null {
  if (mustHave === null) return null;
  if (typeof mustHave === "number") return typeof value === "number" && value >= mustHave;
  if (typeof mustHave === "boolean") return value === mustHave;
  // Of a single choice each needed option is enough; of a multiple choice all of them are needed.
  return Array.isArray(value)
    ? mustHave.every((option) => value.includes(option))
    : mustHave.some((option) => option === value);
}

/** Stores the answers with the texts of their questions, in the order of the questions. */
export async function insertAnswers(trx: Kysely<DB>, applicationId: string, answers: ValidAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await trx
    .insertInto("application_answers")
    .values(
      answers.map(({ question, value }, position) => ({
        application_id: applicationId,
        question_id: question.id,
        position,
        question: question.text,
        type: question.type,
        value: toJsonb(value),
        meets_must_have: meetsMustHave(value, question.must_have),
      })),
    )
    .execute();
}
