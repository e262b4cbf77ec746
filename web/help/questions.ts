/** The questions in the order they are shown. Each one's name is also its address: /help#sign-up. */
export const questionGroups = [
  {
    id: "everyone",
    questions: ["account", "sign-up", "change-password", "language"],
  },
  {
    id: "seekers",
    questions: ["search", "apply", "states", "gone", "who-sees-me", "write-to-employer"],
  },
  {
    id: "employers",
    questions: ["post", "inactive", "delete", "applicants", "decide", "write-to-applicant", "company"],
  },
] as const;
