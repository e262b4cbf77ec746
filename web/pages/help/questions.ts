/** The questions in display order. Each name is also a URL fragment: `/help#forgot-password`. */
export const questionGroups = [
  {
    id: "everyone",
    questions: [
      "account",
      "sign-up",
      "forgot-password",
      "no-code",
      "change-password",
      "two-factor",
      "devices",
      "report",
      "export",
      "delete-account",
      "language",
      "accessibility",
    ],
  },
  {
    id: "seekers",
    questions: [
      "search",
      "apply",
      "states",
      "gone",
      "resume",
      "helpers",
      "who-sees-me",
      "write-to-employer",
      "review",
      "who-sees-review",
    ],
  },
  {
    id: "employers",
    questions: ["post", "inactive", "delete", "applicants", "decide", "write-to-applicant", "company", "answer-review"],
  },
] as const;

export type QuestionId = (typeof questionGroups)[number]["questions"][number];

export interface AskedQuestion {
  id: string;
  question: string;
  answer: string;
}

/** Returns the questions whose question or answer contains every search word; all questions without a search word. */
export function findQuestions<Question extends AskedQuestion>(words: string, questions: Question[]): Question[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** Removes case, accents and punctuation. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
