/**
 * The rules of the portal. A measure names one of them, or a law (`illegal`), and the statement of reasons quotes it in the
 * language of its reader (`sharedTexts.rules`).
 */
export const ruleCodes = [
  "fraud",
  "impersonation",
  "real_jobs",
  "discrimination",
  "abuse",
  "exploitation",
  "honest_reviews",
  "personal_data",
  "spam",
  "misuse",
  "illegal",
] as const;
export type RuleCode = (typeof ruleCodes)[number];
