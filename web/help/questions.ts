/** The questions in the order they are shown. Each one's name is also its address: /help#forgot-password. */
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

export interface AskedQuestion {
  id: string;
  question: string;
  answer: string;
}

/** The questions that have every word, or its beginning or middle, in the question or the answer; all for no word. */
export function findQuestions<Question extends AskedQuestion>(words: string, questions: Question[]): Question[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** Case, accents and punctuation aside. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
