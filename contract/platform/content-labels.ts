/**
 * The notices that the portal puts on content that stays visible. Everybody reads them in the language of the page
 * (`sharedTexts.labels`).
 */
export const labelCodes = ["pay_unverified", "company_unverified", "never_pay", "may_exclude", "disputed"] as const;
export type LabelCode = (typeof labelCodes)[number];
