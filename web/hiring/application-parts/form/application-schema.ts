import * as z from "zod";
import { GuestApplicationForm } from "../../../../contract/hiring/guest-applications.ts";
import { type AnswerValue, answerFields, findAnswerError, type Question } from "../../../../contract/jobs/questions.ts";
import type { ApplicationFormValues, GuestFormValues } from "./form-values.ts";

type Answers = Record<string, AnswerValue | null>;

/** Validates the answers by the rules of the server, which reports errors under the same names. */
function createAnswersSchema(questions: Question[]) {
  return {
    answers: z.record(z.string(), z.custom<AnswerValue | null>()).superRefine((answers, context) => {
      for (const question of questions) {
        const message = findAnswerError(question, answers[question.id]);
        if (message) context.addIssue({ code: "custom", path: [question.id], message });
      }
    }),
    cover_note: answerFields.cover_note,
  };
}

/** The application form of a seeker. */
export function createApplicationSchema(questions: Question[]) {
  return z.object(createAnswersSchema(questions)) as unknown as z.ZodType<
    { answers: Answers; cover_note: string },
    ApplicationFormValues
  >;
}

/** The application form of a visitor without an account. */
export function createGuestSchema(questions: Question[]) {
  const { name, email, phone } = GuestApplicationForm.shape;
  return z.object({ name, email, phone, ...createAnswersSchema(questions) }) as unknown as z.ZodType<
    { name: string; email: string; phone?: string; answers: Answers; cover_note: string },
    GuestFormValues
  >;
}

export type GuestForm = z.output<ReturnType<typeof createGuestSchema>>;
