import type { Language } from "./languages.ts";

/**
 * The notices that the portal puts on content that stays visible. Everybody reads them in the language of the page. This file
 * does not import zod, so that a public page can import it without loading zod.
 */
export const labelTexts = {
  pay_unverified: {
    en: "We could not verify the pay stated here.",
    nl: "We konden het salaris dat hier staat niet controleren.",
  },
  company_unverified: {
    en: "We could not verify who is behind this.",
    nl: "We konden niet controleren wie hierachter zit.",
  },
  never_pay: {
    en: "Do not pay and do not send documents or bank details before you have a contract.",
    nl: "Betaal niets en stuur geen documenten of bankgegevens voordat je een contract hebt.",
  },
  may_exclude: {
    en: "The wording here may exclude people. The law protects everybody who can do this work.",
    nl: "De woorden hier kunnen mensen uitsluiten. De wet beschermt iedereen die dit werk kan doen.",
  },
  disputed: {
    en: "Somebody disputes what is said here. We could not verify it.",
    nl: "Iemand betwist wat hier staat. We konden het niet controleren.",
  },
} as const satisfies Record<string, Record<Language, string>>;

export type LabelCode = keyof typeof labelTexts;
export const labelCodes = Object.keys(labelTexts) as [LabelCode, ...LabelCode[]];
