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
