import type { Education, WorkExperience } from "../../../contract/accounts/profile.ts";
import type { Answer } from "../../../contract/jobs/questions.ts";
import { createRedactor } from "./redact-identity.ts";

/**
 * Whether name, photo, contact details, postal code, date of birth and resume file of the person who has applied are hidden from the
 * reader. They are from the company while the first selection is without names: until the seeker is told of an interview, an
 * offer or a hire (`showNames`). Statements that read for a company use the column.
 */
export function hidesName(side: "seeker" | "company", { is_name_hidden }: { is_name_hidden: boolean }): boolean {
  return side === "company" && is_name_hidden;
}

interface SentContent {
  name: string | null;
  email: string | null;
  phone: string | null;
  photo: string | null;
  summary: string | null;
  works: WorkExperience[];
  educations: Education[];
  cover_note: string | null;
  answers: Pick<Answer, "value">[];
}

/**
 * Leaves out of what a seeker has sent, as far as it is there, what tells who they are: for a company whose first selection is
 * without names.
 */
export function hideName<Content extends Partial<SentContent>>(content: Content, identity: Named): Content {
  const redact = createNameRedactor(identity);
  const redactEach = <Entry extends object>(entries: Entry[]) =>
    entries.map((entry) =>
      Object.fromEntries(
        Object.entries(entry).map(([key, value]) => [key, typeof value === "string" ? redact(value) : value]),
      ),
    ) as Entry[];
  const { summary, works, educations, cover_note, answers } = content;
  return {
    ...content,
    name: null,
    email: null,
    phone: null,
    photo: null,
    ...(summary && { summary: redact(summary) }),
    ...(works && { works: redactEach(works) }),
    ...(educations && { educations: redactEach(educations) }),
    ...(cover_note && { cover_note: redact(cover_note) }),
    ...(answers && {
      answers: answers.map((answer) => ({ ...answer, value: redactAnswer(answer.value, redact) })),
    }),
  };
}

export interface Named {
  name: string | null;
  phone: string | null;
}

/** @param others Names that a resume has besides that of the account */
export function createNameRedactor({ name, phone }: Named, others: readonly (string | null)[] = []) {
  return createRedactor({ names: [name, ...others], phone });
}

/** Options are the company's own words, and so is a date. */
function redactAnswer(value: Answer["value"], redact: (text: string) => string): Answer["value"] {
  return typeof value === "string" && !/^\d{4}-\d\d-\d\d$/.test(value) ? redact(value) : value;
}
