import type { ApplicationFormValues } from "./form-values.ts";

/** Turns answers of the API into those of a form. */
export function toFormValues({
  answers,
  cover_note,
}: {
  answers: readonly { question_id: string; value: unknown }[];
  cover_note: string;
}): ApplicationFormValues {
  return { answers: Object.fromEntries(answers.map(({ question_id, value }) => [question_id, value])), cover_note };
}

/** Returns the values of an application that was begun, without answers to questions that the job does not ask. */
export function createApplicationValues(
  questions: readonly { id: string }[],
  begun: ApplicationFormValues = { answers: {}, cover_note: "" },
): ApplicationFormValues {
  return { ...begun, answers: Object.fromEntries(questions.map(({ id }) => [id, begun.answers[id]])) };
}
