/** The values of the application form. The answers are named by the ids of their questions. */
export interface ApplicationFormValues {
  answers: Record<string, unknown>;
  cover_note: string;
}

/** The values of the application form of a visitor without an account. */
export interface GuestFormValues extends ApplicationFormValues {
  name: string;
  email: string;
  phone: string;
}

/** The answers of an empty form. A missing key would make the form count as changed before anything is typed. */
export function createEmptyAnswers(questions: readonly { id: string }[]): Record<string, undefined> {
  return Object.fromEntries(questions.map(({ id }) => [id, undefined]));
}

/** Turns the answers of a form into those that the API expects. */
export function toSentAnswers<Value>(answers: Record<string, Value>): { question_id: string; value: Value }[] {
  return Object.entries(answers).map(([question_id, value]) => ({ question_id, value }));
}
